import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  readRecording,
  recordingBytes,
  recordingOf,
  recordingText,
  type Recording,
} from '../../../inspector/model/recording';
import type { Trace } from '../../../inspector/model/trace';
import { about, recordedFeedback, recordedSignIn } from '../../unit/inspector/recorded';

const filed = (trace: Trace): Recording => readRecording(recordingText(recordingOf(trace, about)));

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string | Uint8Array) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const script =
  (name: string, cwd: string) =>
  (...given: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [resolve('node_modules/.bin/tsx'), resolve(`scripts/${name}.ts`), ...given],
      { encoding: 'utf8', cwd },
    );
    return { status, stdout, stderr };
  };
const run = script('replay', '.');

it('replay ends with 0 where all is as recorded, 1 where something differs, 2 where a file is no recording, 3 where only what it never reached does, and --accept makes it so', async () => {
  const trace = await recordedFeedback();
  const madeWith = { ...about.madeWith, version: '0.0.1', commit: 'c64617bb12' };
  const good = write('good.json.gz', await recordingBytes(recordingOf(trace, { ...about, madeWith })));
  const other = structuredClone(filed(trace));
  const step = other.steps.find(({ event }) => event.type === 'card.change');
  if (step?.after) step.after.value = { open: 'elsewhere' };
  other.charts.writeFeedback?.transitions.find(({ name }) => step?.taken.includes(name))?.actions.push('ringBell');
  const bad = write('bad.json', recordingText(other));
  const none = write('none.json', '{}');

  const same = run(good);
  expect(same).toMatchObject({ status: 0, stderr: '' });
  expect(same.stdout).toMatch(/with version 0\.0\.1, commit c64617bb12\n.*this is version \d/);
  expect(same.stdout).toMatch(/2 actors, all as recorded/);

  const differs = run(good, bad);
  expect(differs.status).toBe(1);
  expect(differs.stdout).toMatch(
    /DIFFERENT .*\(writeFeedback\): event \d+, card\.change: it led to open\.elsewhere, and now to /,
  );

  // Changes in parts that the recording never reached are reported separately.
  const elsewhere = structuredClone(filed(trace));
  const taken = new Set(elsewhere.steps.flatMap((one) => one.taken));
  elsewhere.charts.writeFeedback?.transitions.find(({ name }) => !taken.has(name))?.actions.push('ringBell');
  const unreached = run(write('unreached.json', recordingText(elsewhere)));
  expect(unreached.status).toBe(3);
  expect(unreached.stdout).toMatch(
    /unreached {2}writeFeedback: .*: no longer does ringBell\n.*all as recorded\n.*1 change in parts/,
  );

  const file = write('accepted.json', recordingText({ ...other, charts: elsewhere.charts }));
  expect(run(file).status).toBe(1);
  expect(run('--accept', file)).toMatchObject({ status: 0, stderr: '' });
  expect(run(file).status).toBe(0);

  expect(differs.stdout).toMatch(/changed {4}writeFeedback: .*, card\.change: no longer does ringBell\n/);
  expect(same.stdout).not.toMatch(/changed/);

  const refused = run(bad, none);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toMatch(/none\.json: The file is no recording/);
  expect(run(join(folder, 'nowhere.json')).status).toBe(2);
  expect(run().status).toBe(2);
});

it('make-test puts a recording among the tests, once, and says whether it is green today', async () => {
  const make = script('make-test', folder);
  const trace = await recordedSignIn();
  const file = write('lost-sign-in.json.gz', await recordingBytes(recordingOf(trace, about)));
  const made = make(file);
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(made.stdout).toMatch(/lost-sign-in\.json: 1 actor, 14 messages\n.*green today/);
  const text = readFileSync(join(folder, 'tests/recordings/lost-sign-in.json'), 'utf8');
  expect(readRecording(text).steps).toHaveLength(14);
  expect(make(file)).toMatchObject({ status: 2, stderr: 'There is a test lost-sign-in already.\n' });
  expect(make(file, '../up').status).toBe(2);

  const other = structuredClone(filed(trace));
  const step = other.steps.find(({ event }) => event.type === 'tab.select');
  if (step?.effects) step.effects = [];
  const red = make(write('bad.json', recordingText(other)), 'red-one');
  expect(red.stdout).toMatch(/red today: signIn \(signIn\): event 2, tab\.select: same states, other effects/);
});
