/** The words of the games' lessons, fetched when a lesson is opened. */
import { type Dictionary, Words } from '../lib/words';
import type { GameName } from '../lib/wire';

const files = import.meta.glob<Dictionary>('../../../src/brelan/games/*/lesson.*.json', { import: 'default' });

/** A lesson's texts in a language. */
export async function lessonWords(game: GameName, language: string): Promise<Words> {
  const load = files[`../../../src/brelan/games/${game}/lesson.${language}.json`];
  return new Words(language, { common: load ? await load() : {}, games: {} });
}
