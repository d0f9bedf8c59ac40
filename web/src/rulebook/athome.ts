/** The house rules of a table that are not those of the rulebook, in words. */
import { optionValue } from '../lib/optionwords';
import { seatName } from '../lib/telling';
import type { GameForm, OptionField, Options, Sitter } from '../lib/wire';
import type { Words } from '../lib/words';

/** What a table has decided, and who sits there. */
export interface House {
  options: Options;
  seats: readonly Pick<Sitter, 'name'>[];
}

/** By the name of the rule, what holds at this table; only where that differs from the first preset. */
export function atHome(said: Words, form: GameForm, house: House): ReadonlyMap<string, string> {
  const usual = (form.presets[0]?.options ?? {}) as Record<string, unknown>;
  const own = house.options as unknown as Record<string, unknown>;
  const differing = form.options.filter(({ name }) => JSON.stringify(own[name]) !== JSON.stringify(usual[name]));
  return new Map(differing.map((field) => [field.name, shownOf(said, field, own[field.name], house)]));
}

function shownOf(said: Words, field: OptionField, value: unknown, { seats }: House): string {
  const seat = field.name === 'first' && typeof value === 'number' ? value : -1;
  return seat < 0 ? optionValue(said, value, field) : seatName(said, seats, seat, -1);
}
