import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where files are stored: a folder, or a bucket of an S3 service. */
export type StoragePlace =
  { folder: string } | { endpoint: string; region: string; bucket: string; key: string; secret: string };

/** Files by key, in a place that all server processes share. Every method rejects if the place fails. */
export type Storage = {
  /** Stores a stream of unknown size; what a failed call has written must be deleted. */
  put(key: string, content: Readable): Promise<void>;
  get(key: string): Promise<Readable>;
  /** The bytes from `first` to `last`, both included. */
  getPart(key: string, first: number, last: number): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file; succeeds if it does not exist. */
  delete(key: string): Promise<void>;
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

function inFolder(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const check = () => mkdir(folder, { recursive: true, mode: 0o700 }).then(() => undefined);
  return {
    ...over(async () => disk),
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
    check,
  };
}

const installSdk = 'a bucket needs npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner';

function inBucket({ endpoint, region, bucket, key: accessKeyId, secret }: Exclude<StoragePlace, { folder: string }>) {
  // The SDK is large and optional, so it is loaded only if a bucket is configured.
  const load = async () => {
    const { S3Driver } = await import('flydrive/drivers/s3').catch((error: { code?: string }) => {
      throw error.code === 'ERR_MODULE_NOT_FOUND' ? new Error(installSdk) : error;
    });
    const credentials = { accessKeyId, secretAccessKey: secret };
    const options = { endpoint, region, bucket, credentials, forcePathStyle: true, supportsACL: false };
    return new Disk(new S3Driver({ ...options, visibility: 'private' }));
  };
  let loaded: Promise<Disk> | undefined;
  const disk = () => (loaded ??= load());
  const storage: Storage = {
    ...over(disk),
    // flydrive reads whole files only.
    async getPart(key, first, last) {
      const address = await (await disk()).getSignedUrl(key, { expiresIn: '1 min' });
      const { ok, body } = await fetch(address, { headers: { range: `bytes=${first}-${last}` } });
      if (!ok || !body) throw new Error('The storage did not answer');
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    },
    async put(key, content) {
      // S3 needs the length first.
      const folder = await mkdtemp(join(tmpdir(), 'upload-'));
      try {
        const path = join(folder, 'file');
        await pipeline(content, createWriteStream(path, { mode: 0o600 }));
        const handle = await open(path);
        const { size: contentLength } = await handle.stat().finally(() => handle.close());
        await (await disk()).putStream(key, createReadStream(path), { contentLength });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    check: async () => void (await storage.exists('check')),
  };
  return storage;
}

const over = (disk: () => Promise<Disk>): Pick<Storage, 'get' | 'exists' | 'delete'> => ({
  get: async (key) => (await disk()).getStream(key),
  exists: async (key) => (await disk()).exists(key),
  delete: async (key) => (await disk()).delete(key),
});
