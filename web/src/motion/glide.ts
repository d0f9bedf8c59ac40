/** Cards that stay but lie elsewhere now glide there (FLIP: first, last, invert, play). */

const running = new WeakMap<Element, Animation>();
const DURATION = 190;

export type Where = ReadonlyMap<string, DOMRect>;

/** Where each of these lies now, by its key. */
export function whereabouts(nodes: Iterable<readonly [string, Element]>): Where {
  return new Map(Array.from(nodes, ([key, node]) => [key, node.getBoundingClientRect()]));
}

/** Let glide to their places those that lay elsewhere before. */
export function glide(before: Where, nodes: readonly (readonly [string, Element])[], pace: number): void {
  for (const [, node] of nodes) running.get(node)?.cancel();
  if (pace === 0) return;
  const now = whereabouts(nodes);
  for (const [key, node] of nodes) {
    const [from, to] = [before.get(key), now.get(key)];
    if (from === undefined || to === undefined) continue;
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    start(node, x, y, pace);
  }
}

/** Let something glide to where it lies from under a point. */
export function glideFrom(node: Element, point: { x: number; y: number }, pace: number): void {
  running.get(node)?.cancel();
  const { left, top, width, height } = node.getBoundingClientRect();
  if (pace > 0) start(node, point.x - left - width / 2, point.y - top - height / 2, pace);
}

function start(node: Element, x: number, y: number, pace: number): void {
  const frames = { transform: [`translate(${x}px, ${y}px)`, 'none'] };
  running.set(node, node.animate(frames, { duration: DURATION * pace, easing: 'ease-out' }));
}
