/** A hall where nothing can be asked for: around a table that only shows something, or where one learns. */
import type { Hall, Sitter } from './wire';

type Needed = 'version' | 'phase' | 'seats' | 'seat';

/** The hall with what is said of it; all else is as quiet as can be. */
export function stillHall(said: Pick<Hall, Needed> & Partial<Hall>): Hall {
  return {
    type: 'hall',
    waiting: -1,
    host: false,
    options: {} as Hall['options'],
    least: 0,
    most: 0,
    pace: 'normal',
    clock: 'none',
    door: { public: false, watch: false, takeover: false, replay: false },
    match: { games: 1, count: 'places', starter: 'rules' },
    help: { hint: false, coach: false },
    coach: false,
    standings: { games: 1, done: 0, places: [], points: [], count: 'places', best: 'fewest', scores: [] },
    fair: { commitment: '', coming: '', secret: '', words: [] },
    standing: { passes: 'ask', but: [] },
    film: null,
    continued: null,
    order: { deal: '', cards: [] },
    stopped: false,
    ...said,
  };
}

/** Somebody who sits there and wants nothing. `level`: a bot's; empty for a person. */
export function stillSitter(name: string, kind: 'person' | 'bot', level = ''): Sitter {
  const quiet = { away: 0, held: false, host: false, coming: '', word: true, stop: false, program: false, hints: 0 };
  return { name, kind, level, ...quiet };
}
