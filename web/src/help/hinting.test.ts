import { expect, test } from 'vitest';
import { Words } from '../lib/words';
import type { HintGiven, MuzishezView } from '../lib/wire';
import { othersInWords, questionOf, suretyInWords } from './hinting';

const keys = ['hint.plain', 'hint.mixed', 'hint.sure', 'hint.rather', 'hint.close'];
const said = new Words('en', {
  common: {
    ...Object.fromEntries(keys.map((key) => [key, `${key} {count}`])),
    'hint.other': '{move}: -{count}',
    'hint.other.same': '{move}: =',
  },
  games: {},
});
const HINT: HintGiven = {
  type: 'hinted',
  id: 'h',
  version: 3,
  move: { do: 'pick', slot: 0 },
  says: 'Take it',
  because: [],
  sure: 0.95,
  mixed: false,
  lines: 100,
  others: [{ says: 'Leave it', loss: 0.1 }],
};

test('how sure it is depends on how much better it is', () => {
  expect(suretyInWords(said, HINT)).toBe('hint.sure 95');
  expect(suretyInWords(said, { ...HINT, sure: 0.8 })).toBe('hint.rather 80');
  expect(suretyInWords(said, { ...HINT, sure: 0.55 })).toBe('hint.close 55');
  expect(suretyInWords(said, { ...HINT, mixed: true, sure: 0.4 })).toBe('hint.mixed 40');
  expect(suretyInWords(said, { ...HINT, lines: 0 })).toContain('hint.plain');
});

test('what else there is costs so many chances', () => {
  expect(othersInWords(said, HINT)).toEqual(['Leave it: -5']);
  expect(othersInWords(said, { ...HINT, others: [{ says: 'Leave it', loss: 0.004 }] })).toEqual(['Leave it: =']);
});

test('a question with the same moves in another round is another one; what others do meanwhile changes none', () => {
  const view: MuzishezView = {
    game: 'muzishez',
    seat: 0,
    players: [],
    table: ['RT', 'GT'],
    stock: 9,
    pick: -1,
    last_picks: [],
    last_table: [],
    packs: 1,
    round: 3,
    max_rounds: 0,
    over: false,
    truncated: false,
  };
  const asked = { game: 1, legal: [{ do: 'pick' as const, slot: 0 }], view };
  const question = questionOf(asked);
  expect(questionOf({ ...asked, view: { ...view, round: 4 } })).not.toBe(question);
  expect(questionOf({ ...asked, view: { ...view, table: ['RT', 'BT'] } })).not.toBe(question);
  expect(questionOf({ ...asked, game: 2 })).not.toBe(question);
  expect(questionOf({ ...asked, view: { ...view, stock: 8 } })).toBe(question);
});
