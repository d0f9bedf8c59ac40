/**
 * A container that styles are measured by, as large as what holds it, in pixels. Left to the page it would have another
 * size in each pass of a layout, and all that it holds would be styled and laid out anew for each, whatever changed.
 * To be attached to the container; it changes when what holds it really has another size, before that is painted.
 */
export function steady(container: HTMLElement): (() => void) | undefined {
  const holder = container.parentElement;
  if (holder === null) return undefined;
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = holder;
    container.style.width = `${clientWidth}px`;
    container.style.height = `${clientHeight}px`;
  });
  observer.observe(holder);
  return () => observer.disconnect();
}
