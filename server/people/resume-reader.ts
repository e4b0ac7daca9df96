import type { FileType } from '../../src/contract/files';
import { limits } from '../../src/contract/texts';
import { readInProcess } from '../kit/bounded-process';
import { invalid } from '../kit/failures';
import { tidy, tooManyPages } from './resume-text';
import type { ReadResume } from './resume-worker';

/**
 * The tidy text of a resume, read in a bounded process.
 * @param unreadable the message for the sender if there is no text.
 * @throws 400
 */
export async function readResume(
  type: FileType,
  contentOf: () => Promise<Uint8Array>,
  unreadable: string,
): Promise<string> {
  const read = await readInProcess<ReadResume>('people/resume-worker', type, contentOf);
  const wrong = (message: string) => invalid([{ field: 'file', message }]);
  if (read && 'tooLong' in read) throw wrong(tooManyPages);
  const text = tidy(read?.text ?? '', limits.resume);
  if (text === '') throw wrong(unreadable);
  return text;
}
