/** What can wait until the page has been drawn as it is now, so that no picture waits for it. */

/** Once: where nobody looks nothing is drawn, and it is not waited for. */
export function onceDrawn(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
