import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { loadCipher } from '../../src/services/storage';

// As the app does before it reads what is kept.
await loadCipher();

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
