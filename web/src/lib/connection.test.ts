import { beforeEach, expect, test } from 'vitest';
import type { LineState, Socket } from './connection';
import { Connection, pauseBefore } from './connection';
import type { ServerMessage } from './wire';
import { Close } from './wire';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
}

let sockets: FakeSocket[];
let timers: Map<number, { run: () => void; milliseconds: number }>;
let states: LineState['name'][];
let messages: ServerMessage[];
let line: Connection;

const latest = () => sockets[sockets.length - 1] as FakeSocket;

function runTimer(): number {
  const [id, timer] = [...timers.entries()][0] ?? [0, undefined];
  timers.delete(id);
  timer?.run();
  return timer?.milliseconds ?? -1;
}

beforeEach(() => {
  [sockets, timers, states, messages] = [[], new Map(), [], []];
  let next = 1;
  const world = {
    socket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    random: () => 1,
    later: (run: () => void, milliseconds: number) => {
      timers.set(next, { run, milliseconds });
      return next++;
    },
    cancel: (timer: number) => void timers.delete(timer),
  };
  const hello = () => line.send({ type: 'hello', seen: 4 });
  line = new Connection(world, {
    opened: () => void hello(),
    message: (message) => messages.push(message),
    changed: (state) => states.push(state.name),
  });
  line.open();
});

test('it greets when open, and passes messages on', () => {
  latest().onopen?.();
  latest().onmessage?.({ data: '{"type":"trouble","code":"bad-message","details":{}}' });
  expect(states).toEqual(['connecting', 'open']);
  expect(latest().sent).toEqual(['{"type":"hello","seen":4}']);
  expect(messages[0]?.type).toBe('trouble');
  expect(timers.size).toBe(0);
});

test('a lost line is tried again, with growing pauses, which a success makes short again', () => {
  latest().onopen?.();
  latest().onclose?.({ code: 1006 });
  const pauses = [];
  for (let tries = 0; tries < 3; tries += 1) {
    pauses.push(runTimer());
    latest().onclose?.({ code: 1006 });
  }
  expect(pauses).toEqual([400, 800, 1600]);
  runTimer();
  latest().onopen?.();
  latest().onclose?.({ code: 1006 });
  expect(runTimer()).toBe(400);
});

test('pauses are spread, and never longer than a quarter of a minute', () => {
  expect([pauseBefore(1, 0), pauseBefore(1, 1), pauseBefore(50, 1)]).toEqual([200, 400, 15_000]);
});

test('hurrying skips the pause, but only there', () => {
  line.hurry();
  expect(sockets.length).toBe(1);
  latest().onclose?.({ code: 1006 });
  line.hurry();
  expect(states).toEqual(['connecting', 'waiting', 'connecting']);
  expect(timers.size).toBe(1);
});

test('a server that never answers is given up, and tried again', () => {
  expect(runTimer()).toBe(10_000);
  expect(latest().closed).toBe(true);
  expect(line.state.name).toBe('waiting');
});

test('what the server forbids is not tried again, being asked to come later is', () => {
  latest().onclose?.({ code: Close.RETRY_LATER });
  expect(line.state.name).toBe('waiting');
  runTimer();
  latest().onclose?.({ code: Close.NO_SUCH_TABLE });
  expect(line.state).toEqual({ name: 'closed', code: Close.NO_SUCH_TABLE });
  expect(timers.size).toBe(0);
});

test('nothing is sent on a line that is not open, and a late event of an old socket does nothing', () => {
  expect(line.send({ type: 'hello', seen: -1 })).toBe(false);
  const old = latest();
  line.close();
  old.onclose?.({ code: 1006 });
  expect(states).toEqual(['connecting', 'closed']);
});
