import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Dictionary } from '../src/lib/words';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf-8')) as Dictionary;
const GAMES = ['grisbi', 'rami', 'muzishez'];
const LANGUAGES = readdirSync('src/words').map((name) => name.replace('.json', ''));

/** Keys written out in the source; keys put together from parts are not seen. */
const LITERAL = /\b(?:say|first)\(\s*\[?\s*'([\w.*-]+)'/g;
/** The word files are made together with these: their keys differ from game to game. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf-8' })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join('src', name), 'utf-8'));
/** « {a} : {b} » in an attribute or a line of text: each language has its own space, or none, before a double sign. */
const JOINED = /^.*(?:="[^"]*|^\s*\{[^}]*)\}\s?[:;!?]\s\{.*$/gm;
const used = new Set(sources.flatMap((text) => Array.from(text.matchAll(LITERAL), (match) => match[1] ?? '')));

function wordsOf(language: string): Dictionary[] {
  const games = GAMES.flatMap((game) =>
    ['words', 'lesson'].map((name) => read(`../src/brelan/games/${game}/${name}.${language}.json`)),
  );
  return [read(`src/words/${language}.json`), read(`../src/brelan/words/${language}.json`), ...games];
}

test.each(LANGUAGES)('every text that is named in the source exists in %s', (language) => {
  const there = new Set(wordsOf(language).flatMap((dictionary) => Object.keys(dictionary)));
  expect(used.size).toBeGreaterThan(100);
  expect([...used].filter((key) => !there.has(key)).sort()).toEqual([]);
});

test('all languages have the same keys, in order, and the same placeholders', () => {
  const placeholders = (entry: unknown) => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g) ?? [])].sort();
  const [first, ...others] = LANGUAGES.map((language) => read(`src/words/${language}.json`));
  const keys = Object.keys(first ?? {});
  expect(keys).toEqual([...keys].sort());
  for (const other of others) {
    expect(Object.keys(other)).toEqual(keys);
    expect(keys.filter((key) => `${placeholders(first?.[key])}` !== `${placeholders(other[key])}`)).toEqual([]);
  }
});

test('double signs stand in the words of each language, not between them', () => {
  expect('label="{a} : {b}"'.match(JOINED)).toHaveLength(1);
  expect(sources.flatMap((text) => text.match(JOINED) ?? [])).toEqual([]);
});

test('French leaves a narrow space before its double signs, and none that could break', () => {
  const texts = JSON.stringify(read('src/words/fr.json'));
  expect(texts.match(/.{0,20}[ \w][;:!?»](?=[ "\\}]).{0,5}/g)?.filter((found) => !/":/.test(found)) ?? []).toEqual([]);
});
