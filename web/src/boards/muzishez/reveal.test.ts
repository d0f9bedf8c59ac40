import { expect, test } from 'vitest';
import type { MuzishezView } from '../../lib/wire';
import { lastRound, Reveal } from './reveal.svelte';

const view = (round: number): MuzishezView => ({
  game: 'muzishez',
  seat: 0,
  players: [],
  table: ['GT', 'YS'],
  stock: 20,
  pick: -1,
  last_picks: [0, 1, 1],
  last_table: ['RT', 'YS'],
  round,
  over: false,
  packs: 1,
  max_rounds: 0,
  truncated: false,
});

function revealing() {
  const timers = new Map<number, () => void>();
  let next = 1;
  const later = (run: () => void) => {
    timers.set(next, run);
    return next++;
  };
  const reveal = new Reveal({ later, cancel: (timer) => void timers.delete(timer) });
  return { reveal, timers };
}

test('a card wanted by one is theirs, one wanted by several is nobody’s', () => {
  expect(lastRound(view(1))).toEqual([
    { card: 'RT', by: [0], won: 0 },
    { card: 'YS', by: [1, 2], won: -1 },
  ]);
});

test('a completed round is revealed for a while, one found on arriving is not', () => {
  const { reveal, timers } = revealing();
  reveal.follow(view(3), 2000);
  expect(reveal.slots).toBeNull();
  reveal.follow(view(4), 2000);
  reveal.follow(view(4), 2000);
  expect(reveal.slots?.length).toBe(2);
  for (const run of [...timers.values()]) run();
  expect(reveal.slots).toBeNull();
});

test('it can be skipped, and a new game never shows the round of the old one', () => {
  const { reveal, timers } = revealing();
  reveal.follow(view(0), 2000);
  reveal.follow(view(1), 2000);
  reveal.end();
  expect([reveal.slots, timers.size]).toEqual([null, 0]);
  reveal.follow(view(2), 2000);
  reveal.follow(view(0), 2000);
  expect(reveal.slots).toBeNull();
  reveal.follow(view(1), 0);
  expect(reveal.slots).toBeNull();
});
