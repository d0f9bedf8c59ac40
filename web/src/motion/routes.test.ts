import { expect, test } from 'vitest';
import type { Journey } from './journeys';
import { routesOf } from './routes';
import type { Lying, Spot, Spots } from './spots';

const at = (x: number) => ({ x, y: 0, width: 40, tilt: 0 });
const card = (face: string, x = 0): Lying => ({ node: {} as SVGElement, face, place: at(x) });
const spot = (x: number, ...cards: Lying[]): Spot => ({ node: {} as HTMLElement, place: at(x), cards });
const spots = (all: Record<string, Spot>): Spots => new Map(Object.entries(all));
const journey = (from: string[], to: string[], cards: string[], count = cards.length): Journey => ({
  from,
  to,
  cards,
  count,
});

const eight = card('8', 10);
const other = card('8', 20);
const onPile = card('8', 90);
const hand = spots({ hand: spot(15, eight, other), pile: spot(90), stock: spot(70), 'seat-1': spot(5) });

test('a card flies from where it lay to where it lies now, and is hidden there meanwhile', () => {
  const after = spots({ hand: spot(15, other), pile: spot(90, onPile) });
  const [route, ...rest] = routesOf([journey(['hand'], ['pile'], ['8'])], hand, after);
  expect([route?.from.x, route?.to.x, route?.target, rest]).toEqual([10, 90, onPile.node, []]);
  expect([route?.fades, route?.source]).toEqual([false, null]);
});

test('what another player plays comes from their badge, which nods', () => {
  const after = spots({ pile: spot(90, onPile), 'seat-1': spot(5) });
  const [route] = routesOf([journey(['row-1', 'seat-1'], ['pile'], ['8'])], hand, after);
  expect([route?.from.x, route?.source]).toEqual([5, hand.get('seat-1')?.node]);
});

test('what nobody may see travels as a back, and vanishes where it arrives', () => {
  const after = spots({ stock: spot(70), 'seat-1': spot(5) });
  const routes = routesOf([journey(['stock'], ['seat-1'], [], 2)], hand, after);
  expect(routes.map(({ face, fades, target }) => [face, fades, target])).toEqual([
    ['', true, null],
    ['', true, null],
  ]);
});

test('a hidden card that is turned over sets out from where it lay hidden', () => {
  const hidden = card('', 33);
  const before = spots({ 'row-1': spot(30, hidden), pile: spot(90) });
  const after = spots({ 'row-1': spot(30), pile: spot(90, onPile) });
  expect(routesOf([journey(['row-1'], ['pile'], ['8'])], before, after)[0]?.from.x).toBe(33);
});

test('what leaves the game fades where it lay; without a place to start or end nothing flies', () => {
  const before = spots({ pile: spot(90, onPile) });
  const [route] = routesOf([journey(['pile'], ['away'], [], 5)], before, spots({ pile: spot(90) }));
  expect([route?.from, route?.to, route?.fades]).toEqual([onPile.place, onPile.place, true]);
  expect(routesOf([journey(['nowhere'], ['pile'], ['8'])], before, before)).toEqual([]);
});

test('two cards of a kind never arrive in one place', () => {
  const second = card('8', 95);
  const after = spots({ pile: spot(90, onPile, second) });
  const routes = routesOf([journey(['hand'], ['pile'], ['8']), journey(['hand'], ['pile'], ['8'])], hand, after);
  expect(routes.map(({ to }) => to.x)).toEqual([90, 95]);
});
