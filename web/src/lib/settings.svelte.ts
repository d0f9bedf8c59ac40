/** What a person has set on this device, kept in the browser's storage. */
import { DEFAULTS, KEY, type Kept, kept, type Motion, type Sort, type Store } from './kept';
import type { Pace } from './wire';

const WITH_BOTS: Record<Pace, Motion> = { calm: 'slow', normal: 'normal', fast: 'quick', instant: 'off' };
const FACTOR: Record<Motion, number> = { slow: 1.8, normal: 1, quick: 0.45, off: 0 };

export class Settings {
  /** What this browser keeps. */
  readonly store: Store;
  #kept: Kept = $state(DEFAULTS);

  constructor(store: Store) {
    this.store = store;
    this.#kept = kept(store);
  }

  get language(): string {
    return this.#kept.language;
  }

  get speed(): Pace {
    return this.#kept.speed;
  }

  get fourColours(): boolean {
    return this.#kept.fourColours;
  }

  get inWords(): boolean {
    return this.#kept.inWords;
  }

  get sort(): Sort {
    return this.#kept.sort;
  }

  get sound(): boolean {
    return this.#kept.sound;
  }

  get alert(): boolean {
    return this.#kept.alert;
  }

  get name(): string {
    return this.#kept.name;
  }

  get motion(): Motion {
    return this.#kept.motion || WITH_BOTS[this.#kept.speed];
  }

  /** How much longer or shorter than usual everything shown takes. */
  get pace(): number {
    return FACTOR[this.motion];
  }

  change(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    try {
      this.store.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}
