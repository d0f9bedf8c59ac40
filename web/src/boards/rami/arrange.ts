/**
 * How the cards dropped into a run's place are shown: by rank, jokers in the gaps. A help for the eye; whether it is a
 * run is for the server to say.
 */
import { JOKER, rankIndex } from '../../cards/french';

const ACE = 0;
const ABOVE_KING = 13;

/** Where each real card stands: an ace is high only where that leaves fewer gaps. */
function places(real: readonly string[]): number[] {
  const low = real.map(rankIndex);
  const high = low.map((at) => (at === ACE ? ABOVE_KING : at));
  return width(high) < width(low) ? high : low;
}

const width = (at: readonly number[]) => Math.max(...at) - Math.min(...at);

/** From low to high. Of the jokers that fill no gap, `below` lie at the low end and the rest at the high end. */
export function arrangeRun(cards: readonly string[], below: number): string[] {
  const real = cards.filter((card) => card !== JOKER);
  const at = places(real);
  const order = real.map((card, index) => ({ card, at: at[index] ?? 0 })).sort((a, b) => a.at - b.at);
  let jokers = cards.length - real.length;
  const run: string[] = [];
  order.forEach(({ card, at: place }, index) => {
    const gap = index === 0 ? 0 : place - (order[index - 1]?.at ?? place) - 1;
    const filled = Math.max(0, Math.min(gap, jokers));
    jokers -= filled;
    run.push(...Array<string>(filled).fill(JOKER), card);
  });
  const low = Math.min(below, jokers);
  return [...Array<string>(low).fill(JOKER), ...run, ...Array<string>(jokers - low).fill(JOKER)];
}

/** How many jokers of a run could lie at either end. */
export function looseJokers(cards: readonly string[]): number {
  const run = arrangeRun(cards, 0);
  const last = run.findLastIndex((card) => card !== JOKER);
  return last < 0 ? 0 : run.length - 1 - last;
}
