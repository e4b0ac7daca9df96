import { afterAll, expect, vi } from 'vitest';
import { replacesModules } from './replaces-modules';

// Files share the modules of a worker. One that replaces some of them gets modules of its own, and leaves none behind.
if (replacesModules(expect.getState().testPath ?? '')) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
