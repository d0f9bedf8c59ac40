/**
 * What comes first, and little enough to be here at once: it asks for all that this address will need (the words, the
 * line to the table, the screen) while the script that draws is still on its way.
 */
import { boards } from './boards';
import { hello } from './lib/hello';
import { kept, type Store } from './lib/kept';
import { loadWords, spoken } from './lib/languages';
import { parseRoute } from './lib/routes';
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

/** The table says which game it is of, long before it can be drawn: its board is asked for. */
function fetchBoard(data: unknown): void {
  const message = JSON.parse(String(data)) as ServerMessage;
  if (message.type === 'welcome') ahead(boards[message.game]());
}

function begin(store: Store): void {
  const route = parseRoute(window.location.hash);
  ahead(loadWords(spoken(kept(store).language, navigator.languages)));
  if (route.name === 'home') ahead(import('./screens/Home.svelte'));
  if (route.name !== 'table') return;
  early.open(route.code, browserSocket(route.code), JSON.stringify(hello(-1, '')), fetchBoard);
  window.addEventListener('hashchange', () => early.take(''), { once: true });
  ahead(import('./screens/AtTable.svelte'));
}

/** This script waits for nothing, not even for the rest of the page. */
const parsed = new Promise<void>((done) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => done(), { once: true });
  else done();
});
const store = storage();
begin(store);
void Promise.all([import('./start'), parsed]).then(([{ start }]) => start(store));
