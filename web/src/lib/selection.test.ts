import { beforeEach, expect, test } from 'vitest';
import { numbered } from './hand';
import { type Playable, Selection, usesOf } from './selection.svelte';

const hand = numbered(['8', '8', '8', '2', 'wild', 'boss']);
const move = (...cards: string[]): Playable<string> => ({ move: cards.join(' '), uses: usesOf(cards) });
const moves = [move('8'), move('8', '8'), move('8', '8', '8'), move('8', '8', '8', 'wild'), move('wild'), move('boss')];
let selection: Selection;
const touch = (key: string) => selection.touch(key, hand, moves);

beforeEach(() => {
  selection = new Selection();
});

test('one tap takes all equal cards, and another lets one go', () => {
  expect(touch('8#2')).toBe(true);
  expect(selection.matches(hand, moves)).toEqual(['8 8 8']);
  touch('8#1');
  expect(selection.matches(hand, moves)).toEqual(['8 8']);
});

test('what a move uses together joins, what none does starts anew', () => {
  touch('8#1');
  touch('wild#1');
  expect(selection.matches(hand, moves)).toEqual(['8 8 8 wild']);
  touch('boss#1');
  expect(selection.cards(hand)).toEqual(['boss']);
});

test('a card that no move uses changes nothing', () => {
  touch('boss#1');
  expect(touch('2#1')).toBe(false);
  expect(selection.cards(hand)).toEqual(['boss']);
  expect(touch('gone#1')).toBe(false);
});

test('the count can be set', () => {
  touch('8#3');
  selection.count('8', 1, hand);
  expect([selection.cards(hand), selection.has('8#1')]).toEqual([['8'], true]);
  selection.count('8', 2, hand);
  expect(selection.matches(hand, moves)).toEqual(['8 8']);
});

test('cards that have left the hand are no longer touched', () => {
  touch('8#1');
  expect(selection.cards(numbered(['8', '2']))).toEqual(['8']);
  selection.letGo(selection.keys);
  expect(selection.size).toBe(0);
});

test('of several moves with the same cards all are found', () => {
  const open = [...moves, { move: 'wild as 3', uses: usesOf(['wild']) }];
  selection.touch('wild#1', hand, open);
  expect(selection.matches(hand, open)).toEqual(['wild', 'wild as 3']);
});

test('a card taken to be played stays touched, and what it would be played with is known before', () => {
  expect(selection.reach('8#2', hand, moves)).toEqual(['8 8 8']);
  expect(selection.size).toBe(0);
  expect([selection.take('8#2', hand, moves), selection.take('8#2', hand, moves)]).toEqual([true, true]);
  expect(selection.matches(hand, moves)).toEqual(['8 8 8']);
  expect([selection.reach('2#1', hand, moves), selection.take('2#1', hand, moves)]).toEqual([[], false]);
});
