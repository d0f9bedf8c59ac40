/** The orders that players gave their hands: the last few in the browser's storage, the last one on the server, too. */
import type { OrderKeeper } from './handorder.svelte';
import type { Store } from './settings.svelte';
import type { Order } from './wire';

/** What is used of a table. */
interface Shared {
  readonly hall: { readonly order: Order } | null;
  order(deal: string, cards: readonly string[]): void;
}

const KEY = 'brelan.hands';
const MOST = 8;

interface Kept {
  deal: string;
  cards: string[];
}

/** What another device of the same player has told the server last goes before what is known here. */
export function sharedOrder(store: Store, table: Shared): OrderKeeper {
  const here = orderKeeper(store);
  return {
    read(deal) {
      const order = table.hall?.order;
      if (order?.deal !== deal) return here.read(deal);
      return order.cards.length > 0 ? order.cards : null;
    },
    write(deal, cards) {
      here.write(deal, cards);
      table.order(deal, cards ?? []);
    },
  };
}

export function orderKeeper(store: Store): OrderKeeper {
  return {
    read: (deal) => readAll(store).find((kept) => kept.deal === deal)?.cards ?? null,
    write(deal, cards) {
      const others = readAll(store).filter((kept) => kept.deal !== deal);
      const all = cards === null ? others : [...others, { deal, cards: [...cards] }];
      try {
        store.setItem(KEY, JSON.stringify(all.slice(-MOST)));
      } catch {
        // A browser that keeps nothing still plays.
      }
    },
  };
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
