import { expect, test } from 'vitest';
import { WakeLock } from './wakelock';

function fake() {
  const world = { lit: 0, asked: 0, timers: new Map<number, () => void>() };
  const lock = new WakeLock({
    light: async () => {
      world.lit += 1;
      world.asked += 1;
      return {
        release: async () => {
          world.lit -= 1;
        },
      };
    },
    later: (run) => {
      world.timers.set(world.timers.size + 1, run);
      return world.timers.size;
    },
    cancel: (timer) => void world.timers.delete(timer),
  });
  return { world, lock };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the screen stays lit while things happen, and sleeps some minutes later', async () => {
  const { world, lock } = fake();
  lock.stir();
  lock.stir();
  expect([world.lit, world.asked, world.timers.size]).toEqual([1, 1, 1]);
  for (const run of world.timers.values()) run();
  await settled();
  expect(world.lit).toBe(0);
  lock.stir();
  expect(world.lit).toBe(1);
  lock.rest();
  await settled();
  expect([world.lit, world.timers.size]).toEqual([0, 0]);
});

test('the screen is asked for again when the page was away', async () => {
  const { world, lock } = fake();
  lock.stir();
  lock.again();
  await settled();
  expect([world.lit, world.asked]).toEqual([1, 2]);
});
