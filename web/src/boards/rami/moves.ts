/** The legal moves of Gin Rami by what they do. */
import type { RamiAdd, RamiMove, RamiSwap } from '../../lib/wire';

type Doing<Do> = Extract<RamiMove, { do: Do }>;

/** The legal moves of one kind. */
export function those<Do extends RamiMove['do']>(legal: readonly RamiMove[], kind: Do): Doing<Do>[] {
  return legal.filter((move): move is Doing<Do> => move.do === kind);
}

/** What can be done with this card at this meld: adding it, at one end or the other, or freeing a joker with it. */
export function atMeld(legal: readonly RamiMove[], card: string, meld: number): (RamiAdd | RamiSwap)[] {
  const adds = those(legal, 'add').filter(
    (move) => move.meld === meld && move.cards.length === 1 && move.cards[0] === card,
  );
  return [...adds, ...those(legal, 'swap').filter((move) => move.meld === meld && move.card === card)];
}

/** The cards of the hand that some legal move uses by themselves. */
export function usable(legal: readonly RamiMove[]): Set<string> {
  const cards = [...those(legal, 'discard'), ...those(legal, 'swap')].map(({ card }) => card as string);
  return new Set([...cards, ...those(legal, 'add').flatMap((move) => move.cards as string[])]);
}
