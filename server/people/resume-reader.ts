import type { FileType } from '../../src/contract/files';
import { readApart } from '../kit/apart';

/** The text of a resume, read in a bounded process; empty if that fails. */
export const readResume = async (type: FileType, contentOf: () => Promise<Uint8Array>): Promise<string> =>
  (await readApart<{ text: string }>('people/resume-worker', type, contentOf))?.text ?? '';
