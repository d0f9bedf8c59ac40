import { beforeEach, expect, test } from 'vitest';
import type { Socket } from './connection';
import { Table } from './table.svelte';
import type { ClientMessage, Hall, MuzishezView, Seen, ServerMessage, Sitter } from './wire';
import { stillHall } from './stillhall';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  sent: ClientMessage[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {}
}

const VIEW: MuzishezView = {
  game: 'muzishez',
  seat: 0,
  players: [],
  table: ['RT', 'YS'],
  stock: 20,
  pick: -1,
  last_picks: [],
  last_table: [],
  round: 0,
  over: false,
  packs: 1,
  max_rounds: 0,
  truncated: false,
};

function seen(changes: Partial<Seen>): Seen {
  const place = { places: [], over: false, truncated: false, timer: null, skipped: false, text: null, masked: null };
  const told = {
    events: [],
    since: 0,
    hold: 0,
    game: 1,
    seat: 0,
    awaited: [0],
    legal: [{ do: 'pick' as const, slot: 0 }],
  };
  return { type: 'seen', version: 1, view: VIEW, ...place, ...told, ...changes };
}

const WELCOME: ServerMessage = {
  type: 'welcome',
  protocol: 2,
  code: 'KMNPQ',
  game: 'muzishez',
  now: 1_000_000,
  talk: [],
};

function sitter(changes: Partial<Sitter> = {}): Sitter {
  const away = { away: 0, held: false, host: false, program: false, coming: '', word: true, stop: false, hints: 0 };
  return { name: 'Inès', kind: 'person', level: '', ...away, ...changes };
}

function hall(changes: Partial<Hall> = {}): Hall {
  return stillHall({
    version: 1,
    phase: 'playing',
    seats: [sitter(), sitter({ name: 'Zoé' })],
    seat: 0,
    host: true,
    options: { packs: 1, max_rounds: 0 },
    least: 2,
    most: 7,
    pace: 'fast',
    door: { public: false, watch: true, takeover: true, replay: true },
    ...changes,
  });
}

let sockets: FakeSocket[];
let timers: Map<number, () => void>;
let table: Table;

const socket = () => sockets[sockets.length - 1] as FakeSocket;
const receive = (message: ServerMessage) => socket().onmessage?.({ data: JSON.stringify(message) });
const settled = () => new Promise((done) => setTimeout(done));

function runTimers(): void {
  const due = [...timers.values()];
  timers.clear();
  for (const run of due) run();
}

/** Come to the table, where this is the first that is seen. */
function come(first: Seen): void {
  [sockets, timers] = [[], new Map()];
  let next = 1;
  table = new Table('KMNPQ', {
    socket: () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    random: () => 1,
    later: (run) => {
      timers.set(next, run);
      return next++;
    },
    cancel: (timer) => void timers.delete(timer),
    id: () => `id${next++}`,
    now: () => 0,
    word: () => 'f00d',
  });
  socket().onopen?.();
  receive(WELCOME);
  receive(hall());
  receive(first);
}

beforeEach(() => come(seen({})));

test('it greets as one who wants to know all that happened, and shows what comes', () => {
  expect(socket().sent).toEqual([{ type: 'hello', seen: 0 }]);
  expect([table.pace, table.shown?.version, table.myTurn]).toEqual(['fast', 1, true]);
});

test('whoever comes in the midst of a game finds the log, and none of it is news', () => {
  come(seen({ version: 7, events: [{ kind: 'chose', seat: 1 }] }));
  expect([table.log.length, table.fresh.length, table.news.length]).toEqual([1, 0, 0]);
  receive(seen({ version: 8, events: [{ kind: 'chose', seat: 0 }] }));
  expect([table.log.length, table.fresh.length, table.news.length]).toEqual([2, 1, 1]);
});

test('all that is seen is said in words, too, from when it is wished for', () => {
  table.speak('fr');
  table.speak('fr');
  expect(socket().sent.slice(1)).toEqual([{ type: 'hello', seen: 1, text: 'fr' }]);
  socket().onclose?.({ code: 1006 });
  runTimers();
  socket().onopen?.();
  expect(socket().sent).toEqual([{ type: 'hello', seen: 1, text: 'fr' }]);
  table.speak('');
  expect(socket().sent[1]).toEqual({ type: 'hello', seen: 1 });
});

