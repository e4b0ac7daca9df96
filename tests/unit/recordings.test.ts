import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { behavioursOf, differencesOf, recordingAt } from '../../scripts/lib/recording-file';

// Each was made of a recording by npm run make-test (docs/inspector.md).
const folder = 'tests/recordings';

it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('the machines behave as in %s', async (file) => {
  const recording = await recordingAt(join(folder, file));
  expect(behavioursOf(recording).length).toBeGreaterThan(0);
  expect(differencesOf(recording).join('\n')).toBe('');
});
