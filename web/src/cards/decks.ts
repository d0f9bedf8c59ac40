/** The decks that can be drawn, by the game that uses them. */
export type Deck = 'grisbi' | 'rami' | 'muzishez';

/** A few cards of each, to know a game by. */
export const SHOWN: Readonly<Record<Deck, readonly string[]>> = {
  grisbi: ['8', 'numerobis', 'biche'],
  rami: ['QH', 'QS', '*'],
  muzishez: ['RT', 'YC', 'BP'],
};

interface Naming {
  first(keys: string[], values?: Record<string, string>): string;
}

/** The name of a card for the ear and for tooltips. */
export const cardName = (words: Naming, card: string): string => named(words, card, '');

/** The name of a card in a sentence, with its article. */
export const cardSaid = (words: Naming, card: string): string => named(words, card, '.said');

function named(words: Naming, card: string, form: string): string {
  const [kind = '', value = ''] = card.split('=');
  const name = words.first([`card.${kind}${form}`, `card.${kind}`, kind]);
  return value === '' ? name : `${name} ${value}`;
}
