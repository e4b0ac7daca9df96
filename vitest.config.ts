import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const node = { environment: 'node', pool: 'forks' as const, testTimeout: 10_000, hookTimeout: 20_000 };

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
          testTimeout: 60_000,
        },
      },
      { test: { ...node, name: 'model', include: ['tests/model/**/*.test.ts'], testTimeout: 60_000 } },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/screens/setup.ts'],
          pool: 'forks',
          testTimeout: 20_000,
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
      {
        test: {
          ...node,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/server/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A browser, a server and a database at once are enough for two cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
