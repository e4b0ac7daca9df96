import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { replacesModules } from './tests/replaces-modules';

// Time-outs only guard against hanging: a busy machine may be ten times as slow. Speed is measured by `npm run bench`.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };
const setupFiles = ['tests/fresh-modules.ts', 'tests/note-seconds.ts'];
const node = { ...patience, environment: 'node', pool: 'forks' as const, setupFiles };
// Modules are loaded once per worker instead of once per file, and stay compiled (see tests/fresh-modules.ts).
const shared = { ...node, isolate: false };

const database = { globalSetup: ['tests/server/global-setup.ts'] };
// Hashing a password takes 25 ms of CPU at full strength, which tests/unit/passwords.test.ts checks.
const cheapHashes = {
  resolve: { alias: { '@node-rs/argon2': fileURLToPath(new URL('tests/server/kit/argon2.ts', import.meta.url)) } },
};

// These promise responses within seconds, or megabytes, so nothing else may run beside them.
const alone = ['tests/deep/torture/**/*.test.ts', 'tests/deep/server/malice/flood.test.ts'];
const deep = {
  ...node,
  setupFiles: [...setupFiles, 'tests/unit/setup.ts'],
  globalSetup: ['tests/server/global-setup.ts', 'tests/deep/global-setup.ts'],
};

/** Files with modules of their own come last: until then the modules of the others stay loaded. */
class FreshLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const fresh = new Set(sorted.filter(({ moduleId }) => replacesModules(moduleId)));
    return [...sorted.filter((file) => !fresh.has(file)), ...fresh];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: FreshLast },
    projects: [
      // The quick lane, `npm test`.
      {
        test: {
          ...shared,
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
          ...shared,
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [...setupFiles, 'tests/screens/setup.ts'],
          // Much is rendered and thrown away: a larger space for what is young saves a tenth of the time.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
        },
      },
      { ...cheapHashes, test: { ...shared, ...database, name: 'server', include: ['tests/server/**/*.test.ts'] } },
      { ...cheapHashes, test: { ...node, ...database, name: 'journeys', include: ['tests/journeys/**/*.test.ts'] } },
      // The rest, `npm run test:deep`: several processes, faults, long fuzzing, backups, all other journeys.
      { ...cheapHashes, test: { ...deep, name: 'deep', include: ['tests/deep/**/*.test.ts'], exclude: alone } },
      {
        ...cheapHashes,
        test: { ...deep, name: 'deep-alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
