/** What the numbers of a group of house rules come to. */
import type { HouseRules } from './houserules.svelte';
import type { OptionField } from './wire';

export interface Total {
  now: number;
  /** What the default's numbers come to. */
  usual: number;
}

/** What the numbers of a group come to, now and by default; null for a group of anything else. */
export function totalOf(rules: HouseRules, group: OptionField): Total | null {
  if (group.kind !== 'group' || group.fields.some(({ kind }) => kind !== 'number')) return null;
  const sum = (numbers: readonly unknown[]) => numbers.reduce<number>((all, each) => all + Number(each), 0);
  const usual = Object.values(group.default as Record<string, unknown>);
  return { now: sum(group.fields.map((field) => rules.value(field, group))), usual: sum(usual) };
}
