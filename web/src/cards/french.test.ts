import { expect, test } from 'vitest';
import { byRank, bySuit, rankOf, suitOf } from './french';

test('a card is read by rank and suit', () => {
  expect(['10H', 'KS', '*', '?'].map((card) => [rankOf(card), suitOf(card)])).toEqual([
    ['10', 'H'],
    ['K', 'S'],
    ['', ''],
    ['', ''],
  ]);
});

test('hands are shown by rank or by suit, jokers last', () => {
  const hand = ['*', 'KD', '2H', '10S', '2S'];
  expect([...hand].sort(byRank)).toEqual(['2S', '2H', '10S', 'KD', '*']);
  expect([...hand].sort(bySuit)).toEqual(['2S', '10S', '2H', 'KD', '*']);
});
