/** The first word to a table. */
import type { ClientMessage } from './wire';

/** Ask for all that is newer than a version (-1: for all), said in words, too, in a language that is not empty. */
export const hello = (seen: number, language: string): ClientMessage => ({
  type: 'hello',
  seen,
  ...(language === '' ? {} : { text: language }),
});