test('what is new is told apart from what was told before', () => {
  receive(seen({ version: 2, events: [{ kind: 'chose', seat: 1 }] }));
  receive(
    seen({
      version: 3,
      events: [
        { kind: 'chose', seat: 0 },
        { kind: 'captured', seat: 0 },
      ],
    }),
  );
  expect(table.fresh.map(({ event }) => event.kind)).toEqual(['chose', 'captured']);
  expect(table.log.length).toBe(3);
});

test('a move is made against what was seen, and nothing else can be done until it is answered', async () => {
  const done = table.play({ do: 'pick', slot: 1 });
  expect([table.busy, table.legal.length]).toEqual([true, 1]);
  expect(await table.play({ do: 'pick', slot: 0 })).toBe(false);
  const sent = socket().sent[1];
  expect(sent).toMatchObject({ type: 'move', version: 1, move: { do: 'pick', slot: 1 } });
  receive({ type: 'done', id: sent?.type === 'move' ? sent.id : '', version: 2 });
  expect(await done).toBe(true);
  expect([table.busy, table.shown?.version]).toEqual([true, 1]);
  receive(seen({ version: 2 }));
  expect([table.busy, table.legal.length]).toEqual([false, 1]);
});

test('while a move is on its way, nothing is told of another one', async () => {
  void table.play({ do: 'pick', slot: 1 });
  const sent = socket().sent.length;
  await table.explain({ do: 'pick', slot: 9 });
  expect([socket().sent.length, table.notice]).toEqual([sent, null]);
});

test('a refusal is noticed by its code, and the notice goes away by itself', async () => {
  const asked = table.explain({ do: 'pick', slot: 9 });
  const sent = socket().sent[1];
  receive({ type: 'answer', id: sent?.type === 'ask' ? sent.id : '', code: 'no-such-slot', details: {} });
  await asked;
  expect(table.notice?.code).toBe('no-such-slot');
  runTimers();
  expect(table.notice).toBeNull();
});

test('after a lost line the unanswered move is sent again with its id, once the table is back', async () => {
  const done = table.play({ do: 'pick', slot: 1 });
  const first = socket().sent[1];
  socket().onclose?.({ code: 1006 });
  runTimers();
  socket().onopen?.();
  expect(socket().sent).toEqual([{ type: 'hello', seen: 1 }]);
  receive(WELCOME);
  expect(socket().sent[1]).toEqual(first);
  receive({ type: 'done', id: first?.type === 'move' ? first.id : '', version: 2 });
  expect(await done).toBe(true);
});

test('what is to be counted down to is held back, with all that follows it', () => {
  receive(seen({ version: 2, hold: 3000, events: [{ kind: 'chose', seat: 1 }] }));
  receive(seen({ version: 3, events: [{ kind: 'captured', seat: 0 }] }));
  expect([table.shown?.version, table.countdown, table.legal]).toEqual([1, 3000, []]);
  runTimers();
  expect([table.shown?.version, table.countdown]).toEqual([3, 0]);
  expect(table.log.map(({ event }) => event.kind)).toEqual(['chose', 'captured']);
});

test('what is news is what came with the view shown now, and nothing when a game is first seen', () => {
  receive(seen({ version: 2, events: [{ kind: 'chose', seat: 1 }] }));
  expect(table.news.map(({ kind }) => kind)).toEqual(['chose']);
  receive(seen({ version: 3 }));
  expect(table.news).toEqual([]);
  receive(seen({ version: 4, game: 2, events: [{ kind: 'chose', seat: 1 }] }));
  expect(table.news).toEqual([]);
});

test('what was seen already is not told twice, and an older state is never drawn', async () => {
  receive(seen({ version: 3, events: [{ kind: 'chose', seat: 1 }] }));
  receive(seen({ version: 3, events: [{ kind: 'chose', seat: 1 }] }));
  receive(seen({ version: 2 }));
  await settled();
  expect([table.shown?.version, table.log.length]).toEqual([3, 1]);
});

