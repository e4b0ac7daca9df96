import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { page } from './page';

test('docs/lifecycle-matrix.md is what the law says', () => {
  const file = join(process.cwd(), 'docs', 'lifecycle-matrix.md');
  if (process.env['LIFECYCLE_MATRIX'] === 'write') writeFileSync(file, page());
  expect(readFileSync(file, 'utf8') === page(), 'it is stale; its head says how to make it anew').toBe(true);
});
