import { expect, test } from 'vitest';
import { HouseRules } from './houserules.svelte';
import { totalOf } from './totals';
import type { GameForm, OptionField } from './wire';

function field(name: string, changes: Partial<OptionField> = {}): OptionField {
  return { name, kind: 'number', default: 0, values: [], least: null, most: null, fields: [], ...changes };
}

const chef = field('chef');
const group = field('powers', { kind: 'group', fields: [chef, field('biche')], default: { chef: 3, biche: 2 } });
const form: GameForm = {
  game: 'grisbi',
  options: [field('max_moves'), group],
  presets: [],
  levels: [],
  level: '',
  coach: false,
};

test('the total of a group grows with its numbers, the usual one stays', () => {
  const rules = new HouseRules(form);
  expect(totalOf(rules, group)).toEqual({ now: 5, usual: 5 });
  rules.set(7, chef, group);
  expect(totalOf(rules, group)).toEqual({ now: 9, usual: 5 });
  expect(totalOf(rules, chef)).toBeNull();
  const mixed = field('mixed', { kind: 'group', fields: [field('flag', { kind: 'flag' })], default: { flag: true } });
  expect(totalOf(rules, mixed)).toBeNull();
});
