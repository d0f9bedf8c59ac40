import { cardName } from '../../cards/decks';
import type { Move, RamiNeeds } from '../../lib/wire';
import type { Words } from '../../lib/words';

/** What a contract asks for: « 2 brelans + 1 séquence ». */
export function needsInWords(words: Words, { sets, runs }: RamiNeeds): string {
  const parts = [
    sets > 0 ? words.say('rami.sets', { count: sets }) : '',
    runs > 0 ? words.say('rami.runs', { count: runs }) : '',
  ];
  return parts.filter(Boolean).join(' + ');
}

/** A kind of cards that claims can be about: a rank by its index, or jokers. */
export const kindInWords = (words: Words, kind: string): string => words.first([`card.${kind}`, `index.${kind}`, kind]);

/** The sets and runs of a move that lays down, a line each; nothing for any other. */
export function meldsInWords(said: Words, move: Move): string[] {
  if (move.do !== 'lay') return [];
  return move.melds.map(({ kind, cards }) =>
    said.say('coach.meld', {
      kind: said.say(`rami.${kind}`),
      cards: said.list(cards.map((card) => cardName(said, card))),
    }),
  );
}
