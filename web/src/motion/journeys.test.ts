import { expect, test } from 'vitest';
import { WAYS as GRISBI } from '../boards/grisbi/ways';
import { afterReveal } from '../boards/muzishez/ways';
import { WAYS as RAMI } from '../boards/rami/ways';
import { journeysOf } from './journeys';

const ME = 0;

test('a card played comes from one’s own hand, or from another player’s badge', () => {
  const events = [0, 2].map((seat) => ({ kind: 'played', seat, cards: ['8', 'numerobis=8'], count: 2 }));
  const [mine, theirs] = journeysOf(GRISBI, events, ME);
  expect(mine).toEqual({ from: ['row-0', 'hand'], to: ['pile'], cards: ['8', 'numerobis=8'], count: 2 });
  expect(theirs?.from).toEqual(['row-2', 'seat-2']);
});

test('what moves no card has no journey, and of much only the latest is shown', () => {
  expect(journeysOf(GRISBI, [{ kind: 'ready', seat: 1 }], ME)).toEqual([]);
  const drawn = Array.from({ length: 9 }, (_, count) => ({ kind: 'drew', seat: 1, count }));
  expect(journeysOf(GRISBI, drawn, ME).map(({ count }) => count)).toEqual([3, 4, 5, 6, 7, 8]);
});

test('a swap is two journeys: the card there, the joker back', () => {
  const [there, back] = journeysOf(RAMI, [{ kind: 'swapped', seat: 0, other: 1, cards: ['6D'] }], ME);
  expect([there?.to, there?.cards]).toEqual([['melds'], ['6D']]);
  expect([back?.from, back?.to, back?.cards]).toEqual([['melds'], ['row-0', 'hand'], ['*']]);
});

test('after a round of Muzishez cards go to whom they went, and new ones come only where one is gone', () => {
  const slots = [
    { card: 'RT', by: [1], won: 1 },
    { card: 'YS', by: [0, 2], won: -1 },
  ];
  const journeys = afterReveal(slots, ['GT', 'YS', ''], ME);
  expect(journeys.map(({ from, to, cards }) => [from, to, cards])).toEqual([
    [['slot-0'], ['seat-1'], ['RT']],
    [['stock'], ['slot-0'], ['GT']],
  ]);
});
