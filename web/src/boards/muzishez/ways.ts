/** Which way the cards of Muzishez go once a round has been revealed. */
import { type Journey, near, STOCK } from '../../motion/journeys';
import type { Slot } from './reveal.svelte';

const slotSpot = (slot: number) => [`slot-${slot}`];

/** Each card that one player alone wanted goes there, and others come from the stock to where it lay. */
export function afterReveal(slots: readonly Slot[], table: readonly string[], viewer: number): Journey[] {
  const won = slots.flatMap(({ card, won }, slot): Journey[] =>
    won < 0 ? [] : [{ from: slotSpot(slot), to: near(won, viewer).slice(1), cards: [card], count: 1 }],
  );
  const dealt = table.flatMap((card, slot): Journey[] =>
    card === '' || slots[slot]?.won === -1 ? [] : [{ from: STOCK, to: slotSpot(slot), cards: [card], count: 1 }],
  );
  return [...won, ...dealt];
}
