/**
 * Beside each script and style of the built client a smaller one for browsers that unpack it, so that a server packs
 * nothing. Only of files whose name changes with what is in them: the two can never differ.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const CODE = /\.(js|css)$/;
/** In bytes: whatever is smaller goes into one packet of the network either way. */
const LEAST = 1200;
const pack = promisify(gzip);

export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'brelan-compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir, config.build.assetsDir);
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
  await writeFile(`${path}.gz`, await pack(text, { level: constants.Z_BEST_COMPRESSION }));
}
