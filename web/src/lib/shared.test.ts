import { expect, test } from 'vitest';
import { shared, sharing } from './shared';

const view = (stock: number, ...cards: string[]) => ({ stock, players: [{ cards: ['8'] }, { cards }] });

test('what is equal stays the same object, and the rest is new', () => {
  const before = view(20, '7');
  const now = shared(before, view(19, '7', '9'));
  expect(now).toEqual(view(19, '7', '9'));
  expect([now.players[0] === before.players[0], now.players[1] === before.players[1]]).toEqual([true, false]);
  expect(now.players === before.players).toBe(false);
  expect(shared(before, view(20, '7'))).toBe(before);
});

test('what was there and is no more, or is of another kind, is not the same', () => {
  const before = { cards: ['7', '8'], pick: null, last: [] as unknown };
  expect(shared(before, { cards: ['7'], pick: null, last: [] })).toEqual({ cards: ['7'], pick: null, last: [] });
  expect(shared(before, { cards: ['7', '8'], pick: 0, last: {} })).toEqual({ cards: ['7', '8'], pick: 0, last: {} });
  expect(shared({ one: undefined }, { two: undefined })).toEqual({ two: undefined });
  expect(shared(null, before)).toBe(before);
});

test('values that follow each other share what they have in common', () => {
  const same = sharing<string[][]>();
  const first = same([['7'], ['8']]);
  const second = same([['7'], ['9']]);
  expect([second, second[0] === first[0], same([['7'], ['9']]) === second]).toEqual([[['7'], ['9']], true, true]);
});
