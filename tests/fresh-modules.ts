import { afterAll, expect, vi } from 'vitest';
import { replacesModules } from './replaces-modules';

// Test files share the modules of a worker. A file that replaces some of them gets fresh modules and leaves none
// behind.
if (replacesModules(expect.getState().testPath ?? '')) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
