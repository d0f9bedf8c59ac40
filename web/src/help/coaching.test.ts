import { expect, test } from 'vitest';
import { meldsInWords } from '../boards/rami/wording';
import { Words } from '../lib/words';
import type { Coaching, RamiLay } from '../lib/wire';
import { cardsInWords, coachInWords, helping } from './coaching';

const said = new Words('en', {
  common: {
    'coach.lay': 'lay it',
    'coach.ready': 'ready',
    'coach.missing': { one: '{count} is missing', other: '{count} are missing' },
    'coach.waste': '{count} in the way',
    'coach.card': '{card} × {count}',
    'coach.meld': '{kind}: {cards}',
  },
  games: { rami: { 'card.7S': '7♠', 'rami.set': 'Set', 'rami.run': 'Run' } },
}).of('rami');
const NOTHING: Coaching = { done: false, missing: 0, waste: 0, helps: [], lays: [] };
const LAY: RamiLay = { do: 'lay', melds: [{ kind: 'set', cards: ['7S', '7H', '*'] }] };

test('what is missing and in the way is told, or that it can be laid', () => {
  expect(coachInWords(said, { ...NOTHING, missing: 1 })).toBe('1 is missing');
  expect(coachInWords(said, { ...NOTHING, missing: 2, waste: 3 })).toBe('2 are missing 3 in the way');
  expect(coachInWords(said, { ...NOTHING, lays: [LAY] })).toBe('lay it');
  expect(coachInWords(said, NOTHING)).toBe('ready');
});

test('cards have their names', () => {
  expect(cardsInWords(said, '7S', 2)).toBe('7♠ × 2');
  expect(meldsInWords(said, LAY)).toEqual(['Set: 7♠, 7H, and *']);
  expect(meldsInWords(said, { do: 'pick', slot: 0 })).toEqual([]);
});

test('a card of which none are left helps nobody', () => {
  const helps = [
    { card: '7S', left: 2 },
    { card: '7H', left: 0 },
  ];
  expect(helping({ ...NOTHING, helps })).toEqual([{ card: '7S', left: 2 }]);
  expect(helping(null)).toEqual([]);
});
