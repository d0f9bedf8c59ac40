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

  test('of nothing something else may be said', () => {
    const entry = { zero: 'La pile est vide', one: '{count} carte', other: '{count} cartes' };
    const words = new Words('fr', { common: { pile: entry }, games: {} });
    expect([0, 1, 2].map((count) => words.say('pile', { count }))).toEqual(['La pile est vide', '1 carte', '2 cartes']);
  });

  test('French shortens before a vowel', () => {
    const words = new Words('fr', { common: { of: 'La table de {name}', aside: 'Partie de {count}' }, games: {} });
    const names = ['Alice', 'Émile', 'Hélène', 'Bo'].map((name) => words.say('of', { name }));
    expect(names).toEqual(['La table d’Alice', 'La table d’Émile', 'La table d’Hélène', 'La table de Bo']);
    expect(words.say('aside', { count: 8 })).toBe('Partie de 8');
    expect(words.say('of')).toBe('La table de {name}');
    expect(new Words('en', { common: { of: 'de {name}' }, games: {} }).say('of', { name: 'Ana' })).toBe('de Ana');
  });

  test("a game's own words come first, the common ones after", () => {
    expect(french.of('grisbi').say('same')).toBe('le grisbi');
    expect(french.of('grisbi').say('hello', { name: 'A' })).toBe('Bonjour A');
    expect(french.of('rami').say('same')).toBe('commun');
    expect(french.of('grisbi'), 'made once').toBe(french.of('grisbi'));
  });

  test('a missing text shows its key', () => {
    expect(french.say('nowhere')).toBe('nowhere');
    expect(french.first(['nowhere', 'same'])).toBe('commun');
  });

  test('lists are joined as the language does', () => {
    expect(french.list(['Ana', 'Bo', 'Cléo'])).toBe('Ana, Bo et Cléo');
  });
});
