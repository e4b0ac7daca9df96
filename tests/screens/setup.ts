import '@testing-library/jest-dom/vitest';
import type * as EmotionCache from '@emotion/cache';
import { cleanup, configure } from '@testing-library/react';
import type * as ReactDomClient from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { loadCipher } from '../../src/services/storage';
import { forgetAllTyped } from '../../src/services/typed-drafts';
import { dropUndoables } from '../../src/services/undoables';
import { inspectWith } from '../../src/services/workflow';
import { patience } from '../patience';

// Emotion inserts no rules: nothing here has a layout, and each read of a computed style would go through all of them.
vi.mock('@emotion/cache', async (original) => {
  const real = await original<typeof EmotionCache>();
  const create: typeof real.default = (options) => Object.assign(real.default(options), { insert: () => undefined });
  return { ...real, default: create };
});

// Toasts have a React root of their own that lives as long as the page, which here means as long as a test. The module
// that creates the root is loaded once for many files.
const roots = vi.hoisted(() => {
  const known = globalThis as typeof globalThis & { toastRoots?: Map<Root, ReactDomClient.Container> };
  return (known.toastRoots ??= new Map());
});
vi.mock('react-dom/client', async (original) => {
  const real = await original<typeof ReactDomClient>();
  const createRoot: typeof real.createRoot = (container, options) => {
    const root = real.createRoot(container, options);
    roots.set(root, container);
    return root;
  };
  return { ...real, createRoot };
});

// As the app does before it reads stored values.
await loadCipher();

// A guard against hanging. Settings that a file configures end with the file.
configure({ asyncUtilTimeout: patience() * 1_000, defaultHidden: false });

// Requests that a test does not handle itself fail.
globalThis.fetch = () => Promise.reject(new TypeError('There is no server here'));

function closeToasts() {
  for (const [root, container] of roots) {
    root.unmount();
    if (container instanceof Element) container.remove();
  }
  roots.clear();
}

// Each file runs without globals, so Testing Library cannot clean up by itself.
beforeEach(() => {
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  closeToasts();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
/** Properties that only this window has. */
const page = window as typeof window & { happyDOM: { setURL: (url: string) => void } };

// The next file starts as after a reload, in the same window. Waits for the last imports, such as the code of a
// toast, and for the work that React scheduled: React works in slices, one turn each.
afterAll(async () => {
  await vi.dynamicImportSettled();
  closeToasts();
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  vi.unstubAllGlobals();
  dropUndoables();
  forgetAllTyped();
  inspectWith(undefined);
  document.body.replaceChildren();
  document.title = '';
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  page.happyDOM.setURL('http://localhost:3000/');
});
