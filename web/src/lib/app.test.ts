import { expect, test } from 'vitest';
import { Api } from './api';
import { App, Language } from './app.svelte';
import { Settings } from './settings.svelte';
import { Words } from './words';

/** An app whose words come, or do not, when it is said so. */
function waiting() {
  const asked: { code: string; come(): void; fail(): void }[] = [];
  const load = (code: string) =>
    new Promise<Words>((come, fail) => {
      const words = new Words(code, { common: {}, games: {} });
      asked.push({ code, come: () => come(words), fail: () => fail(new TypeError('no network')) });
    });
  const settings = new Settings({ getItem: () => null, setItem: () => {} });
  const api = new Api(() => Promise.reject(new TypeError('no network')));
  return { app: new App(api, settings, undefined, new Language(load)), asked };
}

async function speaking(language: string) {
  const { app, asked } = waiting();
  const spoken = app.speak([language]);
  asked[0]?.come();
  await spoken;
  return { app, asked };
}

test('a language is kept once its words are here', async () => {
  const { app, asked } = await speaking('fr');
  const changed = app.changeLanguage('en');
  expect([app.words.now.language, app.settings.language]).toEqual(['fr', '']);
  asked[1]?.come();
  await changed;
  expect([app.words.now.language, app.settings.language]).toEqual(['en', 'en']);
});

test('words that do not come are said to be missing, and the language stays', async () => {
  const { app, asked } = await speaking('fr');
  const changed = app.changeLanguage('en');
  asked[1]?.fail();
  await changed;
  expect([app.words.now.language, app.words.missing, app.settings.language]).toEqual(['fr', 'en', '']);
  const again = app.changeLanguage('en');
  expect(app.words.missing).toBe('');
  asked[2]?.come();
  await again;
  expect([app.words.now.language, app.settings.language]).toEqual(['en', 'en']);
});

test.each([
  ['comes', 'come'],
  ['fails', 'fail'],
] as const)('of two languages the last one is spoken, though the first %s later', async (_, late) => {
  const { app, asked } = await speaking('fr');
  const first = app.changeLanguage('en');
  const second = app.changeLanguage('fr');
  asked[2]?.come();
  asked[1]?.[late]();
  await Promise.all([first, second]);
  expect([app.words.now.language, app.words.missing, app.settings.language]).toEqual(['fr', '', 'fr']);
});

test('a first language that cannot be had is the page’s failure', async () => {
  const { app, asked } = waiting();
  const spoken = app.speak(['en']);
  asked[0]?.fail();
  await expect(spoken).rejects.toThrow('no network');
});
