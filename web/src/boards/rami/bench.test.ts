import { beforeEach, expect, test } from 'vitest';
import { numbered } from '../../lib/hand';
import { Bench } from './bench.svelte';

const hand = numbered(['7S', '7H', '7H', '4D', '5D', '7D', '*', '*', 'KC']);
let bench: Bench;

const cards = (at: number) => bench.shown(hand)[at]?.cards.map(({ card }) => card);
const put = (place: number, ...keys: string[]) => {
  bench.active = place;
  for (const key of keys) bench.toggle(key);
};

beforeEach(() => {
  bench = new Bench();
  bench.follow({ sets: 1, runs: 1 }, 'game 1 round 2', hand);
});

test('the places are those of the contract, and cards go into the active one', () => {
  put(0, '7S#1', '7H#1', '7H#2');
  put(1, '4D#1', '5D#1', '*#1', '7D#1');
  expect([cards(0), cards(1)]).toEqual([
    ['7S', '7H', '7H'],
    ['4D', '5D', '*', '7D'],
  ]);
  expect(bench.move(hand)?.melds.map(({ kind }) => kind)).toEqual(['set', 'run']);
});

test('a card is taken back by touching it again, and nothing is laid before every place holds something', () => {
  put(0, '7S#1', '7H#1');
  bench.toggle('7S#1');
  expect([cards(0), bench.has('7S#1'), bench.move(hand)]).toEqual([['7H'], false, null]);
  bench.clear();
  expect(bench.empty).toBe(true);
});

test('a card carried to a place leaves the one where it lay', () => {
  put(0, '7S#1', '7H#1');
  bench.put('7S#1', 1);
  bench.put('4D#1', 1);
  expect([cards(0), cards(1), bench.active]).toEqual([['7H'], ['7S', '4D'], 1]);
});

test('how a run lies is asked, once, and the cards are put so', () => {
  put(0, '7S#1', '7H#1', '7H#2');
  put(1, '7D#1', '*#1');
  const [early] = bench.questions(hand);
  put(1, '4D#1', '5D#1');
  const asked = bench.questions(hand);
  expect(asked.map(({ lay }) => lay.melds)).toEqual([[{ kind: 'run', cards: ['7D', '*', '4D', '5D'] }]]);
  expect(bench.questions(hand)).toEqual([]);
  if (early) bench.order(early, ['*', '7D'], hand);
  expect(cards(1)).toEqual(['7D', '*', '4D', '5D']);
  if (asked[0]) bench.order(asked[0], ['4D', '5D', '*', '7D'], hand);
  expect(cards(1)).toEqual(['4D', '5D', '*', '7D']);
});

test('a joker at one end of a run can go to the other', () => {
  put(1, '4D#1', '5D#1', '*#1', '7D#1');
  expect(bench.shown(hand)[1]?.turns).toBe(false);
  put(1, '*#2');
  expect(bench.shown(hand)[1]?.turns).toBe(true);
  bench.turnJokers(1, hand);
  expect(cards(1)).toEqual(['*', '4D', '5D', '*', '7D']);
  bench.turnJokers(1, hand);
  expect(cards(1)).toEqual(['4D', '5D', '*', '7D', '*']);
});

test('a proposal fills the places as the legal move does', () => {
  const set = { kind: 'set' as const, cards: ['7S' as const, '7H' as const, '*' as const] };
  const run = { kind: 'run' as const, cards: ['*' as const, '4D' as const, '5D' as const] };
  bench.propose({ do: 'lay', melds: [run, set] }, hand);
  expect([cards(0), cards(1)]).toEqual([
    ['7S', '7H', '*'],
    ['*', '4D', '5D'],
  ]);
});

test('another round is another bench, and a card that has left the hand leaves it too', () => {
  put(0, '7S#1', 'KC#1');
  bench.follow({ sets: 1, runs: 1 }, 'game 1 round 2', numbered(['7S']));
  expect(bench.places[0]?.keys).toEqual(['7S#1']);
  bench.follow({ sets: 3, runs: 0 }, 'game 1 round 3', hand);
  expect([bench.places.length, bench.empty]).toEqual([3, true]);
});
