import { expect, test } from 'vitest';
import { onceSettled } from './settled';

test('all is measured before anything is moved', async () => {
  const done: string[] = [];
  for (const name of ['hand', 'flights']) {
    onceSettled(() => {
      done.push(`measures ${name}`);
      return () => done.push(`moves ${name}`);
    });
  }
  onceSettled(() => undefined);
  expect(done).toEqual([]);
  await new Promise((later) => setTimeout(later));
  expect(done).toEqual(['measures hand', 'measures flights', 'moves hand', 'moves flights']);
});
