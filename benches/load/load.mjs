// Loads a server with tables of people who play random legal moves. Reads commands as JSON lines, answers each with one:
//   {"do": "open", "tables": N, "seats": 5}   tables of five people, sitting and dealt
//   {"do": "idle", "tables": N}               tables of one person and four bots, until nothing happens any more
//   {"do": "guests", "each": N}               so many more connections that look on at each table
//   {"do": "play", "seconds": S, "rate": R}   R moves a second in all; 0: as fast as answers come
//   {"do": "churn", "seconds": S, "tables": N}  tables are opened, played at for a moment, and left again
//   {"do": "close"}                           everybody leaves
import { createInterface } from 'node:readline';
import WebSocket from 'ws';

const port = process.argv[2];
const HTTP = `http://127.0.0.1:${port}`;
const GAMES = ['grisbi', 'muzishez'];
const KEPT = 16;
const QUIET = 1500;

const now = () => performance.now();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let ids = 0;

/** How fast moves may be made, and what came of them. */
const play = { on: false, paced: false, ready: [], moves: 0, lags: [], refused: 0, views: 0, bytes: 0, last: 0 };

class Seat {
  constructor(table, number, cookie) {
    Object.assign(this, { table, number, cookie, version: -1, shown: [], hall: null, seen: null });
    Object.assign(this, { sent: 0, waiting: null, again: 0 });
  }

