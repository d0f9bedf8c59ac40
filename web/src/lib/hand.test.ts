import { expect, test } from 'vitest';
import { carried, inWords, numbered, sorted } from './hand';

const cards = (hand: { card: string }[]) => hand.map(({ card }) => card);

test('equal cards have keys of their own', () => {
  expect(numbered(['8', '8', '2']).map(({ key }) => key)).toEqual(['8#1', '8#2', '2#1']);
});

test('the order is kept, and what has come lies at the end', () => {
  const before = numbered(['9', '2', '8']);
  const now = carried(before, ['2', '3', '8', '9']);
  expect(cards(now)).toEqual(['9', '2', '8', '3']);
});

test('of two equal cards one may go and another come, with a key that is free', () => {
  const now = carried(carried(numbered(['8', '8']), ['8']), ['8', '8', '8']);
  expect(now.map(({ key }) => key)).toEqual(['8#1', '8#2', '8#3']);
});

test('sorting is stable', () => {
  const byNumber = sorted(numbered(['9', '2', '9']), (a, b) => Number(a) - Number(b));
  expect(byNumber.map(({ key }) => key)).toEqual(['2#1', '9#1', '9#2']);
});

test('the server says why a card cannot be played, or nothing', () => {
  const lines = ['3, pas jouable : trop petit', '9, jouable', '9, jouable'];
  expect([...inWords(['3', '9', '9'], lines)]).toEqual([
    ['3', lines[0]],
    ['9', '9, jouable'],
  ]);
  expect(inWords(['3'], undefined).size).toBe(0);
});
