import { defineConfig } from 'vite';

/** The programs of the server; packages stay in node_modules, some of them have native parts. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        // Another program of ours that is to run as the server does names itself.
        main: process.env['BUNDLE'] ?? 'server/main.ts',
        identity: 'server/identity/main.ts',
        gateway: 'server/gateway/main.ts',
        'media-worker': 'server/kit/media-worker.ts',
        'resume-worker': 'server/people/resume-worker.ts',
        'pdf-worker': 'server/kit/pdf-worker.ts',
        'list-worker': 'server/candidates/uploads/list-worker.ts',
        'sheet-worker': 'server/booking/batches/sheet-worker.ts',
        'solve-worker': 'server/slots/solve-worker.ts',
        'ics-worker': 'server/calendars/ics-worker.ts',
      },
      // All in one folder: a program finds the others beside itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
