import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

// A line consists of the 40 digits of a hash, a colon, a count and a line break.
const longestLine = 64;
const digits = 40;

/**
 * The hash of the first line that begins after `offset`, or of the first line if `offset` is 0. Null after the last
 * line.
 */
async function lineAfter(file: FileHandle, offset: number): Promise<string | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * longestLine), 0, 2 * longestLine, offset);
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = offset === 0 ? 0 : text.indexOf('\n') + 1;
  if (offset > 0 && begin === 0) return null;
  const hash = text.slice(begin, begin + digits).toUpperCase();
  return hash.length === digits ? hash : null;
}

/**
 * Whether a password is in a list of breached ones (product: Passwords): a text file of SHA-1 hashes, ordered by hash,
 * one per line, as published by Have I Been Pwned. The file is searched on disk, whatever its size. @throws if it
 * cannot be read
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password.trim()).digest('hex').toUpperCase();
  const file = await open(path);
  try {
    // A binary search for the first offset whose next line is not smaller than the hash. If the hash is listed, that
    // next line contains it.
    let [low, high] = [0, (await file.stat()).size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const found = await lineAfter(file, middle);
      if (found !== null && found < wanted) low = middle + 1;
      else high = middle;
    }
    return (await lineAfter(file, low)) === wanted;
  } finally {
    await file.close();
  }
}
