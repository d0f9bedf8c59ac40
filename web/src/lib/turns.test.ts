import { expect, test } from 'vitest';
import { turnFrom, turnsOf } from './turns';

const MOVES = [0, 0, 1, 2, 1, 0].map((seat): [number, unknown] => [seat, { do: 'pass' }]);

test('a turn begins where it comes to a seat, however often it then moves', () => {
  expect(turnsOf(MOVES, 0)).toEqual([0, 5]);
  expect(turnsOf(MOVES, 1)).toEqual([2, 4]);
  expect(turnsOf(MOVES, -1)).toEqual([0, 2, 3, 4, 5]);
  expect(turnsOf(MOVES, 7)).toEqual([]);
});

test('the turn after a moment, and the one before it', () => {
  expect(turnFrom([0, 5], 0, 1)).toBe(5);
  expect(turnFrom([0, 5], 5, 1)).toBe(null);
  expect(turnFrom([0, 5], 5, -1)).toBe(0);
  expect(turnFrom([0, 5], 0, -1)).toBe(null);
});
