import { fileNameProblem, fileTexts, hiddenMarks, longestFileName } from '../../../src/contract/files';
import { uploadCandidateResume } from '../../../src/contract/people-profile';
import { mostArchiveBytes, mostArchiveFiles } from '../../../src/contract/candidates-uploads';
import { texts } from '../../../src/contract/texts';
import { bytesOf, type Storage } from '../../kit/storage';
import { isUnpackable, zipItems, type ReadAt, type ZipItem } from '../../kit/zip-reader';

/** A file of an archive, in the archive's order. `problem` is the reason why the file is not read. */
export type ArchiveFile = { nr: number; name: string; item: ZipItem; problem: string | null };

const rule = uploadCandidateResume.upload;
// The highest ratio of size to packed size, which is far above that of any document.
const mostRatio = 200;
const problems = {
  damaged: 'The archive cannot be read. Create it again.',
  tooMany: `The archive has more than ${mostArchiveFiles} files. Split it into several archives.`,
  none: 'The archive has no files. Add resumes to it.',
};

/** Reads parts of a stored file. */
export const readerOf =
  (storage: Storage, key: string): ReadAt =>
  async (first, length) =>
    length === 0 ? new Uint8Array() : bytesOf(await storage.getPart(key, first, first + length - 1));

/** The files of an archive of resumes, or the problem with the archive as a whole (product: Candidates in bulk). */
export async function archiveFiles(read: ReadAt, bytes: number): Promise<ArchiveFile[] | { problem: string }> {
  // At this point, folders and the files that archivers add still count.
  const listed = await zipItems(read, bytes, 4 * mostArchiveFiles);
  if ('problem' in listed) return { problem: listed.problem === 'tooMany' ? problems.tooMany : problems.damaged };
  const items = listed.items.filter(({ name }) => !isLeftOut(partsOf(name)));
  // A document is also an archive.
  if (items.some(({ name }) => name === '[Content_Types].xml')) return { problem: texts.fileFailed };
  if (items.length === 0) return { problem: problems.none };
  if (items.length > mostArchiveFiles) return { problem: problems.tooMany };
  const seen = new Set<string>();
  const files = items.map((item, index) => {
    const name = shownName(item.name, index + 1);
    const twin = seen.has(item.name);
    seen.add(item.name);
    const problem = twin ? 'Another file of the archive has the same name.' : problemOf(item);
    return { nr: index + 1, name, item, problem };
  });
  const unpacked = files.reduce((sum, { item, problem }) => (problem === null ? sum + item.size : sum), 0);
  return unpacked > mostArchiveBytes ? { problem: fileTexts.unpackedTooLarge } : files;
}

const partsOf = (name: string) => name.split(/[/\\]/);

/** Whether an item is a folder, or a file that systems add to folders. */
function isLeftOut(parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? '';
  return (
    last === '' ||
    parts[0] === '__MACOSX' ||
    parts.some((part) => /^\.[^.]/.test(part)) ||
    /^(thumbs\.db|desktop\.ini)$/i.test(last)
  );
}

/** The name without its folders, safe to show and to store. */
function shownName(name: string, nr: number): string {
  const last = (partsOf(name).at(-1) ?? '').toWellFormed().replace(hiddenMarks, '').trim();
  return last.slice(-longestFileName).toWellFormed() || `File ${nr}`;
}

function problemOf(item: ZipItem): string | null {
  const parts = partsOf(item.name);
  if (parts[0] === '' || /^[a-z]:/i.test(item.name) || parts.includes('..'))
    return 'The path of this file leads out of the archive.';
  const named = fileNameProblem(rule, parts.at(-1) ?? '');
  if (named !== null) return named;
  if (item.encrypted) return 'This file is protected by a password.';
  if (!isUnpackable(item)) return fileTexts.cutOff;
  if (item.size === 0) return fileTexts.empty;
  if (item.size > rule.bytes || item.packed > rule.bytes) return fileTexts.tooLarge(rule);
  return item.size > mostRatio * item.packed ? fileTexts.unpackedTooLarge : null;
}
