/** Which way the cards of Le Grisbi go in what is told. */
import { AWAY, journey, near, PILE, STOCK, type Ways } from '../../motion/journeys';

const laid: Ways[string] = (event, viewer) => [journey(near(event.seat, viewer), PILE, event)];
const gone: Ways[string] = () => [journey(PILE, AWAY, {})];
const taken: Ways[string] = ({ seat }, viewer) => [journey(PILE, near(seat, viewer), {})];

export const WAYS: Ways = {
  played: laid,
  chef: laid,
  biche: laid,
  miroir: laid,
  doigt: laid,
  flipped: laid,
  took: taken,
  failed: taken,
  swept: gone,
  square: gone,
  grisbi: ({ other }, viewer) => [journey(PILE, near(other, viewer), {})],
  'false-call': ({ seat }, viewer) => [journey(PILE, near(seat, viewer), {})],
  drew: ({ seat, count = 0 }, viewer) => [journey(STOCK, near(seat, viewer), { count })],
  pulled: (event, viewer) => [journey(near(event.other, viewer), PILE, event)],
  row: ({ seat, cards = [] }, viewer) => [journey([`row-${seat}`], near(seat, viewer).slice(1), { cards })],
  exchanged: ({ seat, cards: [hand = '', up = ''] = [] }, viewer) => [
    journey(near(seat, viewer).slice(1), [`row-${seat}`], { cards: [hand] }),
    journey([`row-${seat}`], near(seat, viewer).slice(1), { cards: [up] }),
  ],
};
