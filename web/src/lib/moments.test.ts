// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lately, localeOf } from './moments';
import { Words } from './words';

const NOON = new Date(2031, 4, 6, 12).getTime();
const HOUR = 3_600_000;

test('a language is written as in the browser’s country, where it names one', () => {
  expect(localeOf('en', ['fr-FR', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(localeOf('fr', ['en-GB'])).toBe('fr');
});

test('of today the hour is told, of another day the day', () => {
  const words = new Words('fr', { common: {}, games: {} });
  expect(lately(words, NOON - HOUR, NOON)).toBe('11:00');
  expect(lately(words, NOON - 24 * HOUR, NOON)).toBe('5 mai 2031');
});
