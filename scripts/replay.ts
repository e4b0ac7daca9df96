/**
 * npm run replay -- FILE [FILE...]: what the present machines make of a recording. Exits with 1 where one behaves
 * otherwise than it was recorded, with 2 where a file is no recording.
 */
import { readFileSync, statSync } from 'node:fs';
import { mostBytes, readRecordingFile, RecordingError, type Recording } from '../inspector/model/recording';
import { replayTrace, sayDifference } from '../inspector/model/replay';
import { version } from '../server/kit/version';

const read = async (file: string): Promise<Recording> => {
  if (statSync(file).size > mostBytes) throw new RecordingError('The file is too large to be a recording.');
  return readRecordingFile(readFileSync(file));
};

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Answers whether all actors behave as recorded. */
async function replay(file: string): Promise<boolean> {
  const recording = await read(file);
  const { madeWith } = recording;
  const names = new Map(recording.actors.map(({ id, name }) => [id, name]));
  const commit = madeWith.commit === null ? '' : `, commit ${madeWith.commit}`;
  console.log(`${file}: saved ${recording.saved} with version ${madeWith.version}${commit}`);
  if (madeWith.version !== version) console.log(`  this is version ${version}`);
  const replayed = replayTrace(recording);
  for (const { actor, machine, steps, difference } of replayed) {
    const who = `${names.get(actor) ?? actor} (${machine})`;
    if (difference === null) {
      console.log(`  same       ${who}: ${plural(steps, 'event')}`);
      continue;
    }
    const { step, event, what } = difference;
    const where = what === 'machine' || step < 0 ? '' : `event ${step + 1}, ${event}: `;
    console.log(`  DIFFERENT  ${who}: ${where}${sayDifference(difference)}`);
  }
  const different = replayed.filter(({ difference }) => difference !== null).length;
  console.log(
    replayed.length === 0
      ? '  no machine was recorded'
      : different === 0
        ? `  ${plural(replayed.length, 'actor')}, all as recorded`
        : `  ${different} of ${plural(replayed.length, 'actor')} behave otherwise`,
  );
  return different === 0;
}

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Which recording? npm run replay -- FILE [FILE...]');
  process.exitCode = 2;
}
for (const file of files) {
  try {
    if (!(await replay(file))) process.exitCode = process.exitCode === 2 ? 2 : 1;
  } catch (error) {
    const known = error instanceof RecordingError || (error instanceof Error && 'code' in error);
    if (!known) throw error;
    console.error(`${file}: ${error.message}`);
    process.exitCode = 2;
  }
}
