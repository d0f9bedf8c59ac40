/** The first word to a table. */
import type { ClientMessage } from './wire';

/**
 * Ask for all that is newer than a version, said in words, too, in a language that is not empty. A page that has seen
 * nothing yet (-1) asks for what has happened so far: whoever loads it again finds the log as it was.
 */
export const hello = (seen: number, language: string): ClientMessage => ({
  type: 'hello',
  seen: Math.max(0, seen),
  ...(language === '' ? {} : { text: language }),
});
