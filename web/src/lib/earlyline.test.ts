import { expect, test } from 'vitest';
import type { Socket } from './connection';
import { EarlyLine, EarlySocket } from './earlyline';

class Wire implements Socket {
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  readonly sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  opens(): void {
    this.onopen?.(new Event('open'));
  }
  says(data: string): void {
    this.onmessage?.({ data } as MessageEvent);
  }
  breaks(code: number): void {
    this.onclose?.({ code } as CloseEvent);
  }
}

/** What one hears of a line, and what is put off. */
function listener(socket: Socket): { heard: string[]; later: (run: () => void) => void; step: () => void } {
  const heard: string[] = [];
  const waiting: (() => void)[] = [];
  socket.onopen = () => heard.push('open');
  socket.onmessage = ({ data }) => heard.push(String(data));
  socket.onclose = ({ code }) => heard.push(`close ${code}`);
  return { heard, later: (run) => waiting.push(run), step: () => waiting.shift()?.() };
}

test('it says hello by itself, and whoever says the same again is not heard twice', () => {
  const wire = new Wire();
  const early = new EarlySocket(wire, 'hello', () => false);
  wire.opens();
  expect(wire.sent).toEqual(['hello']);
  early.send('hello');
  expect(wire.sent).toEqual(['hello']);
  early.send('hello');
  early.send('move');
  expect(wire.sent).toEqual(['hello', 'hello', 'move']);
});

test('whoever says hello otherwise is heard', () => {
  const wire = new Wire();
  const early = new EarlySocket(wire, 'hello', () => false);
  wire.opens();
  early.send('hello in French');
  early.send('hello');
  expect(wire.sent).toEqual(['hello', 'hello in French', 'hello']);
});

test('what came before somebody listened is told in its order, a piece at a time', () => {
  const wire = new Wire();
  const ahead: unknown[] = [];
  const early = new EarlySocket(wire, 'hello', (data) => ahead.push(data) > 1);
  wire.opens();
  wire.says('welcome');
  expect(ahead).toEqual(['welcome']);
  const { heard, later, step } = listener(early);
  early.listen(later);
  step();
  expect(heard).toEqual(['open']);
  wire.says('seen');
  step();
  step();
  expect(heard).toEqual(['open', 'welcome', 'seen']);
  wire.breaks(1006);
  expect(heard).toEqual(['open', 'welcome', 'seen', 'close 1006']);
});

test('whoever hears messages ahead hears no more than it asks for, and spoils none for who listens', () => {
  const wire = new Wire();
  const ahead: unknown[] = [];
  const early = new EarlySocket(wire, 'hello', (data) => {
    ahead.push(data);
    if (data === 'broken') throw new SyntaxError('no message');
    return data === 'welcome';
  });
  expect(() => wire.says('broken')).toThrow('no message');
  for (const each of ['seen', 'welcome', 'moved']) wire.says(each);
  expect(ahead).toEqual(['broken', 'seen', 'welcome']);
  const { heard } = listener(early);
  early.listen((run) => run());
  expect(heard).toEqual(['broken', 'seen', 'welcome', 'moved']);
});

test('a line that nobody will take is closed', () => {
  const [first, second] = [new Wire(), new Wire()];
  const line = new EarlyLine();
  line.open('ABCD', first, 'hello', () => false);
  line.close();
  expect([first.closed, line.take('ABCD')]).toEqual([true, null]);
  line.open('ABCD', second, 'hello', () => false);
  line.take('ABCD');
  line.close();
  expect(second.closed).toBe(false);
});

test('a line that broke before somebody listened is known to be broken', () => {
  const wire = new Wire();
  const early = new EarlySocket(wire, 'hello', () => false);
  wire.breaks(4404);
  const { heard, later, step } = listener(early);
  early.listen(later);
  step();
  expect(heard).toEqual(['close 4404']);
});

test('a closed line tells nothing more', () => {
  const wire = new Wire();
  const early = new EarlySocket(wire, 'hello', () => false);
  wire.opens();
  const { heard, later, step } = listener(early);
  early.listen(later);
  early.close();
  step();
  wire.says('seen');
  expect([wire.closed, heard]).toEqual([true, ['open']]);
});

test('the line is for its table, and for who asks first', () => {
  const [first, second] = [new Wire(), new Wire()];
  const line = new EarlyLine();
  expect(line.take('ABCD')).toBeNull();
  line.open('ABCD', first, 'hello', () => false);
  expect(line.take('ABCD')).not.toBeNull();
  expect(line.take('ABCD')).toBeNull();
  line.open('ABCD', second, 'hello', () => false);
  expect(line.take('WXYZ')).toBeNull();
  expect([first.closed, second.closed]).toEqual([false, true]);
});
