/** Moments in time, written as people here write them. */
import type { Words } from './words';

/** A language as this browser's user writes it, with the country if it is told (`en-GB`); else the language alone. */
export const localeOf = (language: string, wished: readonly string[] = navigator.languages): string =>
  wished.find((tag) => tag.slice(0, 2).toLowerCase() === language) ?? language;

export const momentInWords = (words: Words, moment: number, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(words.language), how).format(moment);

/** As short as it can be: the hour of today, the day of any other. */
export function lately(words: Words, moment: number, now: number): string {
  const today = new Date(moment).toDateString() === new Date(now).toDateString();
  return momentInWords(words, moment, today ? { timeStyle: 'short' } : { dateStyle: 'medium' });
}
