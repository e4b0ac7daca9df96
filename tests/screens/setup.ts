import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { loadCipher } from '../../src/services/storage';

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
