/** A hint in words. */
import type { HintGiven, Seen } from '../lib/wire';
import type { Words } from '../lib/words';

/** How sure the search is: of one against the next best, or how often to choose what others may choose, too. */
export function suretyInWords(said: Words, hint: HintGiven): string {
  if (hint.lines === 0) return said.say('hint.plain');
  const count = Math.round(hint.sure * 100);
  if (hint.mixed) return said.say('hint.mixed', { count });
  return said.say(hint.sure >= 0.9 ? 'hint.sure' : hint.sure >= 0.7 ? 'hint.rather' : 'hint.close', { count });
}

/** What else there is, and how much less it promises: in chances to end before another player. */
export function othersInWords(said: Words, hint: HintGiven): string[] {
  return hint.others.map(({ says, loss }) => {
    const count = Math.round(loss * 50);
    return said.say(count > 0 ? 'hint.other' : 'hint.other.same', { move: says, count });
  });
}

/** What others do while a question stands: it changes nothing of what was asked. */
const MEANWHILE = new Set(['players', 'asked', 'ready', 'stock', 'moves']);

/** What a player is asked, so that it can be told from any other question, even where the same moves are allowed. */
export function questionOf({ game, legal, view }: Pick<Seen, 'game' | 'legal' | 'view'>): string {
  return JSON.stringify([game, legal, Object.entries(view).filter(([name]) => !MEANWHILE.has(name))]);
}
