/** What the coach says, in words. */
import { cardName } from '../cards/decks';
import type { Coaching, Helping } from '../lib/wire';
import type { Words } from '../lib/words';

export function coachInWords(said: Words, says: Coaching): string {
  if (says.lays.length > 0) return said.say('coach.lay');
  const missing = says.missing > 0 ? said.say('coach.missing', { count: says.missing }) : '';
  const waste = says.waste > 0 ? said.say('coach.waste', { count: says.waste }) : '';
  return [missing, waste].filter((part) => part !== '').join(' ') || said.say('coach.ready');
}

/** A card that helps, and how many of it are still hidden. */
export function cardsInWords(said: Words, card: string, left: number): string {
  return said.say('coach.card', { card: cardName(said, card), count: left });
}

/** The cards that help, as far as any are left. */
export function helping(says: Coaching | null): Helping[] {
  return (says?.helps ?? []).filter(({ left }) => left > 0);
}
