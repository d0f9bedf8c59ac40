import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { ahead } from './pwa/ahead.ts';
import { groups } from './pwa/chunks.ts';
import { compressed } from './pwa/compressed.ts';
import { installable } from './pwa/installable.ts';

// The server serves the built client from its own package. BRELAN_PORT: where `npm run dev` finds a running server.
const server = `127.0.0.1:${process.env.BRELAN_PORT ?? '8000'}`;

export default defineConfig({
  plugins: [svelte(), svelteTesting({ autoCleanup: false }), ahead(), installable(), compressed()],
  build: {
    outDir: '../src/brelan/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false }, // who sets the table up need not know what took how long
      input: { index: 'index.html', serviceworker: 'worker/serviceworker.ts' },
      output: {
        codeSplitting: { groups },
        // The worker's address must stay the same for ever.
        entryFileNames: ({ name }) => (name === 'serviceworker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: {
      '/api': `http://${server}`,
      '/ws': { target: `ws://${server}`, ws: true },
    },
  },
  test: {
    // A page is simulated only for tests that ask for it: it costs a second each.
    environment: 'node',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    // Only a test that hangs is to fail by time: machines of tests are slow and shared.
    testTimeout: 60_000,
  },
});
