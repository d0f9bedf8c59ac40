/** After a change of the page: all that has to be measured is, and only then anything is moved. Asking where something
 * lies after something has been moved would cost a layout of the whole page each time. */
import { tick } from 'svelte';

/** Measures; what it returns moves. */
type Measure = () => (() => void) | undefined;

let waiting: Measure[] = [];

/** Measure once the page shows what it is to show, before it is painted. */
export function onceSettled(measure: Measure): void {
  if (waiting.length === 0) void tick().then(run);
  waiting.push(measure);
}

function run(): void {
  const now = waiting;
  waiting = [];
  for (const move of now.map((measure) => measure())) move?.();
}
