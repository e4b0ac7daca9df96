/**
 * npm run replay -- FILE [FILE...]: compares the present machines with a recording. Exits with 1 if a machine behaves
 * differently than recorded, or if a part that the recording reached is declared differently; with 3 if only parts that
 * the recording never reached differ, so that it says nothing about them; with 2 if a file is not a recording.
 *
 * npm run replay -- --accept FILE [FILE...] rewrites each file with the responses of the present machines to the
 * recorded events.
 */
import { writeFileSync } from 'node:fs';
import { recordingText } from '../inspector/model/recording';
import { renewed } from '../inspector/model/renew';
import { version } from '../server/kit/version';
import { behavioursOf, changesOf, isOfFile, plural, recordingAt } from './lib/recording-file';

// The worst exit code of several files is used.
const worst = (...codes: number[]) => [2, 1, 3, 0].find((code) => codes.includes(code)) ?? 0;

/** Returns the exit code for one file. */
async function replay(file: string): Promise<number> {
  const recording = await recordingAt(file);
  const { madeWith } = recording;
  const commit = madeWith.commit === null ? '' : `, commit ${madeWith.commit}`;
  console.log(`${file}: saved ${recording.saved} with version ${madeWith.version}${commit}`);
  if (madeWith.version !== version) console.log(`  this is version ${version}`);
  const behaviours = behavioursOf(recording);
  for (const { who, events, difference } of behaviours)
    console.log(
      difference === null ? `  same       ${who}: ${plural(events, 'event')}` : `  DIFFERENT  ${who}: ${difference}`,
    );
  const changes = changesOf(recording);
  for (const { said, reached } of changes) console.log(`  ${reached ? 'changed  ' : 'unreached'}  ${said}`);
  const different = behaviours.filter(({ difference }) => difference !== null).length;
  console.log(
    behaviours.length === 0
      ? '  no machine was recorded'
      : different === 0
        ? `  ${plural(behaviours.length, 'actor')}, all as recorded`
        : `  ${different} of ${plural(behaviours.length, 'actor')} behave otherwise`,
  );
  const unreached = changes.filter(({ reached }) => !reached).length;
  if (unreached > 0) console.log(`  ${plural(unreached, 'change')} in parts that the recording never reached`);
  if (different > 0 || unreached < changes.length) return 1;
  return unreached > 0 ? 3 : 0;
}

async function accept(file: string): Promise<number> {
  if (file.endsWith('.gz')) throw new Error(`${file}: only tests are accepted, which are not compressed`);
  const recording = await recordingAt(file);
  writeFileSync(file, recordingText(renewed(recording)));
  console.log(`${file}: written anew`);
  return 0;
}

const [first, ...others] = process.argv.slice(2);
const [act, files] = first === '--accept' ? [accept, others] : [replay, first === undefined ? [] : [first, ...others]];
if (files.length === 0) {
  console.error('Which recording? npm run replay -- [--accept] FILE [FILE...]');
  process.exitCode = 2;
}
let code = Number(process.exitCode ?? 0);
for (const file of files) {
  try {
    code = worst(code, await act(file));
  } catch (error) {
    if (!isOfFile(error)) throw error;
    console.error(`${file}: ${error.message}`);
    code = 2;
  }
}
process.exitCode = code;
