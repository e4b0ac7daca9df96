import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/database';
import { sweepFiles } from '../../server/kit/file-sweep';
import { deleteLeftFiles, keepFile, storeFile } from '../../server/kit/files';
import { moveFiles } from '../../server/kit/move-files';
import { bytesOf, openStorage, type Storage } from '../../server/kit/storage';
import { closeHouse, startHouse, type House } from './kit';
import { startS3, type S3 } from './kit/s3';

let house: House;
let s3: S3;
let bucket: Storage;
beforeAll(async () => {
  [house, s3] = await Promise.all([startHouse(), startS3()]);
  bucket = openStorage(s3.files);
});
afterAll(async () => {
  await closeHouse(house);
  await s3.stop();
});
beforeEach(() => house.db.run(sql`delete from unnamed_files`));

async function stored(storage: Storage, text: string): Promise<string> {
  const file = await storeFile(house.db, storage, { owner: null, name: 'a.pdf', type: 'pdf' }, [Buffer.from(text)]);
  await house.db.transaction((tx) => keepFile(tx, file.id));
  return file.key;
}
async function unnamed(storage: Storage): Promise<string> {
  const id = randomUUID();
  await storage.put(`${id.slice(0, 2)}/${id}`, Readable.from(['left']));
  return `${id.slice(0, 2)}/${id}`;
}
async function sweepFolderOf(storage: Storage, key: string): Promise<void> {
  await house.db.run(sql`update file_sweep set next = ${parseInt(key.slice(0, 2), 16)}`);
  await sweepFiles(house.db, storage);
}
async function sweepAfter(storage: Storage, key: string, days: number): Promise<void> {
  await house.db.run(sql`update unnamed_files set since = now() - make_interval(days => ${days})`);
  await sweepFolderOf(storage, key);
  await house.db.run(sql`update files set changed_at = now() - interval '2 hours' where state = 'dropped'`);
  await deleteLeftFiles(house.db, storage);
}

describe.each([
  ['a folder', () => house.storage],
  ['a bucket', () => bucket],
])('in %s', (_, place) => {
  test('what no row names is deleted once it has been so for 7 days', async () => {
    const key = await unnamed(place());
    await sweepFolderOf(place(), key);
    await sweepAfter(place(), key, 6);
    expect(await place().exists(key)).toBe(true);
    await sweepAfter(place(), key, 8);
    expect(await place().exists(key)).toBe(false);
    expect(await house.db.many(sql`select 1 as found from files where storage_key = ${key}`)).toEqual([]);
  });

  test('what a row names stays, also where it was not named before', async () => {
    const key = await stored(place(), 'kept');
    const late = await unnamed(place());
    await sweepFolderOf(place(), late);
    await house.db.run(sql`
      insert into files (id, name, media_type, size, sha256, storage_key, state)
      values (${randomUUID()}, 'late.pdf', 'application/pdf', 4, '\\x00', ${late}, 'stored')`);
    await sweepAfter(place(), late, 8);
    await sweepAfter(place(), key, 8);
    expect([await place().exists(key), await place().exists(late)]).toEqual([true, true]);
  });

  test('what has another form is not touched', async () => {
    await place().put('ab/notes.txt', Readable.from(['by hand']));
    await sweepFolderOf(place(), 'ab/');
    await sweepAfter(place(), 'ab/', 8);
    expect(await place().exists('ab/notes.txt')).toBe(true);
    expect(await house.db.many(sql`select key from unnamed_files`)).toEqual([]);
  });
});

test('a place of another database is not touched', async () => {
  const key = await unnamed(bucket);
  await bucket.put('installation', Readable.from([randomUUID()]));
  await sweepFolderOf(bucket, key);
  expect(await house.db.many(sql`select key from unnamed_files`)).toEqual([]);
  await bucket.delete('installation');
});

