/** After a change of the page: all that has to be measured is, and only then anything is moved. Asking where something
 * lies after something has been moved would cost a layout of the whole page each time. */
import { beforeDrawn } from '../lib/drawn';

/** Measures; what it returns moves. */
type Measure = () => (() => void) | undefined;

let waiting: Measure[] = [];
/** What gives parts of the page their size. */
const fitting = new Set<() => void>();

/** Run this before anything is measured, too; what it returns ends that. */
export function firstSettled(resize: () => void): () => void {
  fitting.add(resize);
  return () => fitting.delete(resize);
}

/** Measure once the page shows what it is to show, before it is painted: the layout that this asks for is the one that
 * the picture needs, and no task of its own has to wait for both. */
export function onceSettled(measure: Measure): void {
  if (waiting.length === 0) beforeDrawn(settleNow);
  waiting.push(measure);
}

/** Measure what waits for it, if anything does: the page is about to change again. */
export function settleNow(): void {
  const now = waiting;
  waiting = [];
  if (now.length > 0) for (const resize of fitting) tried(resize);
  for (const move of now.map(tried)) if (move) tried(move);
}

/** One that fails keeps none of the others waiting, and is heard of as of any error. */
function tried<Made>(run: () => Made): Made | undefined {
  try {
    return run();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
