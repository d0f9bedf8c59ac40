import { beforeEach, expect, test } from 'vitest';
import { Failure } from '../lib/api';
import type { LessonPlan, LessonShown, LessonTry, Move, Seen } from '../lib/wire';
import { Words } from '../lib/words';
import { Bookmarks } from './bookmarks';
import { Lesson } from './lesson.svelte';
import { saying } from './saying';

const plan: LessonPlan = {
  game: 'muzishez',
  names: ['', 'Odette', 'Marcel', 'Simone'],
  steps: [
    { name: 'pick', clauses: ['M4'], players: 4 },
    { name: 'end', clauses: ['M5'], players: 3 },
  ],
};
const pick = (slot: number): Move => ({ do: 'pick', slot });

function seen(version: number, legal: Move[] = []): Seen {
  return {
    type: 'seen',
    version,
    game: 1,
    seat: 0,
    view: { game: 'muzishez', seat: 0 } as Seen['view'],
    legal,
    awaited: legal.length > 0 ? [0] : [],
    over: false,
    truncated: false,
    places: [],
    timer: null,
    hold: 0,
    events: version === 0 ? [] : [{ kind: 'chose', seat: version - 1 }],
    since: Math.max(0, version - 1),
    skipped: false,
    text: null,
    masked: null,
  };
}

const begun: LessonShown = {
  code: 'ok',
  details: {},
  shown: [seen(0, [pick(0), pick(1)])],
  done: false,
  wanted: pick(1),
};
const right: LessonShown = { ...begun, shown: [seen(1), seen(2)], done: true, wanted: null };

let asked: [number, LessonTry][];
let timers: (() => void)[];
let kept: Map<string, string>;
let server: (step: number, tried: LessonTry) => LessonShown;
let lesson: Lesson;

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function tick(): Promise<void> {
  timers.shift()?.();
  await settled();
}

beforeEach(async () => {
  [asked, timers, kept] = [[], [], new Map()];
  server = (_, { moves = [] }) => (moves.length === 0 ? begun : right);
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const world = { later: (run: () => void) => timers.push(run), cancel: () => {}, now: () => 0, pace: () => 1 };
  lesson = new Lesson(
    plan,
    async (step, tried) => {
      asked.push([step, tried]);
      return server(step, tried);
    },
    world,
    new Bookmarks(store),
  );
  await lesson.go(1);
  timers.length = 0; // those of the line
});

test('a step begins with its position, with those who play in it, and is no move yet', () => {
  expect(asked).toEqual([[1, { moves: [], ask: false, text: '' }]]);
  expect(lesson.table.legal).toEqual([pick(0), pick(1)]);
  expect(lesson.table.seats.map(({ name }) => name)).toEqual(['', 'Odette', 'Marcel', 'Simone']);
  expect([lesson.done, lesson.opening]).toEqual([false, false]);
});

test('a right move is shown moment after moment; only then the step is done', async () => {
  const played = lesson.table.play(pick(1));
  await settled();
  expect(await played).toBe(true);
  expect(asked.at(-1)).toEqual([1, { moves: [pick(1)], ask: false, text: '' }]);
  expect(lesson.table.log.length).toBe(1);
  expect([lesson.table.busy, lesson.done]).toEqual([true, false]);
  await tick();
  expect(lesson.table.log.length).toBe(2);
  expect([lesson.table.busy, lesson.done]).toEqual([false, false]);
  await tick();
  expect(lesson.done).toBe(true);
});

test('a move that is not meant changes nothing, and is told in the step’s own words or in common ones', async () => {
  server = () => ({ ...begun, code: 'not-now', shown: [], wanted: null });
  expect(await lesson.table.play(pick(0))).toBe(false);
  expect(lesson.astray).toBe('pick');
  const common = new Words('en', { common: { 'learn.astray': 'Try what is asked.' }, games: {} });
  const own = (words: Record<string, string>) => new Words('en', { common: words, games: {} });
  expect(saying(lesson, false, own({ 'pick.not.pick': 'Another one.' }), common).text).toBe('Another one.');
  expect(saying(lesson, false, own({}), common)).toEqual({ tone: 'astray', text: 'Try what is asked.' });
  expect(saying(lesson, true, own({ 'pick.done': 'Well done.' }), common)).toEqual({
    tone: 'done',
    text: 'Well done.',
  });
  server = () => begun;
  await lesson.again();
  expect(saying(lesson, false, own({ pick: 'Choose.' }), common)).toEqual({ tone: 'task', text: 'Choose.' });
});

test('a refusal of the rules is for the table to tell', async () => {
  server = () => ({ ...begun, code: 'already-chosen', shown: [], wanted: null });
  expect(await lesson.table.play(pick(0))).toBe(false);
  expect([lesson.table.notice?.code, lesson.astray]).toEqual(['already-chosen', '']);
});

test('a question is asked as one', async () => {
  server = () => ({ ...begun, code: 'no-such-slot', shown: [], wanted: null });
  await lesson.table.explain(pick(7));
  expect(asked.at(-1)).toEqual([1, { moves: [pick(7)], ask: true, text: '' }]);
  expect(lesson.table.notice?.code).toBe('no-such-slot');
});

test('whoever wants to see it is shown the right move', async () => {
  await lesson.demonstrate();
  expect(asked.at(-1)?.[1].moves).toEqual([pick(1)]);
});

test('what is still on its way does not reach another step', async () => {
  void lesson.table.play(pick(1));
  await settled();
  await lesson.go(2);
  await tick();
  await tick();
  expect([lesson.done, lesson.table.log.length]).toEqual([false, 0]);
  expect(lesson.table.seats.length).toBe(3);
});

test('a lesson is taken up again where it was left, and ends after its last step', async () => {
  await lesson.go(2);
  expect(JSON.parse(kept.get('brelan.lessons') ?? '')).toEqual({ muzishez: 2 });
  await lesson.go(1);
  kept.set('brelan.lessons', '{"muzishez":2}');
  await lesson.resume();
  expect(lesson.step?.name).toBe('end');
  await lesson.go(3);
  expect(lesson.over).toBe(true);
  expect(JSON.parse(kept.get('brelan.lessons') ?? '')).toEqual({ muzishez: 0 });
});

test.each(['', 'null', '7', '{"muzishez":"x"}', '{"muzishez":-1}'])('a bookmark that is none: %s', (text) => {
  const store = { getItem: () => text, setItem: () => {} };
  expect(new Bookmarks(store).read('muzishez')).toBe(0);
});

test('whoever comes for the first time is greeted first', async () => {
  kept.clear();
  await lesson.resume();
  expect([lesson.number, lesson.step, lesson.over]).toEqual([0, undefined, false]);
  expect(asked.length).toBe(1);
  await lesson.go(-1);
  expect(lesson.number).toBe(0);
});

test('without the server a step waits, and begins when it is asked for again', async () => {
  server = () => {
    throw new Failure('offline');
  };
  await lesson.again();
  expect([lesson.failure, lesson.opening]).toEqual(['offline', false]);
  expect(await lesson.table.play(pick(1))).toBe(false);
  server = () => begun;
  await lesson.again();
  expect(lesson.failure).toBe('');
});

test('in words: what is seen is asked for once more, in the language wished for', async () => {
  lesson.table.speak('fr');
  await settled();
  expect(asked.at(-1)).toEqual([1, { moves: [], ask: false, text: 'fr' }]);
  expect(lesson.table.legal.length).toBe(2);
});
