/** What happened, in words. */
import { cardName, cardSaid } from '../cards/decks';
import { minutesAway } from './seating';
import type { Table } from './table.svelte';
import type { GameEvent, Move, Remark, Sitter } from './wire';
import type { Words } from './words';

/** Whoever has a seat, by name. */
export type Named = Pick<Sitter, 'name'>;

/** What a seat is called: `You`, a name, or a number for one without a name. */
export function seatName(words: Words, seats: readonly Named[], seat: number, viewer: number): string {
  if (seat === viewer && seat >= 0) return words.say('seat.you');
  const name = seats[seat]?.name ?? '';
  return name === '' ? words.say('seat.number', { count: seat + 1 }) : name;
}

/** Is this person away, or does a bot play for them? Empty for whoever is there. */
export function presence(words: Words, sitter: Sitter, clock: { readonly now: number }): string {
  if (sitter.held) return words.say('seat.held');
  if (sitter.away === 0) return '';
  const count = minutesAway(sitter, clock.now);
  return count === 0 ? words.say('seat.away') : words.say('seat.away.since', { count });
}

/** Several cards in a list, equal ones counted. */
export const cardsInWords = (words: Words, cards: readonly string[]): string => counted(words, cards, cardName);

/** Several cards in a sentence, with their articles; equal ones counted. */
export const cardsSaid = (words: Words, cards: readonly string[]): string => counted(words, cards, cardSaid);

function counted(words: Words, cards: readonly string[], nameOf: typeof cardName): string {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const parts = [...counts].map(([card, count]) =>
    count === 1 ? nameOf(words, card) : words.say('cards.times', { count, card: cardName(words, card) }),
  );
  return words.list(parts);
}

interface Sentence {
  words: Words;
  seats: readonly Named[];
  viewer: number;
  text: string;
}
/** What was said last of each event: it is written, listed and read aloud, and put into words once. */
const sentences = new WeakMap<GameEvent, Sentence>();

/** The sentence of an event; whoever reads it is spoken to. */
export function sentence(words: Words, event: GameEvent, seats: readonly Named[], viewer: number): string {
  const before = sentences.get(event);
  if (before?.words === words && before.seats === seats && before.viewer === viewer) return before.text;
  const text = told(words, `event.${event.kind}`, event, seats, viewer);
  sentences.set(event, { words, seats, viewer, text });
  return text;
}

/** The sentence of what is told of a whole game; whoever reads it is spoken to. */
export function remarkInWords(words: Words, remark: Remark, seats: readonly Named[], viewer: number): string {
  return told(words, `story.${remark.kind}`, remark, seats, viewer);
}

function told(
  words: Words,
  key: string,
  { seat = -1, other = -1, cards = [], count = 0, round = 0 }: Remark,
  seats: readonly Named[],
  viewer: number,
): string {
  const mine = seat === viewer && viewer >= 0;
  const values = {
    name: seatName(words, seats, seat, viewer),
    other: other === viewer && other >= 0 ? words.say('seat.you.object') : seatName(words, seats, other, viewer),
    cards: cardsSaid(words, cards),
    list: cardsInWords(words, cards),
    count,
    value: count,
    round,
  };
  return words.first(mine ? [`${key}.you`, key] : [key], values);
}

/** Sentences as they are read aloud: a full stop after each that has no end of its own. */
export function aloud(...sentences: readonly string[]): string {
  const said = sentences.filter(Boolean);
  return said.map((each, at) => (at === said.length - 1 || /[.!?…]\s*$/.test(each) ? each : `${each}.`)).join(' ');
}

/** The keys of what a player is asked: what kinds of moves there are says it, and whether there is but one. */
export function asked(game: string, legal: readonly Pick<Move, 'do'>[] = []): string[] {
  const kinds = [...new Set(legal.map((move) => move.do))];
  const only = kinds.length === 1 ? [`${game}.turn.only.${kinds[0]}`] : [];
  return [...only, ...kinds.map((kind) => `${game}.turn.${kind}`)];
}

/** Who is awaited, in words; empty when nobody is. What is asked of the viewer has the first of the keys given. */
export function awaitedInWords(
  words: Words,
  awaited: readonly number[],
  seats: readonly Named[],
  viewer: number,
  keys: readonly string[] = [],
): string {
  if (awaited.length === 0) return '';
  if (awaited.includes(viewer)) return words.first([...keys, 'turn.you']);
  const names = awaited.map((seat) => seatName(words, seats, seat, viewer));
  return words.say(names.length > 3 ? 'turn.many' : 'turn.other', { name: words.list(names), count: names.length });
}

/** Who is awaited at a table, or what is asked of the viewer; while something is still being shown, that. */
export function awaitedAt(words: Words, table: Table): string {
  if (table.countdown > 0) return words.say('turn.countdown');
  if (table.staging) return words.say('turn.staging');
  const { awaited = [], legal = [], view } = table.shown ?? {};
  return awaitedInWords(words, awaited, table.seats, table.seat, asked(view?.game ?? '', legal));
}
