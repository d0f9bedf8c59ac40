/** What the state classes use of the browser. */
import { EarlyLine } from './earlyline';
import type { FilmWorld } from './film';
import type { TableWorld } from './table.svelte';

export const early = new EarlyLine();

export const browserSocket = (code: string): WebSocket =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${code}`);

export function browserWorld(code: string): TableWorld {
  return {
    socket: () => early.take(code) ?? browserSocket(code),
    random: Math.random,
    ...browserFilmWorld(),
    id: () => randomHex(15),
    word: () => randomHex(8),
  };
}

export function browserFilmWorld(): FilmWorld {
  return {
    later: (run, milliseconds) => window.setTimeout(run, milliseconds),
    cancel: (timer) => window.clearTimeout(timer),
    now: () => performance.now(),
  };
}

/** `crypto.randomUUID` is missing on plain http, which is how a phone reaches a table in the same house. */
function randomHex(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
