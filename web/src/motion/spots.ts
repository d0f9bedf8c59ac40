/** Where on the screen things lie at one moment: spots (`data-spot`) and the cards drawn in them (`data-face`). */

export interface Place {
  /** Of the middle, in pixels of the window. */
  x: number;
  y: number;
  width: number;
  /** In degrees. */
  tilt: number;
}

export interface Lying {
  node: SVGElement;
  /** `''` for a card face down. */
  face: string;
  place: Place;
}

export interface Spot {
  node: HTMLElement;
  place: Place;
  cards: Lying[];
}

const SMALL = 40;

export type Spots = ReadonlyMap<string, Spot>;

/** A wild card is the same card whatever it stands for. */
export const faceOf = (card: string): string => card.split('=')[0] ?? '';

/** Look at the spots of these names below `root`. */
export function look(root: HTMLElement, names: ReadonlySet<string>): Spots {
  const spots = new Map<string, Spot>();
  for (const node of root.querySelectorAll<HTMLElement>('[data-spot]')) {
    if (!names.has(node.dataset.spot ?? '')) continue;
    const cards = [...node.querySelectorAll<SVGElement>('[data-face]')].map(lying);
    spots.set(node.dataset.spot ?? '', { node, place: middleOf(node, cards), cards });
  }
  return spots;
}

/** What goes to a spot and not to a card of it has the size of a card there, and of a small one where none lies. */
function middleOf(node: HTMLElement, [card]: readonly Lying[]): Place {
  const place = placeOf(node, 0);
  return { ...place, width: card?.place.width ?? Math.min(SMALL, place.width) };
}

function lying(node: SVGElement): Lying {
  // Written on what holds the card: to ask for its computed style would cost one for each card.
  const tilt = Number.parseFloat(node.parentElement?.style.getPropertyValue('--tilt') ?? '') || 0;
  return { node, face: faceOf(node.dataset.face ?? ''), place: placeOf(node, tilt) };
}

/** `tilt`: by how much it is turned, which makes the box around it larger than itself. */
function placeOf(node: Element, tilt: number): Place {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width: unturned(width, height, tilt), tilt };
}

/** The width of something `tall` times as high as wide, from the box around it when turned. */
function unturned(width: number, height: number, tilt: number): number {
  if (tilt === 0) return width;
  const angle = Math.abs((tilt * Math.PI) / 180);
  return (width * Math.cos(angle) - height * Math.sin(angle)) / Math.cos(2 * angle);
}

/** How many hide each card. */
const hiding = new WeakMap<SVGElement, number>();

/** Hide a card. What it returns shows it again, unless others hide it still; to call it once more does nothing.
 * By its style and not by an animation: for that, browsers keep a picture of each card. */
export function hide(card: SVGElement | null): () => void {
  if (card === null) return () => {};
  add(card, 1);
  let hidden = true;
  return () => {
    if (hidden) add(card, -1);
    hidden = false;
  };
}

function add(card: SVGElement, more: number): void {
  const many = (hiding.get(card) ?? 0) + more;
  hiding.set(card, many);
  card.style.visibility = many > 0 ? 'hidden' : '';
}

/** The cards of these spots that `other` does not show in the same place with the same face. */
export function changed(names: readonly string[], spots: Spots, other: Spots): Lying[] {
  const faces = new Map<Element, string>();
  for (const { cards } of other.values()) for (const { node, face } of cards) faces.set(node, face);
  return names.flatMap((name) => spots.get(name)?.cards ?? []).filter(({ node, face }) => faces.get(node) !== face);
}
