import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql, type Database, type Tx } from '../db/database';
import { bytesOf, type Storage } from './storage';

/** Days for which a file stays in storage that no row names. */
export const unnamedDays = 7;
const folders = 256;
// Of the form that `storeFile` gives to keys; nothing else in the place is touched.
const ours = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A file that says whose the place is. */
const markKey = 'installation';

/**
 * Whether the place belongs to this database, as a file in it says; the first one to ask marks it. Another database knows none
 * of the files, and its rows say nothing about them.
 */
async function isOurs(db: Tx, storage: Storage): Promise<boolean> {
  await db.run(sql`
    insert into server_keys (name, value) values ('installation', ${JSON.stringify(randomUUID())}::jsonb)
    on conflict (name) do nothing`);
  const { id } = await db.one<{ id: string }>(sql`
    select value #>> '{}' as id from server_keys where name = 'installation'`);
  if (!(await storage.exists(markKey))) await storage.put(markKey, Readable.from([id]));
  return Buffer.from(await bytesOf(await storage.get(markKey))).toString() === id;
}

/**
 * Compares one of 256 folders of storage with the rows of files, and remembers the next (product: Files in storage). A file that
 * no row has named for 7 days becomes one that is dropped, which `deleteLeftFiles` deletes an hour later: its key is
 * unique, so no other row can name it in between.
 */
export async function sweepFiles(db: Database, storage: Storage): Promise<void> {
  if (!(await isOurs(db, storage))) return;
  const { next } = await db.one<{ next: number }>(sql`select next from file_sweep`);
  const folder = next.toString(16).padStart(2, '0');
  const keys = (await storage.list(folder)).filter((key) => ours.test(key));
  await db.transaction(async (tx) => {
    await noteUnnamed(tx, `${folder}/`, keys);
    await tx.run(sql`update file_sweep set next = ${(next + 1) % folders}`);
  });
}

async function noteUnnamed(tx: Tx, folder: string, keys: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from unnamed_files u where starts_with(u.key, ${folder})
      and (u.key <> all(${keys}) or exists (select from files f where f.storage_key = u.key))`);
  await tx.run(sql`
    insert into unnamed_files (key) select key from unnest(${keys}::text[]) key
    where not exists (select from files f where f.storage_key = key) on conflict (key) do nothing`);
  await tx.run(sql`
    with old as (delete from unnamed_files
      where starts_with(key, ${folder}) and since < now() - make_interval(days => ${unnamedDays}) returning key)
    insert into files (id, name, media_type, storage_key, state)
    select gen_random_uuid(), 'unnamed', 'application/octet-stream', key, 'dropped' from old
    on conflict (storage_key) do nothing`);
}
