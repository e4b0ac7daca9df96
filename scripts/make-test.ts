/**
 * npm run make-test -- FILE [NAME]: turns a recording into a test. Writes it to tests/recordings/NAME.json without its
 * pictures and requests, and npm test replays it from then on. Also writes a browser script of what the person did,
 * NAME.browser.mjs, in the same folder. NAME defaults to the name of the file. Exits with 2 if the file is not a
 * recording or the name is taken.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isTestName, recordingText } from '../inspector/model/recording';
import { browserScript } from './lib/browser-script';
import { behavioursOf, differencesOf, isOfFile, plural, recordingAt } from './lib/recording-file';

const folder = join('tests', 'recordings');

async function makeTest(file: string, name: string): Promise<void> {
  const recording = await recordingAt(file);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  writeFileSync(path, recordingText({ ...recording, evidence: [] }), { flag: 'wx' });
  const actors = behavioursOf(recording).length;
  console.log(`${path}: ${plural(actors, 'actor')}, ${plural(recording.steps.length, 'message')}`);
  const different = differencesOf(recording);
  for (const difference of different) console.log(`  red today: ${difference}`);
  console.log(different.length === 0 ? '  npm test replays it; it is green today' : '  npm test replays it');
  const script = browserScript(name, recording);
  if (script === null) return console.log('  no script for a browser: it does not say what the person did');
  const scriptPath = join(folder, `${name}.browser.mjs`);
  writeFileSync(scriptPath, script, { flag: 'wx' });
  console.log(`${scriptPath}: npm run repeat -- ${name} does it again in a browser`);
}

const [file, name = basename(file ?? '').replace(/\.json(\.gz)?$/, '')] = process.argv.slice(2);
try {
  if (file === undefined || !isTestName(name)) {
    console.error('Which recording, and what is the test about? npm run make-test -- FILE [NAME], such as late-hold');
    process.exitCode = 2;
  } else await makeTest(file, name);
} catch (error) {
  if (!isOfFile(error)) throw error;
  console.error('code' in error && error.code === 'EEXIST' ? `There is a test ${name} already.` : error.message);
  process.exitCode = 2;
}
