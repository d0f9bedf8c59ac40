/** Small drawings of how somebody feels, on a field of 24 by 24: lines, and what is filled in a colour. */
import type { EmoteName } from '../lib/talk.svelte';

export interface Drawing {
  /** On a round face, or alone. */
  face: boolean;
  /** Drawn in ink. */
  lines: string;
  /** Filled: in ink, or in a colour. */
  fills: readonly { path: string; colour: 'ink' | 'red' | 'blue' | 'green' }[];
}

const EYES = 'M8.6 10v.2M15.4 10v.2';
const GLAD = 'M7 10.4q1.6-2.2 3.2 0M13.8 10.4q1.6-2.2 3.2 0';
const SHUT = 'M7 10q1.6 1.4 3.2 0M13.8 10q1.6 1.4 3.2 0';
const SMILE = 'M7.6 14.4q4.4 4 8.8 0';
const SAD = 'M8 17q4-3.4 8 0';
const GRIN = 'M6.8 13.2h10.4q-.8 5.6-5.2 5.6t-5.2-5.6z';

export const DRAWINGS: Record<EmoteName, Drawing> = {
  hello: { face: true, lines: `${EYES}${SMILE}M20.4 4.8l2.2-2.2M21.6 8h2.2`, fills: [] },
  bravo: { face: true, lines: GLAD, fills: [{ path: GRIN, colour: 'ink' }] },
  thanks: {
    face: true,
    lines: `${SHUT}${SMILE}`,
    fills: [{ path: 'M19 23l-3.6-3.4q-1.4-2.2.6-3.4 2-.8 3 1 1-1.8 3-1 2 1.2.6 3.4z', colour: 'red' }],
  },
  wow: {
    face: true,
    lines: 'M7 6.6q1.6-1.4 3.2-.6M13.8 6q1.6-.8 3.2.6',
    fills: [
      {
        path: 'M7.2 10a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0M13.6 10a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0',
        colour: 'ink',
      },
      { path: 'M9.4 16a2.6 3 0 1 0 5.2 0 2.6 3 0 1 0-5.2 0', colour: 'ink' },
    ],
  },
  laugh: {
    face: true,
    lines: 'M7 9l3 1.4-3 1.4M17 9l-3 1.4 3 1.4',
    fills: [{ path: GRIN, colour: 'ink' }],
  },
  oops: {
    face: true,
    lines: `${EYES}M7.6 15.6q1.5-1.6 2.9 0t2.9 0 2.9 0`,
    fills: [{ path: 'M19 3q3 4 0 5-3-1 0-5z', colour: 'blue' }],
  },
  think: { face: true, lines: 'M7 7.4l3-.8M8.6 10.4v.2M15.4 9.6v.2M9 16l6-1.6M19.6 20.6v.1M22.4 22.6v.1', fills: [] },
  hurry: {
    face: false,
    lines: 'M6 2.6h12M6 21.4h12M7.4 2.6q0 6 4.6 9.4 4.6-3.4 4.6-9.4M7.4 21.4q0-6 4.6-9.4 4.6 3.4 4.6 9.4',
    fills: [{ path: 'M8.8 20.6q.4-3 3.2-4 2.8 1 3.2 4z', colour: 'ink' }],
  },
  sorry: { face: true, lines: `M7 8.8l2.8-1.4M17 8.8l-2.8-1.4${EYES}M9.4 16.4q2.6-1.6 5.2 0`, fills: [] },
  cry: { face: true, lines: `${SHUT}${SAD}`, fills: [{ path: 'M8.4 11.8q2.6 4 0 5-2.6-1 0-5z', colour: 'blue' }] },
  luck: {
    face: false,
    lines: 'M12 12q1 6 4 9.6',
    fills: [
      {
        path: 'M12 12q-6-1-6-5t3.4-3.4Q12 4.4 12 12q0-7.6 2.6-8.4Q18 3 18 7t-6 5q6 .4 6.2 3.8T14.6 18Q12 17 12 12q0 5-2.6 6T5.8 15.8Q6 12.4 12 12z',
        colour: 'green',
      },
    ],
  },
  bye: { face: true, lines: `M7 10.4q1.6-2.2 3.2 0M15.4 10v.2${SMILE}M3.6 4.8L1.4 2.6M2.4 8H.200`, fills: [] },
};
