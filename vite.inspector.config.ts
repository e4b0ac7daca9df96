import { spawnSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appWordsPlugin } from './scripts/lib/app-words';

// What is built outside a repository has no commit.
const { stdout: commit, status } = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' });
if (status === 0) process.env['VITE_COMMIT'] = commit.trim();

/** The inspector: its page and the tap that a page of the app fetches. A build of its own, so that the app shares no file with it. */
export default defineConfig({
  root: 'inspector',
  base: '/inspector/',
  publicDir: false,
  plugins: [react(), appWordsPlugin(import.meta.dirname)],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/inspector',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'inspector/index.html', tap: 'inspector/tap/main.ts', report: 'inspector/tap/report.ts' },
      preserveEntrySignatures: 'exports-only',
      output: {
        // The app knows these two by their address.
        entryFileNames: ({ name }) => (name === 'index' ? 'assets/[name]-[hash].js' : '[name].js'),
      },
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
  },
});
