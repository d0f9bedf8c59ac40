/** A hand on screen: in the order its player likes, kept while cards come and go. */
import { untrack } from 'svelte';
import { carried, type Compare, type Held, moved, numbered, sorted } from './hand';

/** Where the order that a player gave a hand stays. `deal`: the table, the seat, and which deal it is. */
export interface OrderKeeper {
  read(deal: string): readonly string[] | null;
  /** null: it is sorted again. */
  write(deal: string, cards: readonly string[] | null): void;
}

/** What is held now. */
export interface Holding {
  cards: readonly string[];
  /** The table, the seat, and which deal it is. */
  deal: string;
  compare: Compare;
}

interface Ordered {
  hand: readonly Held[];
  own: boolean;
}

/** It follows from what is held, and is nothing that would have to be set whenever that changes: the page is drawn once
 * for each change. */
export class HandOrder {
  readonly #holding: () => Holding;
  readonly #keeper: OrderKeeper | undefined;
  #deal = '';
  /** As it was seen last. */
  #last: Ordered = { hand: [], own: false };
  /** What the player has done to it; another value each time. */
  #done: object = $state.raw({});
  readonly #now: Ordered = $derived.by(() => this.#carried());

  constructor(holding: () => Holding, keeper?: OrderKeeper) {
    this.#holding = holding;
    this.#keeper = keeper;
  }

  get hand(): readonly Held[] {
    return this.#now.hand;
  }

  /** Is it in an order that the player gave it, and not sorted? */
  get own(): boolean {
    return this.#now.own;
  }

  /** Put a card at another place; from now on the order is the player's. */
  move(key: string, to: number): void {
    const before = this.hand;
    const hand = moved(before, key, Math.max(0, Math.min(before.length - 1, to)));
    if (hand.every((held, at) => held === before[at])) return;
    this.#give({ hand, own: true });
    this.#keeper?.write(
      this.#deal,
      hand.map(({ card }) => card),
    );
  }

  sort(compare: Compare): void {
    this.#give({ hand: sorted(this.hand, compare), own: false });
    this.#keeper?.write(this.#deal, null);
  }

  #give(order: Ordered): void {
    this.#last = order;
    this.#done = {};
  }

  /** The cards held now, sorted unless the player has given them an order: then what comes lies at the end. */
  #carried(): Ordered {
    void this.#done;
    const { cards, deal, compare } = this.#holding();
    const { hand: before, own } = deal === this.#deal ? this.#last : untrack(() => this.#begun(deal));
    const now = carried(before, cards);
    this.#deal = deal;
    this.#last = { hand: own ? now : sorted(now, compare), own };
    return this.#last;
  }

  #begun(deal: string): Ordered {
    const kept = this.#keeper?.read(deal) ?? null;
    return { hand: numbered(kept ?? []), own: kept !== null };
  }
}
