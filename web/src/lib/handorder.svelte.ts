/** A hand on screen: in the order its player likes, kept while cards come and go. */
import { untrack } from 'svelte';
import { carried, type Compare, type Held, sorted } from './hand';

export class HandOrder {
  hand: readonly Held[] = $state.raw([]);
  #game = -1;

  /** Take over the cards held now. `compare` keeps the hand in order; without it what comes is put at the end. */
  follow(cards: readonly string[], game: number, compare?: Compare): void {
    const before = game === this.#game ? untrack(() => this.hand) : [];
    const first = game !== this.#game;
    this.#game = game;
    const now = carried(before, cards).map((held) => (first ? { ...held, fresh: false } : held));
    this.hand = compare ? sorted(now, compare) : now;
  }
}
