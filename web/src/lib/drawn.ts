/** What belongs to the picture of the page as it is now, and what can wait until that has been drawn. Where nobody looks
 * nothing is drawn, and it is not waited for. */

/** Once, as a part of the next picture. */
export function beforeDrawn(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(run);
}

/** What changes much of the page, in a task of its own: that of a tap has to find out what was touched as well. */
export function afterTap(run: () => void): void {
  setTimeout(run);
}

/** Once, so that no picture waits for it. */
export function onceDrawn(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
