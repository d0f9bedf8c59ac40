import { expect, test } from 'vitest';
import { FirstPicture } from './picture';

test('what can wait begins once the page has been drawn, however often that is said', async () => {
  const picture = new FirstPicture();
  let began = 0;
  const waiting = [picture.settled(), picture.settled()].map((each) => each.then(() => (began += 1)));
  await Promise.resolve();
  expect(began).toBe(0);
  picture.drawn();
  picture.drawn();
  await Promise.all(waiting);
  expect(began).toBe(2);
});
