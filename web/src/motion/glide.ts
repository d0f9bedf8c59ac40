/** Cards that stay but lie elsewhere now glide there. Their places are those of the layout, which no movement changes. */

const running = new WeakMap<Element, Animation>();
const DURATION = 190;

/** Something with a place, and the picture in it that moves: what can be touched is at once where it belongs. */
export interface Glider {
  key: string;
  place: HTMLElement;
  picture: Element;
}

export type Where = ReadonlyMap<string, readonly [x: number, y: number]>;

/** Where each of these lies, by its key, seen from what holds them all. */
export function whereabouts(gliders: readonly Glider[]): Where {
  return new Map(gliders.map(({ key, place }) => [key, [place.offsetLeft, place.offsetTop]]));
}

/** Let glide from where they lay before those that lie elsewhere now. */
export function glide(gliders: readonly Glider[], before: Where, now: Where, pace: number): void {
  for (const { key, picture } of gliders) {
    const [from, to] = [before.get(key), now.get(key)];
    if (from === undefined || to === undefined) continue;
    const [x, y] = [from[0] - to[0], from[1] - to[1]];
    if (Math.abs(x) + Math.abs(y) > 1) start(picture, x, y, pace);
  }
}

/** Let something glide to where it lies from under a point of the window. */
export function glideFrom(picture: Element, point: { x: number; y: number }, pace: number): void {
  running.get(picture)?.cancel();
  const { left, top, width, height } = picture.getBoundingClientRect();
  start(picture, point.x - left - width / 2, point.y - top - height / 2, pace);
}

function start(picture: Element, x: number, y: number, pace: number): void {
  running.get(picture)?.cancel();
  if (pace === 0) return;
  const frames = { transform: [`translate(${x}px, ${y}px)`, 'none'] };
  running.set(picture, picture.animate(frames, { duration: DURATION * pace, easing: 'ease-out' }));
}
