// A player for `brelan arena` that takes no more than it must: --bots "joueur,cmd:node examples/bot.js"
const say = (answer) => console.log(JSON.stringify(answer))
const lines = require('node:readline').createInterface({ input: process.stdin })

lines.on('line', (line) => {
  const seen = JSON.parse(line)
  if (seen.type === 'hello') {
    say({ protocol: 1 })
  } else if (seen.id) {
    const choice = seen.legal.findIndex((move) => move.do !== 'take')
    say({ id: seen.id, choice: Math.max(0, choice) })
  }
})
