// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { HandOrder, type Holding, type OrderKeeper } from './handorder.svelte';
import { orderKeeper, sharedOrder } from './orderkeeper';

const ascending = (a: string, b: string) => Number(a) - Number(b);
const settled = () => new Promise((done) => setTimeout(done));
const cards = ({ hand }: HandOrder) => hand.map(({ card }) => card);

/** A hand that is held, and its order. */
function held(first: readonly string[], keeper?: OrderKeeper) {
  let now: Holding = $state.raw({ cards: first, deal: 'one', compare: ascending });
  const order = new HandOrder(() => now, keeper);
  const hold = (cards: readonly string[], deal = 'one') => {
    now = { cards, deal, compare: ascending };
  };
  return { order, hold };
}

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('a hand stays sorted while cards come and go', () => {
  const { order, hold } = held(['9', '2']);
  expect(cards(order)).toEqual(['2', '9']);
  hold(['9', '2', '5']);
  expect(cards(order)).toEqual(['2', '5', '9']);
});

test('in an order of one’s own what comes lies at the end, until it is sorted again', () => {
  const { order, hold } = held(['2', '5', '9']);
  order.move('9#1', 0);
  hold(['1', '2', '5', '9']);
  expect([cards(order), order.own]).toEqual([['9', '2', '5', '1'], true]);
  order.sort(ascending);
  expect([cards(order), order.own]).toEqual([['1', '2', '5', '9'], false]);
});

test('putting a card where it lies is no order of one’s own', () => {
  const { order } = held(['2', '5']);
  order.move('5#1', 7);
  expect(order.own).toBe(false);
});

test('a new deal is sorted; a page loaded again finds the order that a hand was given', () => {
  const store = storage();
  held(['2', '5', '9'], orderKeeper(store)).order.move('9#1', 0);
  const { order: later, hold } = held(['2', '9', '4'], orderKeeper(store));
  expect([cards(later), later.own]).toEqual([['9', '2', '4'], true]);
  hold(['7', '3'], 'two');
  expect([cards(later), later.own]).toEqual([['3', '7'], false]);
});

test('what shows a hand is drawn once for each change of it', () => {
  const { order, hold } = held(['9', '2']);
  const drawn: string[][] = [];
  const stop = $effect.root(() => {
    $effect.pre(() => void drawn.push(cards(order)));
  });
  flushSync();
  hold(['9', '2', '5']);
  flushSync();
  order.move('9#1', 0);
  flushSync();
  order.sort(ascending);
  flushSync();
  stop();
  expect(drawn).toEqual([
    ['2', '9'],
    ['2', '5', '9'],
    ['9', '2', '5'],
    ['2', '5', '9'],
  ]);
});

test('only the last few orders are kept, and nonsense or a browser that keeps nothing is no trouble', () => {
  const store = storage();
  const keeper = orderKeeper(store);
  for (let deal = 0; deal < 10; deal += 1) keeper.write(`${deal}`, ['2']);
  expect([keeper.read('1'), keeper.read('9')]).toEqual([null, ['2']]);
  store.setItem('brelan.hands', '[{"deal":4},7]');
  expect(keeper.read('4')).toBeNull();
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('denied');
    },
  };
  expect(() => orderKeeper(refusing).write('1', ['2'])).not.toThrow();
});

test('another device of the same player has the order that was given last', async () => {
  const told: unknown[] = [];
  const table = {
    hall: { order: { deal: '', cards: [] as string[] } },
    order: async (deal: string, cards: readonly string[]) => told.push([deal, cards]) > 0,
  };
  const keeper = sharedOrder(storage(), table);
  keeper.write('one', ['9', '2']);
  keeper.write('one', null);
  expect(told).toEqual([
    ['one', ['9', '2']],
    ['one', []],
  ]);
  keeper.write('one', ['2', '9']);
  await settled();
  table.hall = { order: { deal: 'two', cards: ['4'] } };
  expect([keeper.read('one'), keeper.read('two')]).toEqual([['2', '9'], ['4']]);
  table.hall = { order: { deal: 'one', cards: [] } };
  expect(keeper.read('one'), 'sorted again elsewhere').toBeNull();
});

test('an order that the server has not been told yet goes before what it knows, and is told again', async () => {
  const store = storage();
  const hall = { order: { deal: 'one', cards: ['2', '5', '9'] } };
  const cut = { hall, order: () => new Promise<boolean>(() => {}) };
  sharedOrder(store, cut).write('one', ['9', '5', '2']);
  const told: unknown[] = [];
  const back = { hall, order: async (_: string, cards: readonly string[]) => told.push(cards) > 0 };
  const keeper = sharedOrder(store, back);
  expect(keeper.read('one')).toEqual(['9', '5', '2']);
  expect(told).toEqual([['9', '5', '2']]);
  await settled();
  expect(keeper.read('one'), 'told now').toEqual(['2', '5', '9']);
  sharedOrder(store, cut).write('one', null);
  expect(sharedOrder(store, cut).read('one'), 'sorted again').toBeNull();
});
