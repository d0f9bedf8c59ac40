import { expect, test } from 'vitest';
import { aloud, asked, awaitedInWords, cardsInWords, cardsSaid, remarkInWords, seatName, sentence } from './telling';
import { Words } from './words';

const words = new Words('en', {
  common: {
    'seat.you': 'You',
    'seat.you.object': 'you',
    'seat.number': 'Seat {count}',
    'cards.times': '{count} × {card}',
    'turn.you': 'Your turn',
    'grisbi.turn.choose': 'Choose a value',
    'turn.other': 'Waiting for {name}',
    'turn.many': 'Waiting for {count} players',
  },
  games: {
    grisbi: {
      'card.8': '8',
      'card.8.said': 'an 8',
      'card.numerobis': 'Numérobis',
      'event.played': '{name} plays {cards}',
      'event.played.you': 'You play {cards}',
      'story.last': '{name} is left with {count} cards after {round} rounds',
      'story.last.you': 'You are left',
      'event.called': '{name} calls Grisbi on {other}',
    },
  },
}).of('grisbi');
const seats = [{ name: 'Me' }, { name: 'Gaston' }, { name: '' }];

test('what is asked is told by the kinds of moves', () => {
  expect(asked('rami', [{ do: 'buy' }, { do: 'pass' }])).toEqual(['rami.turn.buy', 'rami.turn.pass']);
  const keys = asked('grisbi', [{ do: 'play' }, { do: 'choose' }, { do: 'choose' }]);
  expect(keys).toEqual(['grisbi.turn.play', 'grisbi.turn.choose']);
  expect(awaitedInWords(words, [0], seats, 0, keys)).toBe('Choose a value');
  expect(asked('grisbi')).toEqual([]);
});

test('whoever reads is spoken to', () => {
  const event = { kind: 'played', seat: 1, cards: ['8', '8', 'numerobis=8'] };
  expect(sentence(words, event, seats, 0)).toBe('Gaston plays 2 × 8 and Numérobis 8');
  expect(sentence(words, event, seats, 1)).toBe('You play 2 × 8 and Numérobis 8');
  expect(sentence(words, { kind: 'called', seat: 2, other: 0 }, seats, 0)).toBe('Seat 3 calls Grisbi on you');
  expect(sentence(words, { kind: 'called', seat: 0, other: 1 }, seats, -1)).toBe('Me calls Grisbi on Gaston');
});

test('a sentence is said anew to another reader, where names have changed, and in another language', () => {
  const event = { kind: 'played', seat: 1, cards: ['8'] };
  const say = (said = words, names: typeof seats = seats, viewer = 0) => sentence(said, event, names, viewer);
  const french = new Words('fr', {
    common: {},
    games: { grisbi: { 'card.8.said': 'un 8', 'event.played': '{name} joue {cards}' } },
  }).of('grisbi');
  expect(say()).toBe('Gaston plays an 8');
  expect(say()).toBe('Gaston plays an 8');
  expect(say(words, seats, 1)).toBe('You play an 8');
  expect(say(words, [{ name: 'Me' }, { name: 'Zoé' }])).toBe('Zoé plays an 8');
  expect(say(french)).toBe('Gaston joue un 8');
  expect(say()).toBe('Gaston plays an 8');
});

test('cards have their articles in a sentence, and none in a list or when they are counted', () => {
  expect(cardsSaid(words, ['8', 'numerobis=8'])).toBe('an 8 and Numérobis 8');
  expect(cardsSaid(words, ['8', '8'])).toBe('2 × 8');
  expect(cardsInWords(words, ['8', 'numerobis=8'])).toBe('8 and Numérobis 8');
});

test('what is told of a whole game', () => {
  const remark = { kind: 'last', seat: 1, count: 3, round: 4 };
  expect(remarkInWords(words, remark, seats, 0)).toBe('Gaston is left with 3 cards after 4 rounds');
  expect(remarkInWords(words, remark, seats, 1)).toBe('You are left');
});

test('names fall back to the seat, and cards are counted', () => {
  expect(seatName(words, seats, 2, 0)).toBe('Seat 3');
  expect(cardsInWords(words, [])).toBe('');
});

test('who is awaited', () => {
  expect(awaitedInWords(words, [1, 0], seats, 0)).toBe('Your turn');
  expect(awaitedInWords(words, [1, 0], seats, 0, ['grisbi.turn.take', 'grisbi.turn.choose'])).toBe('Choose a value');
  expect(awaitedInWords(words, [1, 0], seats, 0, ['grisbi.turn.take'])).toBe('Your turn');
  expect(awaitedInWords(words, [1], seats, 0, ['grisbi.turn.choose'])).toBe('Waiting for Gaston');
  expect(awaitedInWords(words, [1, 2], seats, 0)).toBe('Waiting for Gaston and Seat 3');
  expect(awaitedInWords(words, [1, 2, 3, 4], seats, 0)).toBe('Waiting for 4 players');
  expect(awaitedInWords(words, [], seats, 0)).toBe('');
});

test('each sentence read aloud has one end', () => {
  expect(aloud('The cards are dealt.', 'Your turn')).toBe('The cards are dealt. Your turn');
  expect(aloud('Gaston plays 8', 'Your turn')).toBe('Gaston plays 8. Your turn');
  expect(aloud('You win!', '')).toBe('You win!');
});
