/** Cards touched in a hand, and the legal moves that would use exactly these. Which cards go together is not known here:
 * whatever some legal move uses together does. */
import type { Held } from './hand';

/** How many of each card a move takes from the hand. */
export type Uses = ReadonlyMap<string, number>;

export interface Playable<Move> {
  move: Move;
  uses: Uses;
}

export function usesOf(cards: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const card of cards) uses.set(card, (uses.get(card) ?? 0) + 1);
  return uses;
}

const same = (a: Uses, b: Uses) => a.size === b.size && [...a].every(([card, count]) => b.get(card) === count);

export class Selection {
  #keys: ReadonlySet<string> = $state.raw(new Set());

  get size(): number {
    return this.#keys.size;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** The cards touched, of those still held. */
  cards(hand: readonly Held[]): string[] {
    return hand.filter(({ key }) => this.#keys.has(key)).map(({ card }) => card);
  }

  /** What is touched now, to be let go later. */
  get keys(): ReadonlySet<string> {
    return this.#keys;
  }

  /** Let these go; what has been touched since stays so. */
  letGo(keys: ReadonlySet<string>): void {
    this.#keys = new Set([...this.#keys].filter((key) => !keys.has(key)));
  }

  /** The moves that use exactly what is touched. */
  matches<Move>(hand: readonly Held[], moves: readonly Playable<Move>[]): Move[] {
    const uses = usesOf(this.cards(hand));
    return uses.size === 0 ? [] : moves.filter((each) => same(each.uses, uses)).map(({ move }) => move);
  }

  /**
   * Touch a card: one already touched is let go; another joins those touched, with all its equals where a move uses
   * them together, or else starts anew. Says whether any move uses it.
   */
  touch(key: string, hand: readonly Held[], moves: readonly Playable<unknown>[]): boolean {
    if (this.#keys.has(key) && hand.some((held) => held.key === key)) {
      this.#keys = new Set([...this.#keys].filter((each) => each !== key));
      return true;
    }
    return this.take(key, hand, moves);
  }

  /** Touch a card that is to be played: as `touch`, but one already touched stays so. Says whether any move uses it. */
  take(key: string, hand: readonly Held[], moves: readonly Playable<unknown>[]): boolean {
    const found = this.#taken(key, hand, moves);
    if (found !== null) this.#keys = new Set(found.map((held) => held.key));
    return found !== null;
  }

  /** The moves that would use exactly what is touched once this card is taken. */
  reach<Move>(key: string, hand: readonly Held[], moves: readonly Playable<Move>[]): Move[] {
    const uses = usesOf((this.#taken(key, hand, moves) ?? []).map(({ card }) => card));
    return uses.size === 0 ? [] : moves.filter((each) => same(each.uses, uses)).map(({ move }) => move);
  }

  #taken(key: string, hand: readonly Held[], moves: readonly Playable<unknown>[]): readonly Held[] | null {
    const touched = hand.find((held) => held.key === key);
    if (touched === undefined) return null;
    if (this.#keys.has(key)) return hand.filter((held) => this.#keys.has(held.key));
    const before = hand.filter((held) => this.#keys.has(held.key));
    for (const start of [before, []]) {
      const found = withEquals(touched, hand, start).find((cards) => fits(cards, moves));
      if (found !== undefined) return found;
    }
    return null;
  }

  /** Touch exactly so many of a card. */
  count(card: string, count: number, hand: readonly Held[]): void {
    const others = hand.filter((held) => this.#keys.has(held.key) && held.card !== card);
    const equals = hand.filter((held) => held.card === card);
    const kept = [
      ...equals.filter(({ key }) => this.#keys.has(key)),
      ...equals.filter(({ key }) => !this.#keys.has(key)),
    ];
    this.#keys = new Set([...others, ...kept.slice(0, count)].map(({ key }) => key));
  }
}

/** What was touched before together with the card and its equals: with all of them, then with fewer. */
function withEquals(touched: Held, hand: readonly Held[], before: readonly Held[]): Held[][] {
  const has = before.some(({ card }) => card === touched.card);
  const equals = hand.filter(
    ({ card, key }) => card === touched.card && key !== touched.key && !before.some((b) => b.key === key),
  );
  const most = has ? 0 : equals.length;
  return Array.from({ length: most + 1 }, (_, fewer) => [...before, touched, ...equals.slice(0, most - fewer)]);
}

function fits(cards: readonly Held[], moves: readonly Playable<unknown>[]): boolean {
  const uses = usesOf(cards.map(({ card }) => card));
  return moves.some((each) => same(each.uses, uses));
}
