import { expect, test } from 'vitest';
import { fetchBehind } from './behind';

/** A network that is back when it is told so. */
class Line {
  online = true;
  #waiting: (() => void)[] = [];
  back(): Promise<void> {
    return new Promise((done) => this.#waiting.push(done));
  }
  returns(): void {
    this.online = true;
    for (const done of this.#waiting.splice(0)) done();
  }
}

/** Until all that waits for nothing has happened. */
const quiet = () => new Promise((done) => setTimeout(done));

test('a part that cannot be had is asked for again, and the rest waits for the network', async () => {
  const line = new Line();
  const asked: string[] = [];
  const part = (name: string, fails: number) => () => {
    asked.push(name);
    const comes = asked.filter((each) => each === name).length > fails;
    return comes ? Promise.resolve() : Promise.reject(new TypeError('no network'));
  };
  const all = fetchBehind([part('menu', 0), part('talk', 1), part('info', 2), part('rules', 0)], line);
  await quiet();
  expect(asked).toEqual(['menu', 'talk']);
  line.returns();
  await quiet();
  expect(asked).toEqual(['menu', 'talk', 'talk', 'info']);
  line.returns();
  await all;
  expect(asked).toEqual(['menu', 'talk', 'talk', 'info', 'info', 'rules']);
});

test('nothing is asked for without a network', async () => {
  const line = new Line();
  line.online = false;
  let asked = 0;
  const all = fetchBehind([async () => (asked += 1)], line);
  await quiet();
  expect(asked).toBe(0);
  line.returns();
  await all;
  expect(asked).toBe(1);
});
