// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Chairs from '../src/gathering/Chairs.svelte';
import { Api } from '../src/lib/api';
import { App } from '../src/lib/app.svelte';
import { Settings } from '../src/lib/settings.svelte';
import type { Socket } from '../src/lib/connection';
import { Table } from '../src/lib/table.svelte';
import type { ClientMessage, Hall, ServerMessage, Sitter } from '../src/lib/wire';
import Banners from '../src/people/Banners.svelte';
import InApp from './InApp.svelte';
import { stillHall } from '../src/lib/stillhall';

const NOW = 10_000_000;
const here = { away: 0, held: false, host: false, program: false, coming: '', word: true, stop: false, hints: 0 };
const person = (name: string, changes: Partial<Sitter> = {}): Sitter => ({
  name,
  kind: 'person',
  level: '',
  ...here,
  ...changes,
});
const bot: Sitter = { ...person('Gaston'), kind: 'bot', level: 'sensible' };
const free: Sitter = { ...person(''), kind: 'free' };

let app: App;
let table: Table;
let sent: ClientMessage[];
let socket: Socket;

function hall(changes: Partial<Hall>): Hall {
  return stillHall({
    version: 1,
    phase: 'playing',
    seats: [person('Inès', { host: true }), person('Zoé'), bot],
    seat: 0,
    host: true,
    options: { packs: 1, max_rounds: 0 },
    least: 3,
    most: 7,
    door: { public: false, watch: true, takeover: true, replay: true },
    ...changes,
  });
}

function receive(message: ServerMessage): void {
  socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
}

/** The table as a hall tells it, and one component over it. */
function show(component: typeof Chairs | typeof Banners, changes: Partial<Hall>): void {
  const told = hall(changes);
  receive(told);
  const props = { table, hall: told, levels: ['random', 'sensible'], onlog: () => {}, onchairs: () => {} };
  render(InApp, { props: { app, of: component as never, props } });
}

beforeEach(async () => {
  sent = [];
  socket = {
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => void sent.push(JSON.parse(text) as ClientMessage),
    close: () => {},
  };
  let next = 1;
  const timers = { later: () => 0, cancel: () => {} };
  table = new Table('KMNPQ', {
    socket: () => socket,
    random: () => 0,
    ...timers,
    id: () => `id${next++}`,
    now: () => 0,
    word: () => 'f00d',
  });
  socket.onopen?.(new Event('open'));
  receive({ type: 'welcome', protocol: 2, code: 'KMNPQ', game: 'muzishez', now: NOW, talk: [] });
  app = new App(new Api(async () => new Response('[]')), new Settings({ getItem: () => null, setItem: () => {} }));
  await app.speak(['fr']);
});
afterEach(cleanup);

test('for somebody who is gone the others may let a bot play, but not before a minute', async () => {
  const away = (milliseconds: number) => ({
    seats: [person('Inès'), person('Zoé', { away: NOW - milliseconds }), bot],
  });
  show(Banners, away(59_000));
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(Banners, away(130_000));
  expect(screen.getByRole('status').textContent).toContain('Zoé n’est plus là depuis 2 minutes.');
  await fireEvent.click(screen.getByRole('button', { name: 'Faire jouer un robot' }));
  expect(sent.at(-1)).toMatchObject({ type: 'hold', seat: 1 });
});

test('who wishes to stop is told, and can be agreed with', async () => {
  show(Banners, { seats: [person('Inès'), person('Zoé', { stop: true }), bot] });
  expect(screen.getByRole('status').textContent).toContain('Zoé voudrait arrêter la partie.');
  await fireEvent.click(screen.getByRole('button', { name: 'D’accord' }));
  expect(sent.at(-1)).toMatchObject({ type: 'stop', stop: true });
});

test('whoever looks on is told so, and what seat is to come, which they may give up', async () => {
  show(Banners, { seat: -1, host: false });
  expect(screen.getByRole('button', { name: 'Prendre la place d’un robot' })).toBeTruthy();
  cleanup();
  show(Banners, { seat: -1, host: false, waiting: 2 });
  expect(screen.getByRole('status').textContent).toContain('La place de Gaston');
  await fireEvent.click(screen.getByRole('button', { name: 'Renoncer' }));
  expect(sent.at(-1)).toMatchObject({ type: 'withdraw' });
  cleanup();
  show(Chairs, { seat: -1, host: false, waiting: 2 });
  await fireEvent.click(screen.getByRole('button', { name: 'Renoncer' }));
  expect(sent.filter(({ type }) => type === 'withdraw').length).toBe(1); // the first is not answered yet
});

test('the host puts bots on chairs; the others only sit down', async () => {
  const seats = [person('Inès', { host: true }), person('Zoé'), free, bot];
  show(Chairs, { phase: 'gathering', seats });
  const fill = screen.getAllByRole<HTMLSelectElement>('combobox');
  expect(fill.length).toBe(2);
  await fireEvent.change(fill[0] as HTMLSelectElement, { target: { value: 'random' } });
  expect(sent.at(-1)).toMatchObject({ type: 'fill', seat: 2, level: 'random' });
  cleanup();
  app.settings.change({ name: 'Ana' });
  show(Chairs, { phase: 'gathering', seats, seat: -1, host: false });
  expect(screen.queryByRole('combobox')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: /M’asseoir.*Place 3/ }));
  expect(sent.at(-1)).toMatchObject({ type: 'sit', seat: 2, name: 'Ana' });
});

test('only somebody who is gone can be taken off a chair, by the host', async () => {
  show(Chairs, { seats: [person('Inès', { host: true }), person('Zoé', { away: NOW - 70_000 }), bot] });
  await fireEvent.click(screen.getByRole('button', { name: 'Décider pour Zoé' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Libérer la place' }));
  expect(sent.at(-1)).toMatchObject({ type: 'remove', seat: 1 });
});
