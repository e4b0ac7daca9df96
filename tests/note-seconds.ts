import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';

// What this worker has used so far, for the end of `npm test` (scripts/test.mjs): tests/<part>/ and CPU seconds.
const folder = process.env.SECONDS_DIR ?? '';
if (folder !== '') {
  afterAll(() => {
    const [, part] = relative(process.cwd(), expect.getState().testPath ?? '').split(/[/\\]/);
    const { user, system } = process.cpuUsage();
    writeFileSync(join(folder, `${part}-${process.pid}`), String((user + system) / 1_000_000));
  });
}
