import type { SegmentFile } from '../machines/interviews/upload-recording';

// Machines hold plain JSON; the files they name are here until the page is left.
const files = new Map<string, File>();

/** Keeps a chosen file under a key. */
export function keepFile(file: File): SegmentFile {
  const key = crypto.randomUUID();
  files.set(key, file);
  return { key, name: file.name, size: file.size };
}

export const keptFile = (key: string): File | undefined => files.get(key);

/** Lets a kept file go that is not needed any more. */
export const dropFile = (key: string): void => void files.delete(key);
