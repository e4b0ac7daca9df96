import '@testing-library/jest-dom/vitest';
import type * as EmotionCache from '@emotion/cache';
import { cleanup, configure } from '@testing-library/react';
import type * as ReactDomClient from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { loadCipher } from '../../src/services/storage';

// Emotion's rules are left out: nothing here has a layout, and each look at a computed style would go through all of them.
vi.mock('@emotion/cache', async (original) => {
  const real = await original<typeof EmotionCache>();
  const create: typeof real.default = (options) => Object.assign(real.default(options), { insert: () => undefined });
  return { ...real, default: create };
});

// Toasts have a React root of their own, which lives as long as the page: here as long as the file's window.
const roots = vi.hoisted(() => new Set<Root>());
vi.mock('react-dom/client', async (original) => {
  const real = await original<typeof ReactDomClient>();
  const createRoot: typeof real.createRoot = (...given) => {
    const root = real.createRoot(...given);
    roots.add(root);
    return root;
  };
  return { ...real, createRoot };
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
  for (const root of roots) root.unmount();
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
});
