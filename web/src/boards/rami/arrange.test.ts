import { expect, test } from 'vitest';
import { arrangeRun, looseJokers } from './arrange';

test('a run is shown from low to high, jokers in the gaps first', () => {
  expect(arrangeRun(['7D', '4D', '*', '5D'], 0)).toEqual(['4D', '5D', '*', '7D']);
  expect(arrangeRun(['7D', '4D', '*', '*', '5D'], 0)).toEqual(['4D', '5D', '*', '7D', '*']);
  expect(arrangeRun(['7D', '4D', '*', '*', '5D'], 1)).toEqual(['*', '4D', '5D', '*', '7D']);
});

test('an ace goes where it leaves fewer gaps', () => {
  expect(arrangeRun(['AS', 'QS', 'KS', 'JS'], 0)).toEqual(['JS', 'QS', 'KS', 'AS']);
  expect(arrangeRun(['4S', 'AS', '2S', '3S'], 0)).toEqual(['AS', '2S', '3S', '4S']);
});

test('the same card twice, or no real card at all, is shown as it is', () => {
  expect(arrangeRun(['7D', '7D', '*'], 0)).toEqual(['7D', '7D', '*']);
  expect(arrangeRun(['*', '*'], 0)).toEqual(['*', '*']);
});

test('jokers that fill no gap can be moved to the other end', () => {
  expect(looseJokers(['7D', '4D', '*', '*', '5D'])).toBe(1);
  expect(looseJokers(['*', '*'])).toBe(0);
});
