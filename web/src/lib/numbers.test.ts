import { expect, test } from 'vitest';
import { wholeNumber } from './numbers';

test('whole numbers within the limits are read, nothing else', () => {
  expect([' 12 ', '0', '1000'].map((text) => wholeNumber(text, 0, 1000))).toEqual([12, 0, 1000]);
  for (const text of ['', 'abc', '1.5', '1,5', '-5', '1001', '1e3', '0x10', '99999999999']) {
    expect(wholeNumber(text, 0, 1000)).toBeNull();
  }
});
