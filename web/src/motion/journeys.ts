/** Which way cards went, read from what the server tells. Each board says where its events lead; nothing here knows a rule. */
import type { GameEvent } from '../lib/wire';

/** Cards on their way from one spot to another. */
export interface Journey {
  /** Spots by the names that the board gives them (`data-spot`); the first that has the card, else the last. */
  from: readonly string[];
  to: readonly string[];
  /** Those known by their faces. */
  cards: readonly string[];
  /** How many travel in all; 0 for as many as are seen to come or go. */
  count: number;
}

/** Where the cards of an event came from and went to, for the viewer in this seat. */
export type Ways = Readonly<Record<string, (event: GameEvent, viewer: number) => Journey[]>>;

/** After a longer absence only the latest is shown travelling. */
const MOST = 6;

export const STOCK = ['stock'];
export const PILE = ['pile'];
/** Out of the game. */
export const AWAY = ['away'];

/** What lies before a player: one's own hand and row, or another's row and badge. */
export function near(seat: number | undefined, viewer: number): string[] {
  if (seat === undefined || seat < 0) return [];
  return seat === viewer ? [`row-${seat}`, 'hand'] : [`row-${seat}`, `seat-${seat}`];
}

export function journey(from: readonly string[], to: readonly string[], event: Partial<GameEvent>): Journey {
  return { from, to, cards: event.cards ?? [], count: event.count ?? event.cards?.length ?? 0 };
}

/** The journeys of these events, in their order. */
export function journeysOf(ways: Ways, events: readonly GameEvent[], viewer: number): Journey[] {
  return events.flatMap((event) => ways[event.kind]?.(event, viewer) ?? []).slice(-MOST);
}
