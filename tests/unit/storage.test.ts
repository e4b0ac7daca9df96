import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOf, openStorage } from '../../server/kit/storage';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const textIn = async (content: Readable) => Buffer.from(await bytesOf(content)).toString();

test('a folder stores files by key, closed to others, and forgets them', async () => {
  const folder = join(newFolder(), 'files');
  const storage = openStorage({ folder });
  await storage.check();
  await storage.put('ab/abc', Readable.from([Buffer.from('one '), Buffer.from('two')]));
  expect(await textIn(await storage.get('ab/abc'))).toBe('one two');
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect([await storage.exists('ab/abc'), await storage.exists('ab/none')]).toEqual([true, false]);
  await storage.delete('ab/abc');
  await storage.delete('ab/abc');
  expect(await storage.exists('ab/abc')).toBe(false);
});

test('a folder that cannot be made is no place for files', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  await expect(openStorage({ folder: join(file, 'files') }).check()).rejects.toThrow('ENOTDIR');
});

test('a key cannot lead out of the folder', async () => {
  const storage = openStorage({ folder: join(newFolder(), 'files') });
  await expect(storage.put('../out', Readable.from(['x']))).rejects.toThrow();
  await expect(storage.get('../out')).rejects.toThrow();
});
