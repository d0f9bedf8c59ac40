/** The moment after everybody has chosen: what lay there, who wanted what, before the next cards are shown. */
import type { MuzishezView } from '../../lib/wire';

export interface Slot {
  card: string;
  /** Who chose it. */
  by: number[];
  /** Whose it is now, or -1. */
  won: number;
}

export interface Clock {
  later(run: () => void, milliseconds: number): number;
  cancel(timer: number): void;
}

/** The last round, slot by slot. */
export function lastRound(view: MuzishezView): Slot[] {
  return view.last_table.map((card, slot) => {
    const by = view.last_picks.flatMap((pick, seat) => (pick === slot ? [seat] : []));
    return { card, by, won: by.length === 1 ? (by[0] ?? -1) : -1 };
  });
}

export class Reveal {
  /** The round being revealed; null when the table as it is now is to be shown. */
  slots: Slot[] | null = $state.raw(null);
  readonly #clock: Clock;
  #round = -1;
  #timer = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Take note of what is shown now; a round just completed is revealed for so many milliseconds. */
  follow(view: MuzishezView, milliseconds: number): void {
    const before = this.#round;
    this.#round = view.round;
    if (view.round < before) this.end();
    if (before < 0 || view.round <= before || milliseconds <= 0) return;
    this.#clock.cancel(this.#timer);
    this.slots = lastRound(view);
    this.#timer = this.#clock.later(() => this.end(), milliseconds);
  }

  end(): void {
    this.#clock.cancel(this.#timer);
    this.slots = null;
  }
}
