import { lexer, type Tokens } from 'marked';
import { expect, test } from 'vitest';
import type { GameForm } from '../lib/wire';
import { Words } from '../lib/words';
import { atHome } from './athome';
import { cardRows } from './cardrows';
import { codeInWords } from './codes';
import { clauseOf, inner, nameIn, pieces } from './clauses';

test('a paragraph that begins with a number is a clause', () => {
  const first = (markdown: string) => clauseOf(inner(lexer(markdown)[0] as Tokens.Paragraph));
  expect(first('**G12** **The square.** Four in a row')).toBe('G12');
  expect(first('**The square.** G12')).toBeUndefined();
  expect(first('plain')).toBeUndefined();
});

test('references to clauses are found in a text', () => {
  expect(pieces('must fit (G6), see G15.')).toEqual([
    { text: 'must fit (', clause: false },
    { text: 'G6', clause: true },
    { text: '), see ', clause: false },
    { text: 'G15', clause: true },
    { text: '.', clause: false },
  ]);
  expect(pieces('a card')).toEqual([{ text: 'a card', clause: false }]);
});

test('an item of a list is about the house rule that it names first', () => {
  const item = (markdown: string) => nameIn((lexer(markdown)[0] as Tokens.List).items[0]?.tokens ?? []);
  expect(item('- House rule `wild`: with `order`, the number must fit')).toBe('wild');
  expect(item('- More than four are a square as well.')).toBe('');
});

test('rows of cards have groups and a caption', () => {
  expect(cardRows('9S 9D 9D | KH * # sets\n\nQD\n')).toEqual([
    {
      groups: [
        ['9S', '9D', '9D'],
        ['KH', '*'],
      ],
      caption: 'sets',
    },
    { groups: [['QD']], caption: '' },
  ]);
});

test('only what differs from the first preset is said to hold at this table', () => {
  const form = {
    game: 'grisbi',
    levels: [],
    options: [
      { name: 'wild', kind: 'choice', default: 'order', values: ['order', 'free'] },
      { name: 'first', kind: 'choice', default: 'random', values: ['random'], least: 0, most: 4 },
      { name: 'draw', kind: 'choice', default: 'auto', values: ['auto', 'manual'] },
    ],
    presets: [{ name: 'sheet', options: { wild: 'order', first: 'random', draw: 'manual' }, least: 2, most: 5 }],
  } as unknown as GameForm;
  const said = new Words('en', { common: { 'option.wild.free': 'free when alone' }, games: {} });
  const options = { wild: 'free', first: 1, draw: 'manual' } as never;
  const here = atHome(said, form, { options, seats: [{ name: 'Ana' }, { name: 'Zoé' }] });
  expect([...here]).toEqual([
    ['wild', 'free when alone'],
    ['first', 'Zoé'],
  ]);
});

test('a house rule and its values are called what the page calls them', () => {
  const form = {
    options: [
      { name: 'wild', kind: 'choice', default: 'order', values: ['order', 'free'] },
      { name: 'upcard', kind: 'flag', default: true, values: [true, false] },
      { name: 'powers', kind: 'group', default: {}, fields: [{ name: 'chef' }] },
      { name: 'buys', kind: 'number', default: 3, least: 0, most: 9 },
    ],
  } as unknown as GameForm;
  const common = {
    'option.wild': 'Numérobis',
    'option.wild.free': 'free when alone',
    'card.chef': 'Chef',
    'option.buys': 'Buys',
    yes: 'yes',
    no: 'no',
    empty: '',
  };
  const said = new Words('en', { common, games: {} });
  const words = (rule: string, code: string) => codeInWords(said, form, rule, code);
  expect([words('wild', 'wild'), words('wild', 'free'), words('buys', 'wild')]).toEqual([
    'Numérobis',
    'free when alone',
    'Numérobis',
  ]);
  expect([words('upcard', 'false'), words('powers', 'chef')]).toEqual(['no', 'Chef']);
  // What is no house rule, or has no words, stays as it is written.
  expect([words('', 'free'), words('buys', '3'), words('wild', 'else'), words('powers', '?')]).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
