import { createHash } from 'node:crypto';
import { sql, type Database } from '../db/database';
import type { Storage } from './storage';

type Moving = { id: string; key: string; size: number; sha256: string };
const page = 100;

/** The result for the files: copied now, already present, or missing, incomplete or not readable. */
export type Moved = { copied: number; before: number; missing: string[] };

/**
 * Copies each stored file that the second storage does not have, and verifies the size and the SHA-256 of the copy.
 * Nothing is deleted. The command can be stopped and repeated, even while servers run. @param say reports progress
 */
export async function moveFiles(db: Database, from: Storage, to: Storage, say: (line: string) => void): Promise<Moved> {
  const { all } = await db.one<{ all: number }>(sql`select count(*) as all from files where state = 'stored'`);
  const moved: Moved = { copied: 0, before: 0, missing: [] };
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const files = await db.many<Moving>(sql`
      select id, storage_key as key, size, encode(sha256, 'hex') as sha256 from files
      where state = 'stored' and id > ${last} order by id limit ${page}`);
    for (const file of files) await moveOne(file, from, to, moved).catch(() => void moved.missing.push(file.key));
    last = files.at(-1)?.id ?? last;
    if (files.length < page) return moved;
    say(`${moved.copied + moved.before + moved.missing.length} of ${all} files`);
  }
}

async function moveOne({ key, size, sha256 }: Moving, from: Storage, to: Storage, moved: Moved): Promise<void> {
  if ((await to.size(key)) === size) moved.before += 1;
  else if ((await from.size(key)) !== size) moved.missing.push(key);
  else {
    await to.put(key, await from.get(key));
    if ((await hashOf(to, key)) === sha256) moved.copied += 1;
    else {
      // A wrong copy must not count as present the next time.
      await to.delete(key);
      moved.missing.push(key);
    }
  }
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of (await storage.get(key)) as AsyncIterable<Uint8Array>) hash.update(piece);
  return hash.digest('hex');
}
