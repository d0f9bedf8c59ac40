import { expect, test } from 'vitest';
import { refusalInWords } from './refusals';
import { Words } from './words';

const words = new Words('en', {
  common: {
    'problem.too-many-cards': 'there are too many cards',
    'refusal.bad-options': 'These rules cannot be: {problem}.',
    'refusal.bad-players': '{players} cannot play: it takes {least} to {most}.',
    'refusal.bad-players.exact': '{players} cannot play: it takes {least}.',
    'refusal.unknown': 'No ({code}).',
    'trouble.offline': 'No network.',
  },
  games: {
    grisbi: {
      'option.powers': 'Powers',
      'problem.powers-in-all': { one: '{count} power, not {needed}', other: '{count} powers, not {needed}' },
    },
  },
}).of('grisbi');
const say = (code: string, details = {}) => refusalInWords(words, { code, details });

test('a refusal is its sentence, or that of what went wrong', () => {
  expect(say('no-words')).toBe('No (no-words).');
  expect(say('offline')).toBe('No network.');
});

test('from a least to the same most is one number', () => {
  expect(say('bad-players', { players: 6, least: 2, most: 5 })).toBe('6 cannot play: it takes 2 to 5.');
  expect(say('bad-players', { players: 6, least: 5, most: 5 })).toBe('6 cannot play: it takes 5.');
});

test('a problem is said by its name, or by the house rule it is in', () => {
  expect(say('bad-options', { problem: 'too-many-cards' })).toBe('These rules cannot be: there are too many cards.');
  const powers = { problem: 'powers-in-all', needed: 13 };
  expect(say('bad-options', { ...powers, count: 1 })).toBe('These rules cannot be: 1 power, not 13.');
  expect(say('bad-options', { ...powers, count: 15 })).toBe('These rules cannot be: 15 powers, not 13.');
  expect(say('bad-options', { problem: 'Expected `int` - at `$.powers.chef`' })).toBe('These rules cannot be: Powers.');
  expect(say('bad-options', { problem: 'at `$.poker`' })).toBe('These rules cannot be: at `$.poker`.');
});
