import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Time-outs only guard against hanging: a busy machine may be ten times as slow. Speed is measured by `npm run bench`.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };
const setupFiles = ['tests/note-seconds.ts'];
const node = { ...patience, environment: 'node', pool: 'forks' as const, setupFiles };
// Modules are loaded once per worker instead of once per file. These tests share no state through modules.
const shared = { ...node, isolate: false };

const database = { globalSetup: ['tests/server/global-setup.ts'] };
// Hashing a password takes 25 ms of CPU at full strength, which tests/unit/passwords.test.ts checks.
const cheapHashes = {
  resolve: { alias: { '@node-rs/argon2': fileURLToPath(new URL('tests/server/kit/argon2.ts', import.meta.url)) } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // The quick lane, `npm test`.
      {
        test: {
          ...node,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: [...setupFiles, 'tests/unit/setup.ts'],
        },
      },
      { test: { ...shared, name: 'model', include: ['tests/model/**/*.test.ts'] } },
      {
        plugins: [react()],
        // The texts of all sources are only of use to a built inspector.
        resolve: {
          alias: { 'virtual:app-words': fileURLToPath(new URL('tests/screens/app-words.ts', import.meta.url)) },
        },
        test: {
          ...patience,
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [...setupFiles, 'tests/screens/setup.ts'],
          pool: 'forks',
        },
      },
      { ...cheapHashes, test: { ...shared, ...database, name: 'server', include: ['tests/server/**/*.test.ts'] } },
      { ...cheapHashes, test: { ...node, ...database, name: 'journeys', include: ['tests/journeys/**/*.test.ts'] } },
      // The rest, `npm run test:deep`: several processes, faults, long fuzzing, backups, all other journeys.
      {
        ...cheapHashes,
        test: {
          ...node,
          name: 'deep',
          include: ['tests/deep/**/*.test.ts'],
          setupFiles: [...setupFiles, 'tests/unit/setup.ts'],
          globalSetup: ['tests/server/global-setup.ts', 'tests/deep/global-setup.ts'],
        },
      },
    ],
  },
});
