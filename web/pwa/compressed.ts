/**
 * Beside each script and style of the built client smaller ones for browsers that unpack it, so that a server packs
 * nothing. Only of files whose name changes with what is in them: they can never differ. Browsers unpack `br` where the
 * line is private (https, or this machine), `gz` everywhere.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const CODE = /\.(js|css)$/;
/** In bytes: packing gains nothing on less. */
const LEAST = 300;
const zip = promisify(gzip);
const squeeze = promisify(brotliCompress);

export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'brelan-compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const names = await readdir(folder);
        await Promise.all(names.filter((name) => CODE.test(name)).map((name) => packFile(join(folder, name))));
      },
    },
  };
}

async function packFile(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < LEAST) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${path}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }));
  await writeFile(`${path}.br`, await squeeze(text, { params }));
}
