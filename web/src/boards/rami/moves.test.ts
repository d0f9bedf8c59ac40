import { expect, test } from 'vitest';
import type { RamiMove } from '../../lib/wire';
import { atMeld, those, usable } from './moves';

const LEGAL: RamiMove[] = [
  { do: 'discard', card: 'KS' },
  { do: 'add', meld: 1, cards: ['*'], end: 'low' },
  { do: 'add', meld: 1, cards: ['*'], end: 'high' },
  { do: 'add', meld: 2, cards: ['6D'] },
  { do: 'swap', meld: 2, card: '6D' },
];

test('moves are found by what they do, and by card and meld', () => {
  expect(those(LEGAL, 'discard').map(({ card }) => card)).toEqual(['KS']);
  expect(atMeld(LEGAL, '*', 1).length).toBe(2);
  expect(atMeld(LEGAL, '6D', 2).map((move) => move.do)).toEqual(['add', 'swap']);
  expect(atMeld(LEGAL, '6D', 1)).toEqual([]);
});

test('a card is usable when a move uses it', () => {
  expect([...usable(LEGAL)].sort()).toEqual(['*', '6D', 'KS']);
});
