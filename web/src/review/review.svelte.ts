/** The look back at one game: asked for, waited for while the server works it out, then shown. */
import { failureOf } from '../lib/api';
import type { Review } from '../lib/wire';

export interface ReviewWorld {
  later(run: () => void, milliseconds: number): number;
  cancel(timer: number): void;
}

export interface ReviewSource {
  look(): Promise<Review>;
  begin(): Promise<Review>;
}

const POLL = 800;

export class Reviewing {
  review: Review | null = $state.raw(null);
  failure = $state('');

  readonly #source: ReviewSource;
  readonly #world: ReviewWorld;
  #timer = 0;
  #left = false;

  constructor(source: ReviewSource, world: ReviewWorld) {
    this.#source = source;
    this.#world = world;
  }

  get working(): boolean {
    return this.review?.state === 'waiting' || this.review?.state === 'working';
  }

  /** What there is already. */
  look(): Promise<void> {
    return this.#take(() => this.#source.look());
  }

  /** Have it worked out. */
  begin(): Promise<void> {
    return this.#take(() => this.#source.begin());
  }

  leave(): void {
    this.#left = true;
    this.#world.cancel(this.#timer);
  }

  async #take(ask: () => Promise<Review>): Promise<void> {
    this.#world.cancel(this.#timer);
    this.failure = '';
    try {
      this.review = await ask();
    } catch (thrown) {
      this.failure = failureOf(thrown).code;
    }
    if (this.working && !this.#left) this.#timer = this.#world.later(() => void this.look(), POLL);
  }
}

/** The chance to end before another player, in percent, of a payoff between -1 and 1. */
export function percent(payoff: number): number {
  return Math.round((payoff + 1) * 50);
}

/** The points of a line through a seat's prospects, in a box of this size; the first move on the left, 1 on top. */
export function line(curve: readonly (readonly number[])[], seat: number, width: number, height: number): string {
  const last = Math.max(1, curve.length - 1);
  return curve
    .map((all, move) => {
      const x = (move / last) * width;
      const y = ((1 - (all[seat] ?? 0)) / 2) * height;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
