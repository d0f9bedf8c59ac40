/** The animations of one flight: on `transform` and `opacity` alone, which cost no layout. */
import type { Flight } from './stage.svelte';
import type { Place } from './spots';

const EASING = 'cubic-bezier(0.3, 0.1, 0.2, 1)';

/** How something that lies at `lies`, without tilt, is moved to look as if it lay at `place`. */
export function transformTo(place: Place, lies: Place): string {
  const scale = lies.width === 0 ? 1 : place.width / lies.width;
  return `translate(${place.x - lies.x}px, ${place.y - lies.y}px) rotate(${place.tilt}deg) scale(${scale})`;
}

/** Let `node` fly; `landed` is called once, unless it was stopped. */
export function fly(node: HTMLElement, flight: Flight, landed: () => void): () => void {
  const { from, to, lies, delay, duration, fades, source } = flight;
  const timing = { delay, duration, easing: EASING, fill: 'both' } as const;
  const frames = { transform: [transformTo(from, lies), transformTo(to, lies)] };
  const flying = node.animate(fades ? { ...frames, opacity: [1, 1, 0] } : frames, timing);
  const nod = { transform: ['none', 'scale(1.14)', 'none'] };
  source?.animate(nod, { delay, duration: duration * 1.4, easing: 'ease-out' });
  flying.onfinish = landed;
  return () => {
    flying.onfinish = null;
    flying.cancel();
  };
}
