import { expect, test } from 'vitest';
import { fan } from './fan';

test('a small hand lies side by side', () => {
  expect(fan(3, 360, 60, 40)).toEqual({ rows: [3], step: 66 });
});

test('a large hand overlaps, then takes more rows, evenly', () => {
  expect(fan(8, 360, 60, 40)).toEqual({ rows: [8], step: 42 });
  expect(fan(13, 360, 60, 40).rows).toEqual([7, 6]);
});

test('24 cards stay tappable on the smallest phone', () => {
  const { rows, step } = fan(24, 304, 52, 30);
  expect(rows.reduce((a, b) => a + b)).toBe(24);
  expect(step).toBeGreaterThanOrEqual(30);
  expect(52 + step * ((rows[0] ?? 0) - 1)).toBeLessThanOrEqual(304);
});

test('no cards, or no room, is no trouble', () => {
  expect(fan(0, 300, 60, 40).rows).toEqual([0]);
  expect(fan(5, 0, 60, 40).rows).toEqual([1, 1, 1, 1, 1]);
});
