// @vitest-environment happy-dom
import { cleanup, configure, render, screen } from '@testing-library/svelte';
import { Window } from 'happy-dom';
import { afterEach, expect, test } from 'vitest';
import App from './App.svelte';
import { Api } from './lib/api';
import { App as State } from './lib/app.svelte';
import { Settings } from './lib/settings.svelte';

const NOTHING_KEPT = { getItem: () => null, setItem: () => {} };
const running = [
  { code: 'KMNPQ', game: 'rami', chairs: 4, people: ['Zoé'], phase: 'playing', opened: 0, touched: 0, place: 0 },
];

// Screens are fetched when they are needed, which takes a busy machine long.
configure({ asyncUtilTimeout: 50_000 });

afterEach(cleanup);

function app(answer: () => Promise<Response>): State {
  return new State(new Api(answer), new Settings(NOTHING_KEPT));
}

test('the home page offers the three games, in the browser’s language', async () => {
  const state = app(async () => new Response(JSON.stringify({ running, finished: [] })));
  await state.speak(['fr-CA', 'en']);
  render(App, { app: state });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Une table, trois jeux');
  expect((await screen.findAllByRole('button', { name: /^Jouer/ })).length).toBe(3);
  expect((await screen.findByRole('link', { name: /Gin Rami.*4 joueurs/ })).getAttribute('href')).toBe('#/t/KMNPQ');
});

test('a server that is away is said so, and can be asked again', async () => {
  const state = app(() => Promise.reject(new TypeError('no network')));
  await state.speak(['en']);
  render(App, { app: state });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test.each(['/nope', '/#/xyz', '/#/new/poker'])('%s is no page, and leads home', async (path) => {
  const state = app(() => Promise.reject(new TypeError('no network')));
  const window = new Window({ url: `http://localhost${path}` });
  state.follow(window as unknown as globalThis.Window);
  await state.speak(['en']);
  render(App, { app: state });
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such page.');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('#/');
  expect(window.location.pathname).toBe('/');
});
