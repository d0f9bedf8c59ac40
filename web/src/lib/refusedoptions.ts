/** Which house rule the server refused, as far as it says. */
import type { HouseRules } from './houserules.svelte';
import type { OptionField } from './wire';

const PLACE = /`\$\.(\w+)/;

/** The field that a refusal's problem names by its path, or undefined. */
export function refusedField(fields: readonly OptionField[], problem: unknown): OptionField | undefined {
  const name = PLACE.exec(String(problem))?.[1];
  return name === undefined ? undefined : fields.find((field) => field.name === name);
}

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
