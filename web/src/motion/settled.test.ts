// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { firstSettled, onceSettled, settleNow } from './settled';

/** What is done to the page, in its order. */
const done: string[] = [];

function measures(name: string): void {
  onceSettled(() => {
    done.push(`measures ${name}`);
    return () => done.push(`moves ${name}`);
  });
}

const drawn = () => new Promise<void>((then) => requestAnimationFrame(() => then()));

test('all is measured in the next picture, before anything is moved, and after all has its size', async () => {
  done.length = 0;
  const later = firstSettled(() => done.push('fits'));
  measures('hand');
  measures('flights');
  onceSettled(() => undefined);
  await Promise.resolve();
  expect(done).toEqual([]);
  await drawn();
  expect(done).toEqual(['fits', 'measures hand', 'measures flights', 'moves hand', 'moves flights']);
  later();
  measures('hand');
  await drawn();
  expect(done.slice(5)).toEqual(['measures hand', 'moves hand']);
});

test('what waits is measured before the page changes again, and once', async () => {
  done.length = 0;
  measures('hand');
  settleNow();
  expect(done).toEqual(['measures hand', 'moves hand']);
  await drawn();
  expect(done.length).toBe(2);
});

test('one that fails keeps none of the others waiting', () => {
  done.length = 0;
  const heard = vi.fn();
  vi.stubGlobal('reportError', heard);
  const [sizing, measuring, moving] = [new Error('fits'), new Error('measures'), new Error('moves')];
  const fail = (error: Error) => () => {
    throw error;
  };
  const later = firstSettled(fail(sizing));
  onceSettled(fail(measuring));
  onceSettled(() => fail(moving));
  measures('flights');
  settleNow();
  later();
  vi.unstubAllGlobals();
  expect(done).toEqual(['measures flights', 'moves flights']);
  expect(heard.mock.calls).toEqual([[sizing], [measuring], [moving]]);
});
