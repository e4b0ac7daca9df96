import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { inBucket, type Bucket } from './bucket';
import { filesOf, type DiskFiles } from './disk';
import { openScan, type Scan } from './virus-scan';

/** The place where files are stored: a folder, or a bucket of an S3 service. */
export type StoragePlace = { folder: string } | Bucket;

/** Files by key, in a place that all server processes share. Every method rejects if the place fails. */
export type Storage = DiskFiles & {
  /** Stores a stream of unknown size. The caller must delete what a failed call has written. */
  put(key: string, content: Readable): Promise<void>;
  /** The bytes from `first` to `last`, both included. */
  getPart(key: string, first: number, last: number): Promise<Readable>;
  /** Begins to scan the content of a user. If it is missing, nothing is scanned. */
  scan?(): Scan;
  /** Rejects if the place cannot be used. */
  check(): Promise<void>;
};

/** The bytes of a stream, for files of limited size. */
export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

export const openStorage = (place: StoragePlace): Storage =>
  'folder' in place ? inFolder(place.folder) : inBucket(place);

/** The same storage, except that the daemon at `address` scans new files. Null disables scanning. */
export const scannedBy = (storage: Storage, address: string | null): Storage =>
  address === null ? storage : { ...storage, scan: () => openScan(address) };

function inFolder(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const check = () => mkdir(folder, { recursive: true, mode: 0o700 }).then(() => undefined);
  const files = filesOf(async () => disk);
  return {
    ...files,
    async getPart(key, start, end) {
      const handle = await open(join(folder, key));
      return handle.createReadStream({ start, end });
    },
    async put(key, content) {
      await check();
      await disk.putStream(key, content);
      // The file must survive a power cut, like its row in the database.
      for (const path of [join(folder, key), dirname(join(folder, key))]) {
        const handle = await open(path);
        await handle.sync().finally(() => handle.close());
      }
    },
    list: (under) =>
      files.list(under).catch((error: Error & { cause?: { code?: string } }) => {
        // The folder does not exist before its first file.
        if (error.cause?.code === 'ENOENT') return [];
        throw error;
      }),
    check,
  };
}
