/**
 * What makes the page one that can be installed, put together when the client is built: a manifest a language, from
 * the same words as the page, and the list of files that the service worker keeps.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';

const WORDS = 'src/words';
const ICONS = 'public/icons';
const WORKER = 'serviceworker.js';
const COLOUR = '#10382a';

type Words = Record<string, string>;

function manifest(language: string, words: Words): string {
  const icon = (name: string, sizes: string, purpose: string) => ({ src: `/icons/${name}`, sizes, purpose });
  return JSON.stringify({
    id: '/',
    name: 'Brelan',
    short_name: 'Brelan',
    description: words['home.title'],
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: COLOUR,
    theme_color: COLOUR,
    categories: ['games'],
    icons: [
      icon('icon.svg', 'any', 'any'),
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
  });
}

/** Paths of all files that the page may ask for. */
function filesOf(bundle: Rollup.OutputBundle): string[] {
  const made = Object.keys(bundle).filter((name) => name !== WORKER && name !== 'index.html');
  const icons = readdirSync(ICONS).map((name) => `icons/${name}`);
  return [...made, ...icons].map((name) => `/${name}`).sort();
}

/** The part of a build that Vite does not know of. */
export function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const name of readdirSync(WORDS)) {
          const words = JSON.parse(readFileSync(`${WORDS}/${name}`, 'utf-8')) as Words;
          const language = name.replace('.json', '');
          const source = manifest(language, words);
          this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
        }
        const page = bundle['index.html'];
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('the service worker was not built');
        const files = filesOf(bundle);
        const version = createHash('sha256').update(files.join()).update(page.source).digest('hex').slice(0, 12);
        worker.code = worker.code.replace(/\bBUILT\b/g, `(${JSON.stringify({ files, version })})`);
      },
    },
  };
}
