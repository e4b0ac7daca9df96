import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql, type Database, type Tx } from '../db/database';
import { bytesOf, type Storage } from './storage';

/** The number of days after which a stored file that no row refers to is dropped. */
export const unnamedDays = 7;
const folders = 256;
// The form of the keys that `storeFile` creates. No other file in the storage is touched.
const ours = /^[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The file that names the owner of the storage. */
const markKey = 'installation';

/**
 * Whether a file in the storage says that it belongs to this database. The first database to ask marks the storage. The
 * rows of another database say nothing about these files.
 */
export async function isOurs(db: Tx, storage: Storage): Promise<boolean> {
  await db.run(sql`
    insert into server_keys (name, value) values ('installation', ${JSON.stringify(randomUUID())}::jsonb)
    on conflict (name) do nothing`);
  const { id } = await db.one<{ id: string }>(sql`
    select value #>> '{}' as id from server_keys where name = 'installation'`);
  if (!(await storage.exists(markKey))) await storage.put(markKey, Readable.from([id]));
  return Buffer.from(await bytesOf(await storage.get(markKey))).toString() === id;
}

/**
 * Compares one of 256 storage folders with the rows of files, and moves on to the next folder (product: Files in
 * storage). A file that has had no row for 7 days gets one in the state 'dropped', and `deleteLeftFiles` deletes it an
 * hour later. Its key is unique, so no other row can refer to it in between.
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
