/** The decks that can be drawn, by the game that uses them. */
export type Deck = 'grisbi' | 'rami' | 'muzishez';

/** A few cards of each, to know a game by. */
export const SHOWN: Readonly<Record<Deck, readonly string[]>> = {
  grisbi: ['8', 'numerobis', 'biche'],
  rami: ['QH', 'QS', '*'],
  muzishez: ['RT', 'YC', 'BP'],
};

/** The name of a card for the ear and for tooltips. */
export function cardName(
  words: { first(keys: string[], values?: Record<string, string>): string },
  card: string,
): string {
  const [kind = '', value = ''] = card.split('=');
  const name = words.first([`card.${kind}`, kind]);
  return value === '' ? name : `${name} ${value}`;
}
