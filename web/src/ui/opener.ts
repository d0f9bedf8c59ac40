/** What had the focus before sheets came up over it; it gets it back when the last of them has gone. */

let opener: HTMLElement | null = null;
let watching = false;

/** Remember from now on what outside of every sheet had the focus last. */
export function watchFocus(): void {
  if (watching) return;
  watching = true;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('dialog') === null) opener = target;
  });
}

/**
 * A sheet has closed. A browser gives the focus back by itself, but not where one sheet came up in place of another:
 * what opened that one has gone with the first.
 */
export function giveBack(): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (lost && opener?.isConnected && document.querySelector('dialog[open]') === null) {
    opener.focus({ preventScroll: true });
  }
}
