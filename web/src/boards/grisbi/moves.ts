/** What a move of Le Grisbi takes from the hand, and the moves by what they do. */
import { type Playable, usesOf } from '../../lib/selection.svelte';
import type { GrisbiMove } from '../../lib/wire';

export const WILD = 'numerobis';

/** The cards that a move lays. */
export function cardsOf(move: GrisbiMove): string[] {
  if (move.do === 'power') return [move.card];
  if (move.do !== 'play') return [];
  return [...Array<string>(move.count ?? 0).fill(String(move.value)), ...Array<string>(move.wild ?? 0).fill(WILD)];
}

export function playable(legal: readonly GrisbiMove[]): Playable<GrisbiMove>[] {
  return legal
    .filter((move) => move.do === 'play' || move.do === 'power')
    .map((move) => ({ move, uses: usesOf(cardsOf(move)) }));
}

type Doing<Do> = Extract<GrisbiMove, { do: Do }>;

/** The legal moves of one kind. */
export function those<Do extends GrisbiMove['do']>(legal: readonly GrisbiMove[], kind: Do): Doing<Do>[] {
  return legal.filter((move): move is Doing<Do> => move.do === kind);
}

/** The move that somebody who taps this card may have meant, to ask why it is refused. */
export function meant(card: string, reference: number): GrisbiMove {
  if (card === WILD) return { do: 'play', value: Math.max(1, reference), count: 0, wild: 1 };
  const value = Number(card);
  if (Number.isInteger(value)) return { do: 'play', value, count: 1 };
  return { do: 'power', card: card as Doing<'power'>['card'] };
}

const ORDER = ['chef', WILD, 'biche', 'miroir', 'doigt'];

/** Numbers first, rising, then the powers. */
export function byValue(a: string, b: string): number {
  const rank = (card: string) => Number(card) || 100 + ORDER.indexOf(card);
  return rank(a) - rank(b);
}
