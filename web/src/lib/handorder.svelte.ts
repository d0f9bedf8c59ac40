/** A hand on screen: in the order its player likes, kept while cards come and go. */
import { untrack } from 'svelte';
import { carried, type Compare, type Held, moved, numbered, sorted } from './hand';

/** Where the order that a player gave a hand stays. `deal`: the table, the seat, and which deal it is. */
export interface OrderKeeper {
  read(deal: string): readonly string[] | null;
  /** null: it is sorted again. */
  write(deal: string, cards: readonly string[] | null): void;
}

export class HandOrder {
  hand: readonly Held[] = $state.raw([]);
  /** Is it in an order that the player gave it, and not sorted? */
  own = $state(false);
  readonly #keeper: OrderKeeper | undefined;
  #deal = '';

  constructor(keeper?: OrderKeeper) {
    this.#keeper = keeper;
  }

  /** Take over the cards held now, sorted unless the player has given them an order: then what comes lies at the end. */
  follow(cards: readonly string[], deal: string, compare: Compare): void {
    const before = untrack(() => (deal === this.#deal ? this.hand : this.#begin(deal)));
    const now = carried(before, cards);
    this.hand = this.own ? now : sorted(now, compare);
  }

  /** Put a card at another place; from now on the order is the player's. */
  move(key: string, to: number): void {
    const now = moved(this.hand, key, Math.max(0, Math.min(this.hand.length - 1, to)));
    if (now.every((held, at) => held === this.hand[at])) return;
    this.hand = now;
    this.own = true;
    this.#keeper?.write(
      this.#deal,
      now.map(({ card }) => card),
    );
  }

  sort(compare: Compare): void {
    this.own = false;
    this.hand = sorted(this.hand, compare);
    this.#keeper?.write(this.#deal, null);
  }

  #begin(deal: string): readonly Held[] {
    this.#deal = deal;
    const kept = this.#keeper?.read(deal) ?? null;
    this.own = kept !== null;
    return numbered(kept ?? []);
  }
}
