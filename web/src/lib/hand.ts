/** The order of a hand: equal cards keep their identity while the hand changes, so that nothing jumps. */

export interface Held {
  /** Stays the same for as long as this card is held. */
  key: string;
  card: string;
}

export type Compare = (a: string, b: string) => number;

/** Tell equal cards apart by numbering them: the second 8 is always `8#2`. */
export function numbered(cards: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const count = (seen.get(card) ?? 0) + 1;
    seen.set(card, count);
    return { key: `${card}#${count}`, card };
  });
}

/** The hand now, in the order it had before; what has come since is at the end. */
export function carried(before: readonly Held[], cards: readonly string[]): Held[] {
  const left = new Map<string, number>();
  for (const card of cards) left.set(card, (left.get(card) ?? 0) + 1);
  const take = (card: string) => {
    const count = left.get(card) ?? 0;
    left.set(card, count - 1);
    return count > 0;
  };
  const kept = before.filter(({ card }) => take(card));
  const used = new Set(kept.map(({ key }) => key));
  const come = cards.filter((card) => take(card)).map((card) => ({ key: freeKey(card, used), card }));
  return [...kept, ...come];
}

function freeKey(card: string, used: Set<string>): string {
  let number = 1;
  while (used.has(`${card}#${number}`)) number += 1;
  used.add(`${card}#${number}`);
  return `${card}#${number}`;
}

/** What the server says of each card in words, such as why it cannot be played; nothing where it says none. */
export function inWords(cards: readonly string[], lines: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(cards.flatMap((card, at) => (lines[at] ? [[card, lines[at]] as const] : [])));
}

/** A copy in order; cards that compare alike stay as they lie. */
export function sorted(hand: readonly Held[], compare: Compare): Held[] {
  return [...hand].sort((a, b) => compare(a.card, b.card));
}

/** A copy in which one card lies at another place. */
export function moved(hand: readonly Held[], key: string, to: number): Held[] {
  const card = hand.find((held) => held.key === key);
  const others = hand.filter((held) => held.key !== key);
  return card === undefined ? others : [...others.slice(0, to), card, ...others.slice(to)];
}