test('the end of a game can be rushed, and the next one goes at the pace of before', () => {
  void table.rush();
  expect(table.pace).toBe('instant');
  receive(seen({ version: 2, over: true }));
  receive(seen({ version: 3, game: 2 }));
  const paces = socket().sent.flatMap((message) => (message.type === 'pace' ? [message.pace] : []));
  expect(paces).toEqual(['instant', 'fast']);
});

test('a fresh deal starts a fresh log', () => {
  receive(seen({ version: 2, events: [{ kind: 'won', seat: 1 }] }));
  receive(seen({ version: 3, game: 2 }));
  expect(table.log).toEqual([]);
});

test('a wish is answered like a move, sent again after a lost line, and never twice at a time', async () => {
  const done = table.wish({ type: 'sit', seat: 1, name: 'Inès' });
  expect(await table.wish({ type: 'sit', seat: 1, name: 'Inès' })).toBe(false);
  const first = socket().sent[1];
  expect(first).toMatchObject({ type: 'sit', seat: 1, name: 'Inès' });
  socket().onclose?.({ code: 1006 });
  runTimers();
  socket().onopen?.();
  receive(WELCOME);
  expect(socket().sent[1]).toEqual(first);
  const id = first?.type === 'sit' ? first.id : '';
  receive({ type: 'refused', id, code: 'seat-taken', details: {}, version: 1 });
  expect([await done, table.notice?.code]).toEqual([false, 'seat-taken']);
});

test('a deal that is to come is given a word, once, by whoever sits and has given none', () => {
  const fair = { commitment: '', coming: 'abc', secret: '', words: [] };
  receive(hall({ fair, seat: -1 }));
  receive(hall({ fair }));
  expect(socket().sent.length).toBe(1);
  receive(hall({ fair, seats: [sitter({ word: false })] }));
  receive(hall({ fair, seats: [sitter({ word: false })] }));
  expect(socket().sent.slice(1)).toMatchObject([{ type: 'word', word: 'f00d' }]);
});

test('a table that gathers again shows no game', () => {
  receive(hall({ version: 2, phase: 'gathering' }));
  expect([table.shown, table.log, table.legal]).toEqual([null, [], []]);
  receive(hall({ version: 1 }));
  expect(table.hall?.phase).toBe('gathering');
});

test('whoever comes back is told how much was missed, and that a bot played', () => {
  socket().onclose?.({ code: 1006 });
  runTimers();
  socket().onopen?.();
  receive(WELCOME);
  receive(hall({ version: 4, seats: [sitter({ held: true })] }));
  receive(seen({ version: 4, since: 1, events: [{ kind: 'won', seat: 1 }] }));
  expect(table.missed).toEqual({ count: 1, held: false });
  receive(hall({ version: 5 }));
  expect(table.missed).toEqual({ count: 1, held: true });
  table.caughtUp();
  expect(table.missed).toBeNull();
});

test('what is said is a bubble for a moment, and stays in the talk; the muted are not heard', () => {
  const said = { type: 'said' as const, at: 5, name: 'Zoé', seat: 1, text: 'Salut', emote: '' };
  receive(said);
  expect([table.talk.fresh.length, table.talk.unread]).toEqual([1, 1]);
  runTimers();
  expect([table.talk.fresh.length, table.talk.shown.length]).toEqual([0, 1]);
  receive({ ...said, seat: 0, name: 'Inès', emote: 'wow', text: '' });
  expect(table.talk.unread).toBe(0);
  runTimers();
  table.talk.mute('Zoé', true);
  receive({ ...said, at: 6 });
  expect([table.talk.fresh, table.talk.shown.length, table.talk.unread]).toEqual([[], 1, 0]);
});

test('whoever leaves has told the order of the hand before', async () => {
  const order = { deal: 'one', cards: ['9', '2'] };
  void table.order('one', ['2', '9']);
  const told = table.order('one', order.cards);
  expect(socket().sent).toHaveLength(1);
  table.tellOrder();
  table.tellOrder();
  expect(socket().sent.slice(1)).toMatchObject([{ type: 'order', order }]);
  const sent = socket().sent[1] as { id: string };
  receive({ type: 'done', id: sent.id, version: 1 });
  expect(await told).toBe(true);
  void table.order('one', ['2', '9']);
  const before = socket();
  table.leave();
  expect(before.sent).toHaveLength(3);
});
