/** House rules in words. */
import type { OptionField } from './wire';
import type { Words } from './words';

export const optionKey = (field: OptionField, group?: OptionField): string =>
  group ? `option.${group.name}.${field.name}` : `option.${field.name}`;

/** Is a number of this rule the number of a seat? */
export const isSeat = ({ name }: OptionField): boolean => name === 'first';

export function optionLabel(said: Words, field: OptionField, group?: OptionField): string {
  const key = optionKey(field, group);
  return said.first([key, `card.${field.name}`, key]);
}

/** A value in words: its own, else a seat's, else as it is. */
export function optionValue(said: Words, value: unknown, field: OptionField, group?: OptionField): string {
  const key = optionKey(field, group);
  if (typeof value === 'boolean') return said.say(value ? 'yes' : 'no');
  if (Array.isArray(value)) return said.list(value.map((each) => optionValue(said, each, field, group)));
  if (typeof value === 'object' && value !== null) return inside(said, value as Record<string, unknown>, field);
  if (isSeat(field) && typeof value === 'number') return said.say('seat.number', { count: value + 1 });
  return said.first([`${key}.${String(value)}`, `value.${field.name}.${String(value)}`, String(value)]);
}

/** What a group of house rules is made of, where it differs from the usual. */
function inside(said: Words, values: Record<string, unknown>, group: OptionField): string {
  const usual = group.default as Record<string, unknown>;
  const parts = group.fields
    .filter(({ name }) => JSON.stringify(values[name]) !== JSON.stringify(usual[name]))
    .map((field) => `${optionLabel(said, field, group)} ${optionValue(said, values[field.name], field, group)}`);
  return parts.length > 0 ? parts.join(', ') : said.say('usual');
}
