// @vitest-environment happy-dom
import { cleanup, configure, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { Api } from '../lib/api';
import { App } from '../lib/app.svelte';
import { Settings } from '../lib/settings.svelte';
import InApp from '../../tests/InApp.svelte';
import Later from './Later.svelte';

configure({ asyncUtilTimeout: 50_000 });

afterEach(cleanup);

test.each(['page', 'frame'])(
  'a %s that cannot be had keeps what comes after the first picture no longer',
  async (as) => {
    const app = new App(new Api(async () => new Response()), new Settings({ getItem: () => null, setItem: () => {} }));
    await app.speak(['en']);
    const part = Promise.reject(new TypeError('no network'));
    const shows = createRawSnippet(() => ({ render: () => '<p></p>' }));
    render(InApp, { props: { app, of: Later, props: { part, shows, as } } });
    expect((await screen.findByRole('alert')).dataset.code).toBe('offline');
    await app.picture.settled();
  },
);
