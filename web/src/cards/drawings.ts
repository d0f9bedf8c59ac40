/**
 * What cards bear, as outlines. Each is put into a card as one path: what is referred to (`<use>`) is copied by the
 * browser, and a card of three parts would be a card of ten, styled and laid out part by part each time it moves.
 */

/** A disc as a part of an outline; drawn the way round the outlines are, so that where both lie there is no hole. */
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** In a square of 32. */
export const SUITS: Readonly<Record<string, string>> = {
  S: 'M16 2 C20 8 28.5 12 28.5 19 A6.4 6.4 0 0 1 17.6 23 C17.8 26 18.8 28 21 30 H11 C13.2 28 14.2 26 14.4 23 A6.4 6.4 0 0 1 3.5 19 C3.5 12 12 8 16 2 Z',
  H: 'M16 29 C12 23.5 3 18.5 3 10.6 A7 7 0 0 1 9.9 3.6 C12.8 3.6 15 5.2 16 8 C17 5.2 19.2 3.6 22.1 3.6 A7 7 0 0 1 29 10.6 C29 18.5 20 23.5 16 29 Z',
  D: 'M16 1.5 C18.6 7 22.4 12 26.5 16 C22.4 20 18.6 25 16 30.5 C13.4 25 9.6 20 5.5 16 C9.6 12 13.4 7 16 1.5 Z',
  C: 'M16 2 A6.5 6.5 0 0 1 20.8 12.9 A6.5 6.5 0 1 1 17.4 21.8 C17.6 25.6 18.8 28 21.2 30 H10.8 C13.2 28 14.4 25.6 14.6 21.8 A6.5 6.5 0 1 1 11.2 12.9 A6.5 6.5 0 0 1 16 2 Z',
};

/** A crown, a diadem, a plumed cap; 32 wide, 24 high. `shade`: drawn lighter. */
export const COURTS: Readonly<Record<string, { line: string; shade?: string }>> = {
  K: { line: 'M4 20 L2 6 L10 12 L16 2 L22 12 L30 6 L28 20 Z M4 21.4 H28 V23.8 H4 Z' },
  Q: {
    line: `M3 20 C3 10 9 12 10 6 C13 10 14 8 16 3 C18 8 19 10 22 6 C23 12 29 10 29 20 C22 15 10 15 3 20 Z ${disc(16, 2.5, 2)}${disc(9.6, 4.6, 1.7)}${disc(22.4, 4.6, 1.7)}`,
  },
  J: {
    line: 'M3 18 C5 9 12 7 18 9 C24 11 28 14 29 19 C21 22 10 22 3 18 Z',
    shade: 'M16 10 C16 3 24 0 30 2 C29 8 23 11 18 11 Z',
  },
};

/** A hood with bells, in a square of 48. */
export const JESTER = {
  line: `M10 34 C9 22 6 17 3 14 C10 9 18 13 20 21 C20 12 22 6 24 3 C26 6 28 12 28 21 C30 13 38 9 45 14 C42 17 39 22 38 34 C30 30 18 30 10 34 Z ${disc(3.6, 15, 3)}${disc(24, 4, 3)}${disc(44.4, 15, 3)}`,
  shade: 'M9 38 C18 33.6 30 33.6 39 38 L38 43 C30 39 18 39 10 43 Z',
};

/** Around their middle, 16 each way. */
export const SHAPES: Readonly<Record<string, string>> = {
  T: 'M0 -14.5 L14 10.5 L-14 10.5 Z',
  S: 'M-11.5 -11.5 H11.5 V11.5 H-11.5 Z',
  P: 'M0 -14 L13.4 -4.2 L8.3 11.6 L-8.3 11.6 L-13.4 -4.2 Z',
  H: 'M-7 -12.2 H7 L14 0 L7 12.2 H-7 L-14 0 Z',
  C: 'M-13 0 A13 13 0 1 1 13 0 A13 13 0 1 1 -13 0 Z',
};

const hole = (at: number) =>
  `M${(3 + at * 8.6).toFixed(1)} 81.8a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v1.4a1 1 0 0 1 -1 1h-3a1 1 0 0 1 -1 -1Z`;

/** A strip of film along the foot of a card, with its holes. */
export const FILM = `M0 79H64V83A7 7 0 0 1 63.3 86H.7A7 7 0 0 1 0 83Z${[0, 1, 2, 3, 4, 5, 6].map(hole).join('')}`;

/** The upper part of a clapperboard along the head of a card, and the stripes on it. */
export const CLAP = 'M0 15.5V7A7 7 0 0 1 7 0H57A7 7 0 0 1 64 7V15.5Z';
export const STRIPES = `${[0, 1, 2, 3].map((at) => `M${at * 14 + 1} 15.5l8 -15.5h6.5l-8 15.5Z`).join('')}M57 15.5L62.3 4.2A7 7 0 0 1 64 7V14.5L63.5 15.5Z`;

/** Lines across a card's back from where the paper ends, both ways. */
export const LATTICE = Array.from({ length: 12 }, (_, line) => {
  const at = line * 11.5 - 70;
  const [begin, end] = [Math.max(0, 4 - at), Math.min(82, 60 - at)];
  return `M${at + begin} ${4 + begin}L${at + end} ${4 + end}M${64 - at - begin} ${4 + begin}L${64 - at - end} ${4 + end}`;
}).join('');

/** Three of a kind: two cards, and the one before them. */
export const MARK = {
  behind:
    'M22.7 40.8L27.9 38.9A1.38 1.38 0 0 1 29.7 39.7L32.7 48.1A1.38 1.38 0 0 1 31.9 49.9L26.7 51.8A1.38 1.38 0 0 1 25.0 50.9L21.9 42.5A1.38 1.38 0 0 1 22.7 40.8ZM36.1 38.9L41.3 40.8A1.38 1.38 0 0 1 42.1 42.5L39.0 50.9A1.38 1.38 0 0 1 37.3 51.8L32.1 49.9A1.38 1.38 0 0 1 31.3 48.1L34.3 39.7A1.38 1.38 0 0 1 36.1 38.9Z',
  before:
    'M29.2 37.4L34.8 37.4A1.38 1.38 0 0 1 36.1 38.8L36.1 48.4A1.38 1.38 0 0 1 34.8 49.8L29.2 49.8A1.38 1.38 0 0 1 27.9 48.4L27.9 38.8A1.38 1.38 0 0 1 29.2 37.4Z',
};
