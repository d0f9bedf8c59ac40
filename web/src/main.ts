/**
 * What comes first, and little enough to be here at once: it asks for all that this address will need (the words, the
 * line to the table, the screen) while the script that draws is still on its way.
 */
import { boards } from './boards';
import { hello } from './lib/hello';
import { kept, type Store } from './lib/kept';
import { loadWords, spoken } from './lib/languages';
import { hashOf, parseRoute } from './lib/routes';
import type { ServerMessage } from './lib/wire';
import { browserSocket, early } from './lib/world';

/** A browser that forbids storage throws as soon as it is named. */
function storage(): Store {
  try {
    return window.localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

/** What cannot be fetched now is asked for again, and said, where it is needed. */
function ahead(part: Promise<unknown>): void {
  part.catch(() => {});
}

/** The table says which game it is of, long before it can be drawn: its board is asked for. Says whether it was told. */
function fetchBoard(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  const message = JSON.parse(data) as ServerMessage;
  if (message.type !== 'welcome') return false;
  // A newer server may have a game that this page does not know.
  if (Object.hasOwn(boards, message.game)) ahead(boards[message.game]());
  return true;
}

function begin(store: Store): void {
  const route = parseRoute(hashOf(window.location));
  ahead(loadWords(spoken(kept(store).language, navigator.languages)));
  if (route.name === 'home') ahead(import('./screens/Home.svelte'));
  if (route.name !== 'table') return;
  early.open(route.code, browserSocket(route.code), JSON.stringify(hello(-1, '')), fetchBoard);
  window.addEventListener('hashchange', () => early.close(), { once: true });
  import('./screens/AtTable.svelte').catch(() => early.close());
}

/** This script waits for nothing, not even for the rest of the page. */
const parsed = new Promise<void>((done) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => done(), { once: true });
  else done();
});

/** Nothing can be drawn: the page's first picture says so, and no line tells the table that somebody is here. */
async function lost(): Promise<void> {
  early.close();
  await parsed;
  const opening = document.getElementById('opening');
  const button = opening?.querySelector('button');
  opening?.toggleAttribute('data-lost', true);
  if (button == null) return;
  button.hidden = false;
  // Browsers remember that a script could not be had: only a page loaded anew asks again.
  button.onclick = () => window.location.reload();
}

const store = storage();
begin(store);
Promise.all([import('./start'), parsed])
  .then(([{ start }]) => start(store, lost), lost)
  .catch((fault: unknown) => {
    void lost();
    throw fault;
  });