  async connect() {
    const headers = this.cookie ? { cookie: this.cookie } : {};
    this.line = new WebSocket(`ws://127.0.0.1:${port}/ws/${this.table.code}`, {
      headers,
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    this.line.on('upgrade', (answer) => {
      const [set] = answer.headers['set-cookie'] ?? [];
      if (set) this.cookie = set.split(';')[0];
    });
    this.line.on('message', (data) => this.take(data));
    this.line.on('error', () => {});
    await new Promise((resolve, reject) => {
      this.line.on('open', resolve);
      this.line.on('close', (code) => reject(new Error(`closed: ${code}`)));
    });
    this.say({ type: 'hello' });
  }

  say(message) {
    this.line.send(JSON.stringify(message));
  }

  wish(type, more = {}) {
    ids += 1;
    this.say({ type, id: `w${ids}`, ...more });
  }

  take(data) {
    play.last = now();
    const message = JSON.parse(data);
    if (message.type === 'seen') this.look(message, data.length);
    else if (message.type === 'hall') this.hall = message;
    else if (message.type === 'done') this.done(message);
    else if (message.type === 'refused') this.refused(message);
  }

  look(seen, size) {
    play.views += 1;
    play.bytes += size;
    if (seen.version > this.version) {
      this.version = seen.version;
      this.shown.push([seen.version, play.last]);
      if (this.shown.length > KEPT) this.shown.shift();
      this.table.settle();
    }
    this.seen = seen;
    this.act();
  }

  act() {
    const { seen } = this;
    if (!play.on || this.waiting || !seen || this.number < 0) return;
    if (seen.over) {
      if (this.number === 0 && this.again !== seen.game) {
        this.again = seen.game;
        this.wish('again');
      }
    } else if (seen.legal.length && seen.awaited.includes(this.number)) {
      this.waiting = 'ready';
      if (play.paced) play.ready.push(this);
      else this.move();
    }
  }

  move() {
    const { seen } = this;
    if (seen.over || !seen.legal.length || !seen.awaited.includes(this.number)) {
      this.waiting = null; // it is no longer asked
      this.act();
      return;
    }
    ids += 1;
    this.waiting = `m${ids}`;
    this.sent = now();
    const move = seen.legal[Math.floor(Math.random() * seen.legal.length)];
    this.say({ type: 'move', id: this.waiting, version: seen.version, move });
  }

  done(message) {
    if (message.id !== this.waiting) return;
    this.waiting = null;
    this.table.moves.push([message.version, this.sent]);
    this.table.settle();
    if (this.seen.version >= message.version) this.act();
  }

  refused(message) {
    if (message.id !== this.waiting) return;
    play.refused += 1;
    this.waiting = null; // what is seen comes after it
  }

  /** When this version, or a later one, was first seen. */
  at(version) {
    return this.shown.find(([each]) => each >= version)?.[1] ?? this.shown[0][1];
  }
}

class Table {
  constructor(code, cookie) {
    this.code = code;
    this.seats = [new Seat(this, 0, cookie)];
    this.guests = [];
    this.moves = [];
  }

  /** Which moves have been seen by all. */
  settle() {
    if (!this.moves.length) return;
    const seen = Math.min(...this.seats.map((seat) => seat.version));
    this.moves = this.moves.filter(([version, sent]) => {
      if (version > seen) return true;
      if (play.on) {
        play.moves += 1;
        play.lags.push(Math.max(...this.seats.map((seat) => seat.at(version))) - sent);
      }
      return false;
    });
  }

  everybody() {
    return [...this.seats, ...this.guests];
  }

  close() {
    for (const one of this.everybody()) one.line.close();
  }
}

let tables = [];

async function opened(index, wanted) {
  const answer = await fetch(`${HTTP}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: GAMES[index % GAMES.length], name: 'p0', pace: 'instant', ...wanted }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const cookie = answer.headers.getSetCookie()[0].split(';')[0];
  return new Table((await answer.json()).code, cookie);
}

async function until(holds, patience = 60000) {
  const end = now() + patience;
  while (!holds()) {
    if (now() > end) throw new Error(`it never came: ${holds}`);
    await pause(5);
  }
}

async function ofPeople(index, seats) {
  const table = await opened(index, { chairs: seats - 1, begin: false });
  const [host] = table.seats;
  await host.connect();
  for (let number = 1; number < seats; number += 1) {
    const seat = new Seat(table, number, '');
    table.seats.push(seat);
    await seat.connect();
    seat.wish('sit', { seat: number, name: `p${number}` });
  }
  await until(() => host.hall?.seats.every((sitter) => sitter.kind === 'person'));
  host.wish('begin');
  await until(() => table.seats.every((seat) => seat.seen));
  return table;
}

async function ofBots(index) {
  const table = await opened(index, { bots: Array(4).fill('random') });
  await table.seats[0].connect();
  return table;
}

/** Make so many, some at a time. */
async function many(count, make) {
  const made = [];
  for (let start = 0; start < count; start += 10) {
    const some = Array.from({ length: Math.min(10, count - start) }, (_, index) => make(start + index));
    made.push(...(await Promise.all(some)));
  }
  return made;
}

const quiet = () => until(() => now() - play.last > QUIET);
const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function playFor(seconds, rate) {
  Object.assign(play, { on: true, paced: rate > 0, ready: [], moves: 0, lags: [], refused: 0, views: 0, bytes: 0 });
  for (const table of tables) for (const seat of table.seats) seat.act();
  const began = now();
  let given = 0;
  while (now() - began < seconds * 1000) {
    await pause(2);
    const due = Math.floor(((now() - began) / 1000) * rate) - given;
    for (let each = 0; each < due; each += 1) {
      given += 1;
      if (!play.ready.length) continue;
      const at = Math.floor(Math.random() * play.ready.length);
      const seat = play.ready[at];
      play.ready[at] = play.ready.at(-1);
      play.ready.pop();
      seat.move();
    }
  }
  const took = (now() - began) / 1000;
  const sorted = play.lags.sort((one, other) => one - other);
  const found = {
    moves_per_second: play.moves / took,
    p50_ms: share(sorted, 0.5),
    p99_ms: share(sorted, 0.99),
    refused: play.refused,
    views_per_second: play.views / took,
    bytes_per_view: play.bytes / Math.max(1, play.views),
  };
  play.on = false;
  await quiet();
  for (const table of tables) {
    table.moves = [];
    for (const seat of table.seats) seat.waiting = null;
  }
  return found;
}

async function churn(seconds, count) {
  const end = now() + seconds * 1000;
  let opened = 0;
  while (now() < end) {
    tables = await many(count, (index) => ofPeople(index, 5));
    opened += count;
    await playFor(0.5, 0);
    await close();
  }
  return { tables: opened };
}

async function close() {
  for (const table of tables) table.close();
  await until(() => tables.every((table) => table.everybody().every((one) => one.line.readyState === WebSocket.CLOSED)));
  tables = [];
  await pause(300);
  return {};
}

const COMMANDS = {
  open: async ({ tables: count, seats }) => {
    tables = await many(count, (index) => ofPeople(index, seats));
    return {};
  },
  idle: async ({ tables: count }) => {
    tables = await many(count, ofBots);
    await quiet();
    return {};
  },
  guests: async ({ each }) => {
    await many(tables.length, async (index) => {
      for (let number = 0; number < each; number += 1) {
        const guest = new Seat(tables[index], -1, '');
        tables[index].guests.push(guest);
        await guest.connect();
      }
    });
    await quiet();
    return {};
  },
  play: ({ seconds, rate }) => playFor(seconds, rate),
  churn: ({ seconds, tables: count }) => churn(seconds, count),
  close,
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  console.log(JSON.stringify(await COMMANDS[command.do](command)));
}
process.exit(0);
