/** The orders that players gave their hands: the last few in the browser's storage, the last one on the server, too. */
import type { OrderKeeper } from './handorder.svelte';
import type { Store } from './kept';
import type { Order } from './wire';

/** What is used of a table. */
interface Shared {
  readonly hall: { readonly order: Order } | null;
  /** Says whether the server took it over. */
  order(deal: string, cards: readonly string[]): Promise<boolean>;
}

const KEY = 'brelan.hands';
const MOST = 8;

interface Kept {
  deal: string;
  /** None: it is sorted again, and the server is still to be told. */
  cards: string[];
  /** The server has not been told. */
  unsent?: boolean;
}

/** What the server has been told last, by any device of the same player, goes before what is known here, but for an
 * order that was given here and could not be told yet. */
export function sharedOrder(store: Store, table: Shared): OrderKeeper {
  async function tell(deal: string, cards: readonly string[]): Promise<void> {
    if (!(await table.order(deal, cards))) return;
    const kept = find(store, deal);
    if (kept?.unsent && String(kept.cards) === String(cards)) keep(store, deal, cards);
  }
  return {
    read(deal) {
      const kept = find(store, deal);
      if (kept?.unsent) void tell(deal, kept.cards);
      const order = table.hall?.order;
      const cards = order?.deal === deal && !kept?.unsent ? order.cards : (kept?.cards ?? []);
      return cards.length > 0 ? cards : null;
    },
    write(deal, cards) {
      keep(store, deal, cards ?? [], true);
      void tell(deal, cards ?? []);
    },
  };
}

export function orderKeeper(store: Store): OrderKeeper {
  return {
    read: (deal) => find(store, deal)?.cards ?? null,
    write: (deal, cards) => keep(store, deal, cards ?? []),
  };
}

const find = (store: Store, deal: string) => readAll(store).find((kept) => kept.deal === deal);

function keep(store: Store, deal: string, cards: readonly string[], unsent = false): void {
  const others = readAll(store).filter((kept) => kept.deal !== deal);
  const own: Kept = unsent ? { deal, cards: [...cards], unsent } : { deal, cards: [...cards] };
  const all = cards.length > 0 || unsent ? [...others, own] : others;
  try {
    store.setItem(KEY, JSON.stringify(all.slice(-MOST)));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function readAll(store: Store): Kept[] {
  try {
    const given: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(given) ? given.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(given: unknown): given is Kept {
  if (typeof given !== 'object' || given === null) return false;
  const { deal, cards } = given as Partial<Record<keyof Kept, unknown>>;
  return typeof deal === 'string' && Array.isArray(cards) && cards.every((card) => typeof card === 'string');
}
