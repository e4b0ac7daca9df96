import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRecording } from '../../inspector/model/recording';
import { behavioursOf, differencesOf, recordingAt } from '../../scripts/lib/recording-file';

// Each test was generated from a recording by npm run make-test. Intended changes are accepted by npm run replay
// (docs/inspector.md).
const folder = 'tests/recordings';

const tests = readdirSync(folder).filter((name) => name.endsWith('.json'));

it.each(tests)('the machines behave as in %s', async (file) => {
  const recording = await recordingAt(join(folder, file));
  expect(behavioursOf(recording).length).toBeGreaterThan(0);
  expect(differencesOf(recording).join('\n')).toBe('');
});

type Chart = {
  format: number;
  states: { sources?: string[]; entry?: string[]; exit?: string[] }[];
  transitions: { delay?: number; actions: string[] }[];
};
type Filed = { format: number; charts: Record<string, Chart> };

/** A file as written by an earlier version, which stored less about a chart. */
function asFormat(format: 2 | 3, text: string): string {
  const filed = JSON.parse(text) as Filed;
  for (const chart of Object.values(filed.charts)) {
    delete (chart as Partial<Chart>).format;
    for (const state of chart.states) {
      delete state.sources;
      const delayed = chart.transitions.some(({ delay }) => delay !== undefined);
      for (const [when, timer] of [
        ['entry', 'raise'],
        ['exit', 'cancel'],
      ] as const) {
        const names = (state[when] ?? []).map((name) => name.replace(/\(.*/, ''));
        if (format === 2) delete state[when];
        else if (delayed || names.length > 0) state[when] = [...names, timer];
      }
    }
    for (const transition of chart.transitions) {
      delete transition.delay;
      transition.actions = transition.actions.map((name) => name.replace(/\(.*/, ''));
    }
  }
  return JSON.stringify({ ...filed, format });
}

it.each([2, 3] as const)('what a file of format %i does not know is not taken for a change', (format) => {
  for (const file of tests) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(differencesOf(readRecording(asFormat(format, text)))).toEqual([]);
  }
});