test('each sweep goes on where the last one ended, from the last folder to the first', async () => {
  await sweepFolderOf(house.storage, 'ff/');
  expect(await house.db.one(sql`select next from file_sweep`)).toEqual({ next: 0 });
  await sweepFiles(house.db, house.storage);
  expect(await house.db.one(sql`select next from file_sweep`)).toEqual({ next: 1 });
});

test('files are the only table that names keys of storage; what refers to a file drops it', async () => {
  const naming = await house.db.many(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(storage|file|object)_?key|_key$' and data_type = 'text'
      and column_name !~ '^(template|idempotency|public)' order by 1, 2`);
  expect(naming).toEqual([{ table: 'files', column: 'storage_key' }]);
  const referring = await house.db.many(sql`
    select c.conrelid::regclass::text as table from pg_constraint c
    where c.confrelid = 'files'::regclass and not exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.conrelid and p.proname = 'drop_file')`);
  expect(referring).toEqual([]);
});

describe('moving files', () => {
  test('goes on past a file that cannot be read, and names it', async () => {
    await house.db.run(sql`delete from files`);
    const [bad, good] = [await stored(house.storage, 'unreadable'), await stored(house.storage, 'readable')];
    const from: Storage = {
      ...house.storage,
      get: (key) => (key === bad ? Promise.reject(new Error('EIO')) : house.storage.get(key)),
    };
    expect(await moveFiles(house.db, from, bucket, () => undefined)).toEqual({ copied: 1, before: 0, missing: [bad] });
    expect(await bucket.exists(good)).toBe(true);
  });

  const textOf = async (storage: Storage, key: string) => Buffer.from(await bytesOf(await storage.get(key))).toString();

  test('copies what the other place does not have, whole, and says what it could not copy', async () => {
    await house.db.run(sql`delete from files`);
    const keys = [await stored(house.storage, 'first'), await stored(house.storage, 'second')];
    const gone = await stored(house.storage, 'third');
    await house.storage.delete(gone);
    // An incomplete file, left by another run that was stopped while it copied.
    await bucket.put(keys[0] ?? '', Readable.from(['fir']));
    expect(await moveFiles(house.db, house.storage, bucket, () => undefined)).toEqual({
      copied: 2,
      before: 0,
      missing: [gone],
    });
    expect(await Promise.all(keys.map((key) => textOf(bucket, key)))).toEqual(['first', 'second']);
    expect(await textOf(house.storage, keys[1] ?? '')).toBe('second');
    expect(await moveFiles(house.db, house.storage, bucket, () => undefined)).toMatchObject({ copied: 0, before: 2 });
  });

  test('a file that is damaged is not passed on', async () => {
    await house.db.run(sql`delete from files`);
    const key = await stored(house.storage, 'whole');
    await house.storage.put(key, Readable.from(['whale']));
    expect(await moveFiles(house.db, house.storage, bucket, () => undefined)).toMatchObject({ missing: [key] });
    expect(await bucket.exists(key)).toBe(false);
  });
});

test('a file that cannot be deleted keeps no other one', async () => {
  const [stuck, other] = [await stored(house.storage, 'stuck'), await stored(house.storage, 'other')];
  await house.db.run(sql`
    update files set state = 'dropped', changed_at = case when storage_key = ${stuck} then '2020-01-01' else '2020-01-02' end::timestamptz
    where storage_key in (${stuck}, ${other})`);
  const locked: Storage = {
    ...house.storage,
    delete: (key) => (key === stuck ? Promise.reject(new Error('locked')) : house.storage.delete(key)),
  };
  await expect(deleteLeftFiles(house.db, locked)).rejects.toThrow('locked');
  expect([await house.storage.exists(stuck), await house.storage.exists(other)]).toEqual([true, false]);
  // It is left alone for an hour, so that a hundred of its kind leave places for others.
  await deleteLeftFiles(house.db, locked);
  await house.db.run(sql`update files set changed_at = '2020-01-01' where storage_key = ${stuck}`);
  await deleteLeftFiles(house.db, house.storage);
  expect(await house.storage.exists(stuck)).toBe(false);
});
