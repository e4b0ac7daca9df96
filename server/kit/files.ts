import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileTexts, fileTypes, type FileType } from '../../src/contract/files';
import type { FileReply } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { sql, type Sql, type Tx } from '../db/database';
import { audit } from './audit';
import { missing, Refused } from './failures';
import type { Storage } from './storage';
import { isInfected } from './virus-scan';

/**
 * A file in storage. Its row is written before its content and deleted after it, so that the storage contains no
 * unknown files.
 */
export type StoredFile = { id: string; key: string; name: string; type: FileType; size: number };

export type FileAbout = { owner: string | null; name: string; type: FileType };
type Content = { size: number; hash: Uint8Array };

/**
 * Writes a row in state 'arriving', then the content. `keepFile` makes it permanent; otherwise `dropFile` or the
 * background job deletes it. @throws 503 if the storage fails; whatever `content` throws
 */
export function storeFile(
  tx: Tx,
  storage: Storage,
  about: FileAbout,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  const scan = storage.scan?.();
  let size = 0;
  let cut: { error: unknown } | undefined;
  let handedOn = false;
  async function* measured() {
    try {
      for await (const part of content) {
        size += part.length;
        hash.update(part);
        await scan?.write(part);
        handedOn = true;
        yield part;
        handedOn = false;
      }
      // The verdict must arrive before the storage has the last part.
      await scan?.end();
    } catch (error) {
      // If the storage fails, it ends its source with its own error, which is not the content's.
      if (!handedOn) cut = { error };
      throw error;
    }
  }
  return arriving(tx, storage, about, async (key) => {
    await storage
      .put(key, Readable.from(measured(), { objectMode: false }))
      .catch((error: Error) => {
        throw cut ? cut.error : notStored(error);
      })
      .finally(() => scan?.drop());
    return { size, hash: hash.digest() };
  });
}

/** Scans content that is already in the storage, before it is copied. @throws as `storeFile` */
export async function scanFile(storage: Storage, content: AsyncIterable<Uint8Array>): Promise<void> {
  const scan = storage.scan?.();
  if (!scan) return;
  try {
    for await (const part of content) await scan.write(part);
    await scan.end();
  } finally {
    scan.drop();
  }
}

/**
 * Stores a copy of a file that the storage has under the key `from`. `path` is the same content on this machine, with
 * known size and SHA-256.
 */
export const storeCopy = (
  tx: Tx,
  storage: Storage,
  about: FileAbout,
  from: string,
  content: Content & { path: string },
) =>
  arriving(tx, storage, about, async (key) => {
    await scanFile(storage, createReadStream(content.path));
    await storage.copy(from, key).catch((error: Error) => {
      throw notStored(error);
    });
    return { size: content.size, hash: content.hash };
  });

async function arriving(
  tx: Tx,
  storage: Storage,
  { owner, name, type }: FileAbout,
  write: (key: string) => Promise<Content>,
): Promise<StoredFile> {
  const id = randomUUID();
  const key = `${id.slice(0, 2)}/${id}`;
  await tx.run(sql`
    insert into files (id, owner, name, media_type, storage_key)
    values (${id}, ${owner}, ${name}, ${fileTypes[type].mediaType}, ${key})`);
  try {
    const { size, hash } = await write(key);
    await tx.run(sql`update files set size = ${size}, sha256 = ${hash} where id = ${id}`);
    return { id, key, name, type, size };
  } catch (error) {
    await dropFile(tx, storage, id);
    if (isInfected(error)) await audit(tx, owner, 'fileInfected', type);
    throw error;
  }
}

type Coded = { code?: unknown };
/** The refusal if the storage fails. The log gets the code, such as ENOSPC. */
export const notStored = (error: Error & Coded) =>
  Object.assign(new Refused(503, fileTexts.notStored, { retryAfter: 30 }), {
    code: (error.cause as Coded | undefined)?.code ?? error.code,
  });

/** Makes an arriving file permanent, in the transaction that refers to it. @throws if it was deleted in the meantime */
export async function keepFile(tx: Tx, id: string): Promise<void> {
  const found = await tx.run(sql`
    update files set state = 'stored', changed_at = now() where id = ${id} and state = 'arriving'`);
  if (found === 0) throw new Error('An arriving file is gone');
}

/** Deletes a file unless it is permanent. Never rejects, because the background job tries again. */
export async function dropFile(tx: Tx, storage: Storage, id: string): Promise<void> {
  const dropped = sql`id = ${id} and state <> 'stored'`;
  await tx
    .run(sql`update files set state = 'dropped', changed_at = now() where ${dropped}`)
    .then(() => deleteFiles(tx, storage, dropped))
    .catch(() => undefined);
}

/**
 * Deletes obsolete files: uploads whose server crashed, and files that were replaced. They are deleted after an hour,
 * so that none is deleted during a download, an upload or a backup.
 */
export const deleteLeftFiles = (tx: Tx, storage: Storage): Promise<void> =>
  deleteFiles(tx, storage, sql`state <> 'stored' and changed_at < now() - interval '1 hour'`);

async function deleteFiles(tx: Tx, storage: Storage, which: Sql): Promise<void> {
  const files = await tx.many<{ id: string; key: string }>(sql`
    select id, storage_key as key from files where ${which} limit 100`);
  const failures: unknown[] = [];
  for (const { id, key } of files)
    try {
      await storage.delete(key);
      await tx.run(sql`delete from files where id = ${id}`);
    } catch (error) {
      failures.push(error);
      // It comes again an hour later, so that files that cannot be deleted leave places for others.
      await tx.run(sql`update files set changed_at = now() where id = ${id}`);
    }
  if (failures.length > 0) throw failures.at(-1);
}

/** A stored file as a download. `id` is null if there is no file. @throws 404 if it does not exist */
export async function readFile(tx: Tx, storage: Storage, id: string | null | undefined): Promise<FileReply> {
  const file = await tx.maybe<{ name: string; type: string; size: number; key: string }>(sql`
    select name, media_type as type, size, storage_key as key from files where id = ${id ?? null} and state = 'stored'`);
  if (!file) throw missing();
  const { key, ...described } = file;
  // A 500 on a file download, as specified (product: Errors).
  if (!(await storage.exists(key))) throw new Refused(500, texts.fileNotFound);
  return { ...described, content: await storage.get(key) };
}
