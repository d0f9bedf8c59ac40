import { expect, test } from 'vitest';
import { choices, differing, HouseRules, usualPlayers } from './houserules.svelte';
import type { GameForm, OptionField } from './wire';

function field(name: string, changes: Partial<OptionField> = {}): OptionField {
  return { name, kind: 'number', default: 0, values: [], least: null, most: null, fields: [], ...changes };
}

const group = field('powers', { kind: 'group', fields: [field('chef')], default: { chef: 3, biche: 3 } });
const form: GameForm = {
  game: 'muzishez',
  options: [field('max_rounds'), group],
  presets: [
    { name: 'sheet', options: { packs: 1, max_rounds: 0 }, least: 3, most: 7 },
    { name: 'short', options: { packs: 1, max_rounds: 8 }, least: 5, most: 7 },
  ],
  levels: ['debutant', 'joueur'],
  level: 'joueur',
  coach: false,
};

test('a preset is a start, and what differs from it makes the rules one’s own', () => {
  const rules = new HouseRules(form);
  expect([rules.preset, rules.altered]).toEqual(['sheet', false]);
  rules.choose('short');
  expect(rules.options.max_rounds).toBe(8);
  rules.set(9, field('max_rounds'));
  expect([rules.options.max_rounds, rules.altered]).toEqual([9, true]);
  rules.choose('short');
  expect(rules.altered).toBe(false);
});

test('a group is changed within, and keeps the rest', () => {
  const rules = new HouseRules(form);
  rules.set(4, field('chef'), group);
  expect(rules.options.powers).toEqual({ chef: 4, biche: 3 });
  expect(rules.value(field('chef'), group)).toBe(4);
});

test('at a table a group is told of as a whole, once it is to be kept', () => {
  const told: unknown[] = [];
  const rules = new HouseRules(form, (options) => told.push(options.powers));
  const [chef, biche] = [field('chef'), field('biche')];
  const table = (packs: 1 | 2, chef: number, biche: number) => ({ packs, max_rounds: 0, powers: { chef, biche } });
  rules.load(table(1, 3, 3));
  rules.set(4, chef, group);
  rules.set(2, biche, group);
  expect([rules.value(chef, group), rules.drafted(group), told]).toEqual([4, true, []]);
  rules.keep(group);
  expect(told).toEqual([{ chef: 4, biche: 2 }]);
  rules.load(table(2, 3, 3));
  expect([rules.value(chef, group), rules.drafted(group)]).toEqual([4, true]);
  rules.load(table(2, 4, 2));
  expect([rules.value(chef, group), rules.drafted(group)]).toEqual([4, false]);
  rules.set(5, chef, group);
  rules.drop(group);
  expect([rules.value(chef, group), rules.drafted(group)]).toEqual([4, false]);
  rules.set(5, chef, group);
  rules.set(4, chef, group);
  expect(rules.drafted(group)).toBe(false);
});

test('a choice with limits lists its numbers too', () => {
  expect(choices(field('first', { values: ['random'], least: 0, most: 2 }))).toEqual(['random', 0, 1, 2]);
  expect(choices(field('max', { values: [0], least: 0, most: 9999 }))).toEqual([0]);
});

test('four sit down, if they may', () => {
  expect(form.presets.map(usualPlayers)).toEqual([4, 5]);
});

test('the rules of a table are shown as the nearest preset, and told of when they are changed here', () => {
  const told: unknown[] = [];
  const rules = new HouseRules(form, (options) => told.push(options));
  rules.load({ packs: 1, max_rounds: 8 });
  expect([rules.preset, rules.altered, told]).toEqual(['short', false, []]);
  rules.set(9, field('max_rounds'));
  expect(told).toEqual([{ packs: 1, max_rounds: 9 }]);
  expect(differing(form, form.presets[0]?.options, { packs: 1, max_rounds: 9 })).toEqual(['max_rounds']);
});
