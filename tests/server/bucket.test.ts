import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config';
import { inBucket, type Bucket } from '../../server/kit/bucket';
import { bytesOf, openStorage, type Storage } from '../../server/kit/storage';
import { startS3, type S3 } from './kit/s3';

let s3: S3;
let storage: Storage;
beforeAll(async () => {
  s3 = await startS3();
  storage = openStorage(s3.files);
});
afterAll(() => s3.stop());

const textIn = async (content: Promise<Readable>) => Buffer.from(await bytesOf(await content)).toString();
const opened = (url: string) => openStorage(readConfig({ FILES_URL: url }).files);

test('stores, reads, lists, copies and deletes files by key', async () => {
  await storage.check();
  await storage.put('ab/one', Readable.from([Buffer.from('one '), Buffer.from('two')]));
  await storage.copy('ab/one', 'ab/two');
  expect(await textIn(storage.get('ab/one'))).toBe('one two');
  expect(await textIn(storage.getPart('ab/two', 2, 4))).toBe('e t');
  expect([await storage.size('ab/two'), await storage.size('ab/none')]).toEqual([7, null]);
  expect(await storage.list('ab')).toEqual(['ab/one', 'ab/two']);
  expect(await storage.list('cd')).toEqual([]);
  await storage.delete('ab/one');
  await storage.delete('ab/one');
  expect([await storage.exists('ab/one'), await storage.exists('ab/two')]).toEqual([false, true]);
  expect(s3.keys()).toEqual(['ab/two']);
  await storage.delete('ab/two');
});

test('reads and writes outlast a service that is busy for a moment', async () => {
  s3.fail(2, 'PUT');
  await storage.put('ab/busy', Readable.from(['kept']));
  s3.fail(2, 'GET');
  expect(await textIn(storage.get('ab/busy'))).toBe('kept');
  await storage.delete('ab/busy');
});

test('a service that stays busy is a refusal that says when to come back, and nothing is stored', async () => {
  s3.fail(Infinity);
  const refusal = { status: 503, code: 'SlowDown', retryAfter: 10 };
  await expect(storage.get('ab/busy')).rejects.toMatchObject(refusal);
  await expect(storage.getPart('ab/busy', 0, 1)).rejects.toMatchObject(refusal);
  await expect(storage.put('ab/busy', Readable.from(['lost']))).rejects.toThrow();
  s3.fail(0);
  expect(s3.keys()).toEqual([]);
});

test('a service that takes requests and never answers is given up in time', async () => {
  await storage.put('ab/kept', Readable.from(['kept']));
  const impatient = inBucket(s3.files as Bucket, 300);
  s3.hang(true);
  const since = performance.now();
  const refusal = { status: 503, code: 'ETIMEDOUT', retryAfter: 10 };
  await expect(impatient.get('ab/kept')).rejects.toMatchObject(refusal);
  await expect(impatient.getPart('ab/kept', 0, 1)).rejects.toMatchObject(refusal);
  await expect(impatient.delete('ab/kept')).rejects.toMatchObject(refusal);
  await expect(impatient.put('ab/lost', Readable.from(['lost']))).rejects.toThrow();
  expect(performance.now() - since).toBeLessThan(15_000);
  s3.hang(false);
  expect(await textIn(storage.get('ab/kept'))).toBe('kept');
  await storage.delete('ab/kept');
  expect(s3.keys()).toEqual([]);
});

test('the start says in one line what is wrong with a bucket', async () => {
  await expect(opened(s3.url({ bucket: 'another' })).check()).rejects.toThrow('the bucket another does not exist');
  await expect(opened(s3.url({ key: 'ANOTHER' })).check()).rejects.toThrow(
    'the service refuses the key or the secret (InvalidAccessKeyId)',
  );
  await expect(opened('s3://KEY:SECRET@127.0.0.1:9/interviews').check()).rejects.toThrow(
    'the service cannot be reached (ECONNREFUSED)',
  );
});

test('the start goes on where the service may be back in a moment, and only there', async () => {
  const { check } = opened(s3.url());
  await Promise.all([check(), check(), check()]);
  s3.fail(Infinity);
  await expect(check()).rejects.toMatchObject({ passing: true });
  s3.fail(0);
  await expect(opened('s3://KEY:SECRET@127.0.0.1:9/interviews').check()).rejects.toMatchObject({ passing: true });
  await expect(opened(s3.url({ bucket: 'another' })).check()).rejects.toMatchObject({ passing: false });
  expect(s3.keys()).toEqual([]);
});
