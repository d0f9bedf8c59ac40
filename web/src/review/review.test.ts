import { expect, test } from 'vitest';
import type { Review } from '../lib/wire';
import { line, percent, Reviewing } from './review.svelte';

const told = (changes: Partial<Review>): Review => ({
  state: 'none',
  done: 0,
  of: 0,
  report: null,
  text: null,
  ...changes,
});

function reviewing(answers: Review[]): { reviewing: Reviewing; timers: (() => void)[] } {
  const timers: (() => void)[] = [];
  const next = async (): Promise<Review> => Promise.resolve(answers.shift() ?? told({}));
  const world = { later: (run: () => void) => timers.push(run), cancel: () => {} };
  return { reviewing: new Reviewing({ look: next, begin: next }, world), timers };
}

test('it asks again while the server works, and no longer', async () => {
  const { reviewing: made, timers } = reviewing([
    told({}),
    told({ state: 'waiting' }),
    told({ state: 'working', done: 1, of: 2 }),
    told({ state: 'done' }),
  ]);
  await made.look();
  expect(timers).toHaveLength(0);
  await made.begin();
  expect(made.working).toBe(true);
  timers.shift()?.();
  await expect.poll(() => made.review?.done).toBe(1);
  timers.shift()?.();
  await expect.poll(() => made.review?.state).toBe('done');
  expect(timers).toHaveLength(0);
});

test('who has left asks no more', async () => {
  const { reviewing: made, timers } = reviewing([told({ state: 'working' })]);
  made.leave();
  await made.look();
  expect(timers).toHaveLength(0);
});

test('a payoff is a chance in percent', () => {
  expect([-1, -0.5, 0, 1].map(percent)).toEqual([0, 25, 50, 100]);
});

test('a line goes from left to right, the best on top', () => {
  expect(line([[0], [1], [-1]], 0, 100, 40)).toBe('0.0,20.0 50.0,0.0 100.0,40.0');
  expect(line([[0.5]], 0, 100, 40)).toBe('0.0,10.0');
});
