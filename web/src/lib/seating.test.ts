import { expect, test } from 'vitest';
import { freeChairs, isGone, mayFill, maySit, minutesAway, stoppers } from './seating';
import type { Hall, Sitter } from './wire';

const NOW = 1_000_000;
const base: Sitter = {
  name: 'Inès',
  kind: 'person',
  level: '',
  away: 0,
  held: false,
  host: true,
  coming: '',
  program: false,
  word: true,
  stop: false,
  hints: 0,
};
const bot: Sitter = { ...base, name: 'Gaston', kind: 'bot', level: 'sensible', host: false };
const free: Sitter = { ...base, name: '', kind: 'free', host: false };

const hall = (changes: Partial<Hall>) =>
  ({ phase: 'gathering', seat: 0, waiting: -1, host: true, seats: [base, bot, free], ...changes }) as Hall;

test('somebody is gone after a minute without a device', () => {
  expect(isGone({ ...base, away: NOW - 59_999 }, NOW)).toBe(false);
  expect(isGone({ ...base, away: NOW - 60_000 }, NOW)).toBe(true);
  expect([isGone(base, NOW), minutesAway({ ...base, away: NOW - 130_000 }, NOW)]).toEqual([false, 2]);
});

test('chairs that nobody has can be taken; in a game only a bot’s, by somebody without one', () => {
  expect([0, 1, 2, 3].map((seat) => maySit(hall({}), seat))).toEqual([false, true, true, false]);
  expect([0, 1, 2].map((seat) => maySit(hall({ phase: 'playing' }), seat))).toEqual([false, false, false]);
  expect([0, 1, 2].map((seat) => maySit(hall({ phase: 'playing', seat: -1 }), seat))).toEqual([false, true, false]);
  expect([maySit(hall({ phase: 'between' }), 1), maySit(hall({ phase: 'between', seat: -1 }), 2)]).toEqual([
    false,
    true,
  ]);
  expect(maySit(hall({ seats: [base, { ...bot, coming: 'Zoé' }] }), 1)).toBe(false);
});

test('the host fills chairs, but not in a game', () => {
  expect([0, 1, 2].map((seat) => mayFill(hall({}), seat))).toEqual([false, true, true]);
  expect([mayFill(hall({ host: false }), 1), mayFill(hall({ phase: 'playing' }), 1)]).toEqual([false, false]);
  expect(freeChairs(hall({}))).toBe(1);
});

test('the others who wish to stop are told of', () => {
  expect(
    stoppers(
      hall({
        seats: [
          { ...base, stop: true },
          { ...base, stop: true },
        ],
      }),
    ),
  ).toEqual([1]);
});
