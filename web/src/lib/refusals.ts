/** Why something is refused, in words: a refusal is a code and values. */
import type { Values, Words } from './words';

/** Where something in a house rule is wrong: the rule's name. */
const PLACE = /`\$\.(\w+)/;

export interface Refused {
  code: string;
  details: Readonly<Record<string, unknown>>;
}

/** The sentence of a refusal; `otherwise` is the key of what is said where it has none. */
export function refusalInWords(words: Words, { code, details }: Refused, otherwise = 'refusal.unknown'): string {
  const key = `refusal.${code}`;
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, plain(value)]));
  const exact = 'least' in details && details.least === details.most ? [`${key}.exact`] : [];
  const problem = problemInWords(words, values);
  return words.first([`trouble.${code}`, ...exact, key, otherwise], { code, ...values, ...problem });
}

/** A problem by its sentence, or the house rule that it names. */
function problemInWords(words: Words, values: Values): { problem?: string } {
  const named = `problem.${values.problem}`;
  if (words.has(named)) return { problem: words.say(named, values) };
  const option = `option.${PLACE.exec(String(values.problem))?.[1]}`;
  return words.has(option) ? { problem: words.say(option) } : {};
}

const plain = (value: unknown) => (typeof value === 'number' ? value : String(value));
