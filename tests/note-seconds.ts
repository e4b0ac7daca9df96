import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';

// Records the CPU seconds that this worker has used so far, with its part of tests/, for the summary of `npm test`
// (scripts/test.mjs).
const folder = process.env.SECONDS_DIR ?? '';
if (folder !== '') {
  afterAll(() => {
    const [, part] = relative(process.cwd(), expect.getState().testPath ?? '').split(/[/\\]/);
    const { user, system } = process.cpuUsage();
    writeFileSync(join(folder, `${part}-${process.pid}`), String((user + system) / 1_000_000));
  });
}
