/** Focus that would be lost when its element goes away passes to what is nearest to where it was. */

/** Where focus is at home, in the order of wanting: marked places, the card of the hand that is next, a card to choose. */
const HOMES = ['[data-home]', '.hand [tabindex="0"]', '.circle button'];
const FOCUSABLE = 'button:not([tabindex="-1"], [aria-disabled="true"], :disabled), a[href], input, [tabindex="0"]';

/** Watch over the focus inside an element; to be attached to it. */
export function keepFocus(root: HTMLElement): () => void {
  let around: readonly Element[] = [];
  const note = ({ target }: FocusEvent) => {
    around = target instanceof Element ? withParents(target, root) : [];
  };
  const lost = () => around[0]?.isConnected === false && document.activeElement === document.body;
  const pass = () => {
    if (!lost()) return;
    around = around.filter((each) => each.isConnected);
    nearest(around)?.focus({ preventScroll: true });
  };
  // In a task of its own: to look for what can be seen costs a layout, and the page may have more to change before that.
  const observer = new MutationObserver(() => {
    if (lost()) setTimeout(pass);
  });
  root.addEventListener('focusin', note);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', note);
  };
}

/**
 * Let go of what a finger has touched inside an element that is about to change: to take away what has the focus costs
 * a layout of all that has changed by then. Should it go, the focus passes on as if it had been lost with it; whoever
 * uses keys keeps it.
 */
export function letGo(root: Element | undefined): void {
  const touched = document.activeElement;
  if (touched instanceof HTMLElement && root?.contains(touched) && !touched.matches(':focus-visible')) touched.blur();
}

function withParents(element: Element, root: Element): Element[] {
  const parents = [element];
  for (let each = element.parentElement; each !== null && root.contains(each); each = each.parentElement) {
    parents.push(each);
  }
  return parents;
}

/** What can take the focus in the innermost of these elements that has anything. */
function nearest(elements: readonly Element[]): HTMLElement | undefined {
  for (const element of elements) {
    const home = HOMES.map((each) => element.querySelector<HTMLElement>(each)).find((found) =>
      found?.checkVisibility(),
    );
    const own = element instanceof HTMLElement && element.matches(HOMES[0] ?? '') ? element : undefined;
    const found = own ?? home ?? visible(element);
    if (found) return found;
  }
  return undefined;
}

function visible(element: Element): HTMLElement | undefined {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].find((each) => each.checkVisibility());
}
