import { expect, test } from 'vitest';
import { rulesFromText, rulesToText } from './ruleslink';
import type { GameForm, OptionField, Options } from './wire';

function field(name: string, changes: Partial<OptionField> = {}): OptionField {
  return { name, kind: 'number', default: 0, values: [], least: null, most: null, fields: [], ...changes };
}

const powers = { chef: 3, biche: 3 };
const inner = [field('chef', { least: 0, most: 13 }), field('biche', { least: 0, most: 13 })];
/** Rules that no game has, to have every kind of field. */
const sheet = { draw: 'auto', jokers: true, first: 'random', contracts: [1, 2, 3], powers };
const short = { ...sheet, jokers: false };
const form: GameForm = {
  game: 'grisbi',
  options: [
    field('draw', { kind: 'choice', values: ['auto', 'manual'] }),
    field('jokers', { kind: 'flag' }),
    field('first', { kind: 'choice', values: ['random'], least: 0, most: 5 }),
    field('contracts', { kind: 'numbers', values: [1, 2, 3] }),
    field('powers', { kind: 'group', fields: inner, default: powers }),
  ],
  presets: [
    { name: 'sheet', options: sheet as unknown as Options, least: 2, most: 5 },
    { name: 'short', options: short as unknown as Options, least: 2, most: 5 },
  ],
  levels: [],
  level: '',
  coach: false,
};

test('rules go into an address and come back', () => {
  const rules = {
    draw: 'manual',
    jokers: true,
    first: 2,
    contracts: [1, 3],
    powers: { chef: 4, biche: 2 },
  };
  const text = rulesToText(form, 'short', rules);
  expect(text).toBe('preset=short&draw=manual&jokers=true&first=2&contracts=1%2C3&powers.chef=4&powers.biche=2');
  expect(rulesFromText(form, text)).toEqual({ preset: 'short', options: rules });
});

test('a preset as it is needs few words', () => {
  expect(rulesToText(form, 'sheet', sheet)).toBe('');
  expect(rulesToText(form, 'short', short)).toBe('preset=short');
  expect(rulesFromText(form, '')).toEqual({ preset: 'sheet', options: sheet });
});

test('what the form does not know is passed over', () => {
  const odd = 'preset=mine&draw=maybe&jokers=1&first=9&contracts=7&powers.chef=-1&powers.x=2&__proto__=1';
  expect(rulesFromText(form, odd)).toEqual({ preset: 'sheet', options: sheet });
});
