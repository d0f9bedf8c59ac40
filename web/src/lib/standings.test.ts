import { expect, test } from 'vitest';
import { standingsOf } from './standings';
import type { Hall, Seen } from './wire';

const hall = (count: string, places: number[], points: number[]) =>
  ({ match: { games: 3, count }, standings: { games: 3, done: 1, places, points } }) as unknown as Hall;
const seen = (places: number[], points: number[]) =>
  ({ places, view: { players: points.map((score) => ({ score })) } }) as unknown as Seen;
const order = (...of: Parameters<typeof standingsOf>) => standingsOf(...of).map(({ seat, rank }) => [seat, rank]);

test('fewest places lead, and equal ones share', () => {
  expect(order(hall('places', [4, 2, 4], [0, 0, 0]), seen([2, 1, 3], [0, 0, 0]))).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
});

test('points lead as they did in the last game: many, or few', () => {
  const won = seen([1, 2, 3], [9, 4, 2]);
  expect(order(hall('points', [3, 3, 3], [10, 30, 20]), won)[0]).toEqual([1, 1]);
  const few = seen([1, 2, 3], [0, 40, 80]);
  expect(order(hall('points', [3, 3, 3], [10, 30, 20]), few)[0]).toEqual([0, 1]);
});
