import { beforeEach, expect, test } from 'vitest';
import type { Socket } from './connection';
import { Table } from './table.svelte';
import type { ClientMessage, MuzishezView, Seen, ServerMessage } from './wire';

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
  const place = { places: [], seats: [], over: false, truncated: false, timer: null, skipped: false };
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
  protocol: 1,
  code: 'KMNPQ',
  game: 'muzishez',
  options: { packs: 1, max_rounds: 0 },
  seat: 0,
  pace: 'fast',
  clock: 'none',
};

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

beforeEach(() => {
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
  });
  socket().onopen?.();
  receive(WELCOME);
  receive(seen({}));
});

test('it greets as one who has seen nothing, and shows what comes', () => {
  expect(socket().sent).toEqual([{ type: 'hello', seen: -1 }]);
  expect([table.pace, table.shown?.version, table.myTurn]).toEqual(['fast', 1, true]);
});

test('a move is made against what was seen, and nothing else can be done until it is answered', async () => {
  const done = table.play({ do: 'pick', slot: 1 });
  expect(table.legal).toEqual([]);
  expect(await table.play({ do: 'pick', slot: 0 })).toBe(false);
  const sent = socket().sent[1];
  expect(sent).toMatchObject({ type: 'move', version: 1, move: { do: 'pick', slot: 1 } });
  receive({ type: 'done', id: sent?.type === 'move' ? sent.id : '', version: 2 });
  expect(await done).toBe(true);
  expect([table.busy, table.legal]).toEqual([true, []]);
  receive(seen({ version: 2 }));
  expect([table.busy, table.legal.length]).toEqual([false, 1]);
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
