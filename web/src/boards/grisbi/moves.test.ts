import { expect, test } from 'vitest';
import type { GrisbiMove } from '../../lib/wire';
import { byValue, cardsOf, meant, playable, those } from './moves';

const LEGAL: GrisbiMove[] = [
  { do: 'play', value: 8, count: 2, wild: 1 },
  { do: 'power', card: 'biche' },
  { do: 'take' },
  { do: 'grisbi', target: 2 },
];

test('a move says which cards it lays', () => {
  expect(LEGAL.map(cardsOf)).toEqual([['8', '8', 'numerobis'], ['biche'], [], []]);
  expect(playable(LEGAL).length).toBe(2);
});

test('moves are found by what they do', () => {
  expect(those(LEGAL, 'grisbi').map(({ target }) => target)).toEqual([2]);
});

test('a tapped card becomes the move it probably meant', () => {
  expect(meant('7', 3)).toEqual({ do: 'play', value: 7, count: 1 });
  expect(meant('numerobis', 0)).toEqual({ do: 'play', value: 1, count: 0, wild: 1 });
  expect(meant('miroir', 3)).toEqual({ do: 'power', card: 'miroir' });
});

test('numbers come before powers', () => {
  expect(['biche', '10', 'chef', '2'].sort(byValue)).toEqual(['2', '10', 'chef', 'biche']);
});
