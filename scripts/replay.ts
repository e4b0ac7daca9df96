/**
 * npm run replay -- FILE [FILE...]: what the present machines make of a recording. Exits with 1 where one behaves
 * otherwise than it was recorded, with 2 where a file is no recording.
 */
import { version } from '../server/kit/version';
import { behavioursOf, changesOf, isOfFile, plural, recordingAt } from './lib/recording-file';

/** Answers whether all actors behave as recorded. */
async function replay(file: string): Promise<boolean> {
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
  for (const change of changesOf(recording)) console.log(`  changed    ${change}`);
  const different = behaviours.filter(({ difference }) => difference !== null).length;
  console.log(
    behaviours.length === 0
      ? '  no machine was recorded'
      : different === 0
        ? `  ${plural(behaviours.length, 'actor')}, all as recorded`
        : `  ${different} of ${plural(behaviours.length, 'actor')} behave otherwise`,
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
    if (!isOfFile(error)) throw error;
    console.error(`${file}: ${error.message}`);
    process.exitCode = 2;
  }
}
