/** What the state classes use of the browser. */
import type { TableWorld } from './table.svelte';

export function browserWorld(code: string): TableWorld {
  return {
    socket: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${code}`),
    random: Math.random,
    later: (run, milliseconds) => window.setTimeout(run, milliseconds),
    cancel: (timer) => window.clearTimeout(timer),
    id: () => uniqueId(),
    now: () => performance.now(),
  };
}

/** `crypto.randomUUID` is missing on plain http, which is how a phone reaches a table in the same house. */
function uniqueId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
