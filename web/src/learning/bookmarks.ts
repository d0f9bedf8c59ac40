/** How far one has come in each game's lesson, kept in the browser's storage. */
import type { Store } from '../lib/kept';
import type { GameName } from '../lib/wire';

const KEY = 'brelan.lessons';

export class Bookmarks {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The step to go on with, from 1; 0 for a lesson that has not been begun. */
  read(game: GameName): number {
    const step = this.#all()[game];
    return typeof step === 'number' && Number.isInteger(step) && step > 0 ? step : 0;
  }

  write(game: GameName, step: number): void {
    try {
      this.#store.setItem(KEY, JSON.stringify({ ...this.#all(), [game]: step }));
    } catch {
      // A browser that keeps nothing still learns.
    }
  }

  #all(): Partial<Record<GameName, unknown>> {
    try {
      const kept: unknown = JSON.parse(this.#store.getItem(KEY) ?? '{}');
      return typeof kept === 'object' && kept !== null ? kept : {};
    } catch {
      return {};
    }
  }
}
