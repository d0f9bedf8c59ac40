/** Which way the cards of Gin Rami go in what is told. */
import { journey, near, STOCK, type Ways } from '../../motion/journeys';

const DISCARD = ['discard'];
const MELDS = ['melds'];
const JOKER = { cards: ['*'] };

const laid: Ways[string] = (event, viewer) => [journey(from(event.seat, viewer), MELDS, event)];

/** One's contract lies ready on the workbench before it is laid. */
const from = (seat: number, viewer: number) => ['bench', ...near(seat, viewer)];

export const WAYS: Ways = {
  drew: (event, viewer) => [journey(STOCK, near(event.seat, viewer), event)],
  took: (event, viewer) => [journey(DISCARD, near(event.seat, viewer), event)],
  bought: (event, viewer) => [journey([...DISCARD, ...STOCK], near(event.seat, viewer), event)],
  discarded: (event, viewer) => [journey(near(event.seat, viewer), DISCARD, event)],
  reshuffled: () => [journey(DISCARD, STOCK, { count: 3 })],
  set: laid,
  run: laid,
  added: laid,
  swapped: (event, viewer) => [
    journey(near(event.seat, viewer), MELDS, event),
    journey(MELDS, near(event.seat, viewer), JOKER),
  ],
};
