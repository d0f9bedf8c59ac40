/** Where a seat's turns begin in a game that is over. */

/** One of a record's moves: by which seat, and what. */
type Made = readonly [number, unknown];

/** The moments (so many moves on) in which it has come to a seat to move; of everybody for -1. Several moves in a row are
 * one turn. */
export function turnsOf(moves: readonly Made[], seat: number): number[] {
  return moves.flatMap(([mover], at) => {
    const begins = mover !== moves[at - 1]?.[0];
    return begins && (seat < 0 || mover === seat) ? [at] : [];
  });
}

/** The next of them after a moment, or (`steps` -1) the last before it; null where there is none. */
export function turnFrom(turns: readonly number[], at: number, steps: 1 | -1): number | null {
  return (steps === 1 ? turns.find((turn) => turn > at) : turns.findLast((turn) => turn < at)) ?? null;
}
