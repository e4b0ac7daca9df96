import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { behavioursOf, recordingAt } from '../../scripts/lib/recording-file';

// Each was made of a recording by npm run make-test (docs/inspector.md).
const folder = 'tests/recordings';

it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('the machines behave as in %s', async (file) => {
  const behaviours = behavioursOf(await recordingAt(join(folder, file)));
  expect(behaviours.length).toBeGreaterThan(0);
  expect(behaviours.filter(({ difference }) => difference !== null)).toEqual([]);
});
