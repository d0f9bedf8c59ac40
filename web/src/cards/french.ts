/** How playing cards are written, and the order in which people like to see them. No rule of a game. */

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['S', 'H', 'C', 'D'];

export const JOKER = '*';

/** The rank as written, or `''` for a joker or a hidden card. */
export function rankOf(card: string): string {
  return suitOf(card) ? card.slice(0, -1) : '';
}

/** The kinds of cards that one may wish to be asked about: ranks, and jokers. */
export const KINDS: readonly string[] = [...RANKS, JOKER];

/** The rank of a card, or a joker's own kind. */
export const kindOf = (card: string): string => rankOf(card) || card;

/** The suit's letter, or `''` for a joker or a hidden card. */
export function suitOf(card: string): string {
  const last = card.slice(-1);
  return card.length > 1 && SUITS.includes(last) ? last : '';
}

/** 0 for an ace to 12 for a king; -1 for a joker. */
export function rankIndex(card: string): number {
  return RANKS.indexOf(rankOf(card));
}

const last = (at: number) => (at < 0 ? 99 : at);

export function byRank(a: string, b: string): number {
  return last(rankIndex(a)) - last(rankIndex(b)) || SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b));
}

export function bySuit(a: string, b: string): number {
  return last(SUITS.indexOf(suitOf(a))) - last(SUITS.indexOf(suitOf(b))) || rankIndex(a) - rankIndex(b);
}
