// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { lately } from './lately.svelte';

const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

test('the latest value comes with the next picture, and not before', async () => {
  let value = $state(1);
  const seen: number[] = [];
  let late: { readonly current: number } = { current: 0 };
  const leave = $effect.root(() => {
    late = lately(() => value);
    $effect(() => void seen.push(late.current));
  });
  flushSync();
  expect(late.current).toBe(1);
  for (const next of [2, 3]) {
    value = next;
    flushSync();
  }
  expect(late.current).toBe(1);
  await drawn();
  flushSync();
  expect(late.current).toBe(3);
  value = 4;
  flushSync();
  await drawn();
  flushSync();
  expect(seen).toEqual([1, 3, 4]);
  leave();
});
