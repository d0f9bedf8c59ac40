import { expect, test } from 'vitest';
import { HandOrder } from './handorder.svelte';

const ascending = (a: string, b: string) => Number(a) - Number(b);

test('a hand stays in order, and shows what has come', () => {
  const order = new HandOrder();
  order.follow(['9', '2'], 1, ascending);
  expect(order.hand.map(({ card, fresh }) => [card, fresh])).toEqual([
    ['2', false],
    ['9', false],
  ]);
  order.follow(['9', '2', '5'], 1, ascending);
  expect(order.hand.map(({ card, fresh }) => [card, fresh])).toEqual([
    ['2', false],
    ['5', true],
    ['9', false],
  ]);
});

test('without an order what comes lies at the end; a new game is a new hand', () => {
  const order = new HandOrder();
  order.follow(['9', '2'], 1);
  order.follow(['1', '9', '2'], 1);
  expect(order.hand.map(({ card }) => card)).toEqual(['9', '2', '1']);
  order.follow(['2', '9'], 2);
  expect(order.hand.map(({ card, fresh }) => [card, fresh])).toEqual([
    ['2', false],
    ['9', false],
  ]);
});
