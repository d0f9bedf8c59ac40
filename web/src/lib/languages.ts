/** The languages there are: every `words/<code>.json` is one, with the games' and the common words beside it. */
import type { Dictionaries, Dictionary } from './words';
import { Words } from './words';

type Loader = () => Promise<Dictionary>;

const own = import.meta.glob<Dictionary>('../words/*.json', { import: 'default' });
const common = import.meta.glob<Dictionary>('../../../src/brelan/words/*.json', { import: 'default' });
const games = import.meta.glob<Dictionary>('../../../src/brelan/games/*/words.*.json', { import: 'default' });

const codeOf = (path: string) => /(\w+)\.json$/.exec(path)?.[1] ?? '';
const gameOf = (path: string) => /games\/(\w+)\//.exec(path)?.[1] ?? '';

/** The language of the games' home, offered first and to fall back on. */
const FIRST = 'fr';

/** Codes of the languages, the one to fall back on first. */
export const LANGUAGES: readonly string[] = Object.keys(own)
  .map(codeOf)
  .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || a.localeCompare(b));

async function merged(loaders: Record<string, Loader>, code: string): Promise<Dictionary> {
  const found = Object.entries(loaders).filter(([path]) => codeOf(path) === code);
  const parts = await Promise.all(found.map(([, load]) => load()));
  return Object.assign({}, ...parts) as Dictionary;
}

async function byGame(code: string): Promise<Dictionaries['games']> {
  const found = Object.entries(games).filter(([path]) => codeOf(path) === code);
  const parts = await Promise.all(found.map(async ([path, load]) => [gameOf(path), await load()] as const));
  return Object.fromEntries(parts);
}

/** Fetch all words of a language. */
export async function loadWords(code: string): Promise<Words> {
  const [shared, mine, each] = await Promise.all([merged(common, code), merged(own, code), byGame(code)]);
  return new Words(code, { common: { ...shared, ...mine }, games: each });
}

/** The language chosen here, else the first of the browser's that there is. */
export const spoken = (chosen: string, wished: readonly string[]): string =>
  chooseLanguage(chosen === '' ? wished : [chosen]);

/** The first wished language that there is; else the first there is. */
export function chooseLanguage(wished: readonly string[], there: readonly string[] = LANGUAGES): string {
  const codes = wished.map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.find((code) => there.includes(code)) ?? there[0] ?? 'en';
}
