import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Guards against hanging, not promises: a busy machine may be ten times as slow. What it costs is the bench's matter.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };
const node = { ...patience, environment: 'node', pool: 'forks' as const };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      { test: { ...node, name: 'model', include: ['tests/model/**/*.test.ts'] } },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/screens/setup.ts'],
          pool: 'forks',
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/global-setup.ts'],
        },
      },
      // Faults to two servers and a database of their own.
      { test: { ...node, name: 'torture', include: ['tests/torture/**/*.test.ts'], fileParallelism: false } },
      {
        test: {
          ...node,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/server/global-setup.ts'],
          // A browser, a server and a database at once are enough for two cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
