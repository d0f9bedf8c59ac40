/** What a rulebook writes as code, for programs and people alike, in the words of the page: house rules and their values. */
import { optionLabel, optionValue } from '../lib/optionwords';
import type { GameForm, OptionField } from '../lib/wire';
import type { Words } from '../lib/words';

/** The words for a code in a passage on a house rule (its name; empty for none); empty where there are none. */
export function codeInWords(said: Words, form: GameForm, rule: string, code: string): string {
  const named = form.options.find(({ name }) => name === code);
  if (named) return optionLabel(said, named);
  const field = form.options.find(({ name }) => name === rule);
  if (field === undefined) return '';
  const words = field.kind === 'group' ? said.first([`card.${code}`, 'empty']) : valueInWords(said, field, code);
  return words === code ? '' : words;
}

function valueInWords(said: Words, field: OptionField, code: string): string {
  if (field.kind === 'flag') return optionValue(said, code === 'true', field);
  return optionValue(said, /^\d+$/.test(code) ? Number(code) : code, field);
}
