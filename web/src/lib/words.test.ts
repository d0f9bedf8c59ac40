import { describe, expect, test } from 'vitest';
import { Words } from './words';

const french = new Words('fr', {
  common: { hello: 'Bonjour {name}', cards: { one: '{count} carte', other: '{count} cartes' }, same: 'commun' },
  games: { grisbi: { same: 'le grisbi' } },
});

describe('words', () => {
  test('values are filled in, and an unknown one stays visible', () => {
    expect(french.say('hello', { name: 'Inès' })).toBe('Bonjour Inès');
    expect(french.say('hello')).toBe('Bonjour {name}');
  });

  test('plurals follow the language: in French none is singular', () => {
    expect(french.say('cards', { count: 0 })).toBe('0 carte');
    expect(french.say('cards', { count: 2 })).toBe('2 cartes');
    const english = new Words('en', { common: { cards: { one: '{count} card', other: '{count} cards' } }, games: {} });
    expect(english.say('cards', { count: 0 })).toBe('0 cards');
  });

  test("a game's own words come first, the common ones after", () => {
    expect(french.of('grisbi').say('same')).toBe('le grisbi');
    expect(french.of('grisbi').say('hello', { name: 'A' })).toBe('Bonjour A');
    expect(french.of('rami').say('same')).toBe('commun');
  });

  test('a missing text shows its key', () => {
    expect(french.say('nowhere')).toBe('nowhere');
    expect(french.first(['nowhere', 'same'])).toBe('commun');
  });

  test('lists are joined as the language does', () => {
    expect(french.list(['Ana', 'Bo', 'Cléo'])).toBe('Ana, Bo et Cléo');
  });
});
