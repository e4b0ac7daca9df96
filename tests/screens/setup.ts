import '@testing-library/jest-dom/vitest';
import type * as EmotionCache from '@emotion/cache';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { loadCipher } from '../../src/services/storage';

// Emotion's rules are left out: nothing here has a layout, and each look at a computed style would go through all of them.
vi.mock('@emotion/cache', async (original) => {
  const real = await original<typeof EmotionCache>();
  const create: typeof real.default = (options) => Object.assign(real.default(options), { insert: () => undefined });
  return { ...real, default: create };
});

// As the app does before it reads what is kept.
await loadCipher();

// A guard against hanging: a busy machine may be ten times as slow.
configure({ asyncUtilTimeout: 60_000 });

// What a test does not answer itself, nobody answers.
globalThis.fetch = () => Promise.reject(new TypeError('There is no server here'));

// Each file runs without globals, so Testing Library cannot clean up by itself.
beforeEach(() => {
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
// What was asked for last, such as the code of a toast, and what React scheduled, need the window once more: React works
// in slices, a turn for each.
afterAll(async () => {
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
});
