// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { Failure } from './api';
import { Replay } from './replay.svelte';
import type { MuzishezView, PastGame, Steps } from './wire';

const MOVES = 150;
const PAGE = 60;

const PAST: PastGame = {
  code: 'KMNPQRST',
  number: 2,
  seats: 3,
  names: ['Inès', 'Bo', 'Odette'],
  moves: MOVES,
  places: [2, 1, 3],
  began: 1_000_000,
  seat: 1,
  story: [],
  marks: [],
  match: null,
  in_match: 1,
  record: {
    brelan: 1,
    game: 'muzishez',
    rules: 1,
    options: {},
    seed: '0'.repeat(32),
    position: null,
    proof: null,
    continued: null,
    film: null,
    seats: [
      { name: 'Inès', kind: 'human' },
      { name: 'Bo', kind: 'human' },
      { name: 'Odette', kind: 'sensible' },
    ],
    moves: [],
  },
};

let asked: string[] = [];
const timers = new Map<number, () => void>();
let timer = 0;
let broken = false;

/** What seat S saw after N moves: a view whose round is N. */
async function fetchSteps(seat: number, from: number): Promise<Steps> {
  asked.push(`${seat} ${from}`);
  if (broken) throw new Failure('offline');
  const count = Math.max(0, Math.min(PAGE, MOVES + 1 - from));
  const steps = Array.from({ length: count }, (_, index) => ({
    move: from + index,
    view: { game: 'muzishez', seat, round: from + index } as MuzishezView,
    events: from + index === 0 ? [] : [{ kind: 'picked', seat: 0, count: from + index }],
  }));
  return { game: 'muzishez', seat, moves: MOVES, steps };
}

function replay(): Replay {
  return new Replay(PAST, fetchSteps, {
    later: (run) => {
      timer += 1;
      timers.set(timer, run);
      return timer;
    },
    cancel: (old) => timers.delete(old),
    now: () => 0,
  });
}

async function tick(): Promise<void> {
  const due = [...timers.values()];
  timers.clear();
  for (const run of due) run();
  await new Promise((done) => setTimeout(done));
}

const shown = (film: Replay) => (film.table.shown?.view as MuzishezView | undefined)?.round;
const told = (film: Replay) => film.table.log.map(({ event }) => event.count);

beforeEach(() => {
  asked = [];
  timers.clear();
  broken = false;
});

test('it begins with the deal, seen from one’s own seat, and nobody can move', async () => {
  const film = replay();
  await film.go(0);
  expect([shown(film), film.seat, film.table.seat, film.at]).toEqual([0, 1, 1, 0]);
  expect(film.table.seats.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'Inès person',
    'Bo person',
    'Odette bot',
  ]);
  expect(film.table.legal).toEqual([]);
  await film.table.explain({ do: 'pick', slot: 0 });
  expect(film.table.notice).toBeNull();
  expect(asked).toEqual(['1 0']);
});

test('on by one, the log grows; anywhere else, it tells what led there', async () => {
  const film = replay();
  await film.go(0);
  await film.step(1);
  await film.step(1);
  expect([shown(film), told(film)]).toEqual([2, [1, 2]]);
  await film.step(-1);
  expect([shown(film), told(film)]).toEqual([1, [1]]);
  await film.go(100);
  expect([shown(film), told(film).length, told(film).at(-1)]).toEqual([100, 60, 100]);
  await film.step(1);
  expect(told(film).length).toBe(61);
  expect(film.table.shown?.over).toBe(false);
  await film.go(9999);
  expect([shown(film), film.table.shown?.over, film.table.shown?.places]).toEqual([150, true, [2, 1, 3]]);
  await film.go(-5);
  expect(shown(film)).toBe(0);
});

test('what has come once is not asked for again, but for another seat', async () => {
  const film = replay();
  await film.go(30);
  await film.go(10);
  expect(asked).toEqual(['1 0']);
  await film.sit(-1);
  expect([shown(film), film.table.seat]).toEqual([10, -1]);
  await film.sit(0);
  expect([shown(film), film.table.seat]).toEqual([10, 0]);
  expect(asked).toEqual(['1 0', '-1 0', '0 0']);
});

test('the latest wish counts when answers come late', async () => {
  const film = replay();
  const first = film.go(140);
  const second = film.go(3);
  await Promise.all([first, second]);
  expect([shown(film), film.at]).toEqual([3, 3]);
});

test('it runs by itself to the end, and from there again from the deal', async () => {
  const film = replay();
  await film.go(148);
  film.play();
  await tick();
  await tick();
  expect([film.at, film.playing]).toEqual([150, false]);
  await tick();
  expect(film.at).toBe(150);
  film.play();
  await tick();
  expect(film.playing).toBe(true);
  expect(film.at).toBeLessThan(3);
  film.pause();
  const at = film.at;
  await tick();
  expect(film.at).toBe(at);
});

test('it waits while the board is still showing something', async () => {
  const film = replay();
  await film.go(5);
  film.play();
  film.table.staging = true;
  await tick();
  expect(film.at).toBe(5);
  film.table.staging = false;
  await tick();
  expect(film.at).toBe(6);
  film.leave();
});

test('a line that is gone stops it, says so, and it can go on', async () => {
  const film = replay();
  await film.go(0);
  broken = true;
  await film.go(100);
  expect([film.failure, film.at]).toEqual(['offline', 0]);
  broken = false;
  await film.step(0);
  expect([film.failure, film.at, shown(film)]).toEqual(['', 100, 100]);
});
