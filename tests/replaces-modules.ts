import { readFileSync } from 'node:fs';

/** Whether a test file replaces modules, so that it cannot share the modules of the files before it. */
export const replacesModules = (file: string): boolean =>
  /^ *vi\.((un)?mock|doMock|resetModules)\(/m.test(readFileSync(file, 'utf8'));
