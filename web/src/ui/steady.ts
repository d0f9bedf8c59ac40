import { firstSettled } from '../motion/settled';

/**
 * A container that styles are measured by, as large as what holds it, in pixels. Left to the page it would have another
 * size in each pass of a layout, and all that it holds would be styled and laid out anew for each, whatever changed.
 * To be attached to the container; it changes when what holds it really has another size, before that is painted, and
 * before anything in it is measured.
 */
export function steady(container: HTMLElement): (() => void) | undefined {
  const holder = container.parentElement;
  if (holder === null) return undefined;
  let known = '';
  const fit = () => {
    const { clientWidth, clientHeight } = holder;
    const size = `${clientWidth} ${clientHeight}`;
    if (size === known) return;
    known = size;
    container.style.width = `${clientWidth}px`;
    container.style.height = `${clientHeight}px`;
  };
  const observer = new ResizeObserver(fit);
  observer.observe(holder);
  const later = firstSettled(fit);
  return () => {
    observer.disconnect();
    later();
  };
}
