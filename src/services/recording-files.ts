import type { SegmentFile } from '../machines/interviews/upload-recording';

// Machines hold plain JSON. The files that they refer to are stored here until the page is left.
const files = new Map<string, File>();

/** Stores a chosen file under a new key. */
export function keepFile(file: File): SegmentFile {
  const key = crypto.randomUUID();
  files.set(key, file);
  return { key, name: file.name, size: file.size };
}

export const keptFile = (key: string): File | undefined => files.get(key);

/** Removes a stored file that is no longer needed. */
export const dropFile = (key: string): void => void files.delete(key);
