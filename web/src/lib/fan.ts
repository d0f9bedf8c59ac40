/** How a hand is spread: in as few rows as leave every card wide enough to be read and tapped. */

export interface Fan {
  /** How many cards each row holds, from the top. */
  rows: number[];
  /** From one card's left edge to the next, in pixels. */
  step: number;
}

/** Spread `count` cards of `card` pixels' width over `width`; no card may show less than `least` pixels. */
export function fan(count: number, width: number, card: number, least: number, gap = 6): Fan {
  const perRow = Math.max(1, 1 + Math.floor((width - card) / least));
  const rowCount = Math.max(1, Math.ceil(count / perRow));
  const longest = Math.ceil(count / rowCount);
  const room = longest > 1 ? (width - card) / (longest - 1) : width;
  const rows = Array.from({ length: rowCount }, (_, row) => Math.max(0, Math.min(longest, count - row * longest)));
  return { rows: rows.filter((cards, row) => cards > 0 || row === 0), step: Math.min(card + gap, Math.floor(room)) };
}

/** Where each row begins: the number of its first card. */
export function rowStarts(rows: readonly number[]): number[] {
  let at = 0;
  return rows.map((cards) => {
    at += cards;
    return at - cards;
  });
}
