// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { Api } from '../lib/api';
import { App } from '../lib/app.svelte';
import { Settings } from '../lib/settings.svelte';
import type { Told } from '../lib/table.svelte';
import InApp from '../../tests/InApp.svelte';
import Aloud from './Aloud.svelte';

afterEach(cleanup);

const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
const said = (key: number, seat: number): Told => ({ key, event: { kind: 'begins', seat } });

/** What is read out of a table at which such things happen. */
async function reading() {
  const app = new App(new Api(async () => new Response()), new Settings({ getItem: () => null, setItem: () => {} }));
  await app.speak(['en']);
  let fresh: readonly Told[] = $state.raw([]);
  let seats: readonly { name: string }[] = $state.raw([{ name: 'Inès' }, { name: 'Zoé' }]);
  const table = {
    get fresh() {
      return fresh;
    },
    get seats() {
      return seats;
    },
    seat: -1,
    shown: null,
    countdown: 0,
    staging: false,
  };
  const { container } = render(InApp, { props: { app, of: Aloud, props: { table, game: 'grisbi' } } });
  const happen = (...all: readonly Told[]) => {
    fresh = all;
    flushSync();
  };
  const sit = (...names: readonly string[]) => {
    seats = names.map((name) => ({ name }));
    flushSync();
  };
  const read = async () => {
    await drawn();
    flushSync();
    return container.textContent ?? '';
  };
  return { happen, sit, read };
}

test('all that comes before one picture is read out', async () => {
  const { happen, read } = await reading();
  happen(said(1, 0));
  happen(said(2, 1));
  expect(await read()).toMatch(/Inès.*Zoé/);
  happen(said(3, 1));
  expect(await read()).not.toMatch(/Inès/);
});

test('nothing of a game that is gone is read out with the names of those who sit there now', async () => {
  const { happen, sit, read } = await reading();
  happen(said(1, 1));
  expect(await read()).toMatch(/Zoé/);
  happen(said(2, 1));
  happen();
  sit('Inès', 'Hugo');
  expect(await read()).not.toMatch(/Zoé|Hugo/);
});
