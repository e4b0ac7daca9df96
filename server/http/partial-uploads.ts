import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { DataStore, Upload } from '@tus/server';
import { longestHead } from '../../src/contract/files';
import { uploadKeptDays } from '../../src/contract/resumable';
import { day } from '../../src/contract/time';
import type { Config } from '../config';
import type { Tx } from '../db/database';
import { clientConfig, giveUpAfter, inBucket as filesInBucket, isOfService, type Bucket } from '../kit/bucket';
import { Refused } from '../kit/failures';
import { notStored, storeCopy, storeFile, type FileAbout, type StoredFile } from '../kit/files';
import { openStorage, type Storage } from '../kit/storage';

/** An upload as the database knows it. */
export type KnownUpload = { id: string; size: number; done: boolean; createdAt: string };
export type UploadRows = {
  find(id: string): Promise<KnownUpload | null>;
  forget(id: string): Promise<unknown>;
  /**
   * Stores the file of an upload whose bytes have all arrived. A client treats an upload as done once it learns that
   * they have, even if the process that received the last byte ended, or has not stored the file yet.
   */
  finish(id: string): Promise<void>;
  /** @throws if content with this beginning is not wanted */
  judge(head: string): void;
};

/** A complete upload as a file on this machine. `store` moves it to the storage of files. */
export type WholeUpload = { path: string; store(tx: Tx, storage: Storage, about: FileAbout): Promise<StoredFile> };

/**
 * The bytes of uploads that are not complete yet. They are in a folder of the data or in the bucket, where any process
 * can continue them.
 */
export type PartialUploads = {
  /** The store to which the tus server writes. */
  storeFor(rows: UploadRows): Promise<DataStore>;
  /** How many bytes have arrived; 0 if they are on another machine. @throws 503 if the bucket's service is away */
  received(id: string): Promise<number>;
  /** The first bytes; null if they cannot be read before the end. */
  head(id: string): Promise<string | null>;
  withWhole<T>(id: string, work: (whole: WholeUpload) => Promise<T>): Promise<T>;
  drop(id: string): Promise<void>;
  list(): Promise<string[]>;
};

const opened = new WeakMap<Config['files'], PartialUploads>();
export function partialUploads({ files, dataDir }: Config): PartialUploads {
  const partials =
    opened.get(files) ?? ('folder' in files ? inFolder(join(resolve(dataDir), 'uploads')) : inBucket(files));
  opened.set(files, partials);
  return partials;
}

/** The first bytes of a file, which show its type. */
export async function headOf(path: string): Promise<string> {
  const handle = await open(path);
  const { buffer } = await handle.read({ buffer: Buffer.alloc(longestHead) }).finally(() => handle.close());
  return buffer.toString('latin1');
}

function inFolder(folder: string): PartialUploads {
  const pathOf = (id: string) => join(folder, id);
  return {
    async storeFor(rows) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return new FolderStore(rows, folder);
    },
    received: (id) =>
      stat(pathOf(id)).then(
        ({ size }) => size,
        () => 0,
      ),
    head: (id) => headOf(pathOf(id)),
    withWhole: (id, work) =>
      work({
        path: pathOf(id),
        store: (tx, storage, about) => storeFile(tx, storage, about, createReadStream(pathOf(id))),
      }),
    drop: (id) => rm(pathOf(id), { force: true }),
    list: () => readdir(folder).catch((): string[] => []),
  };
}

class FolderStore extends FileStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #rows: UploadRows;
  constructor(rows: UploadRows, directory: string) {
    const { find, forget } = rows;
    const get = async (id: string) => {
      const row = await find(id);
      return row ? new Upload({ id, size: row.size, offset: 0, creation_date: row.createdAt }) : undefined;
    };
    // The row exists already, because it says whose upload this is.
    super({
      directory,
      configstore: { get, set: async () => {}, delete: async (id) => void (await forget(id)) },
      expirationPeriodInMilliseconds: uploadKeptDays * day,
    });
    this.#rows = rows;
  }
  /** The library's own method hides why a write failed. @throws 503 if the disk fails; the upload can continue later */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    let failure: Error | undefined;
    file.once('error', (error) => (failure = error));
    await pipeline(content, file).catch((error: Error) => {
      throw failure === error ? notStored(error) : error;
    });
    return offset + file.bytesWritten;
  }
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rows.find(id);
    if (row?.done) return new Upload({ id, size: row.size, offset: row.size });
    const upload = await super.getUpload(id);
    if (upload.offset === upload.size) await this.#rows.finish(id);
    return upload;
  }
}

const under = 'uploads';
const keyOf = (id: string) => `${under}/${id}`;
/**
 * The keys that belong to an upload: the file once it is complete, its description, and the part that is too small for
 * S3.
 */
const keysOf = (id: string) => ['', '.info', '.part'].map((ending) => keyOf(id) + ending);

// Nothing is cached, because another process may give up an upload, or put its parts together.
const noCache = { get: async () => undefined, set: async () => undefined, delete: async () => undefined };

// The longest wait for the service in ms, except for the bytes themselves. A request asks the service up to three times
// before it knows that the service is away, and must respond within 10 s. The client continues later.
const patience = 2_500;

function inBucket(place: Bucket): PartialUploads {
  const storage = openStorage(place);
  const { exists } = filesInBucket(place, patience);
  const loadStore = async () => {
    const { S3Store } = await import('@tus/s3-store');
    const s3ClientConfig = { ...clientConfig(place), bucket: place.bucket };
    class Store extends S3Store {
      constructor() {
        super({ s3ClientConfig, useTags: false, cache: noCache });
        giveUpAfter(this.client, patience);
      }
    }
    return new Store();
  };
  let loading: ReturnType<typeof loadStore> | undefined;
  const parts = () => (loading ??= loadStore());
  const isWhole = (id: string) => exists(keyOf(id));
  /** What is known of an upload. @throws 503 if the service is away, which the library reports as a missing upload */
  const known = async (id: string) =>
    (await parts()).getUpload(keyOf(id)).catch(async (error: unknown) => {
      if (await exists(`${keyOf(id)}.info`)) throw notStored(new Error('No answer'));
      throw error;
    });
  async function putTogether(id: string): Promise<void> {
    const { offset } = await known(id);
    await (await parts()).write(Readable.from([]), keyOf(id), offset);
  }
  async function drop(id: string): Promise<void> {
    // An upload that is complete, or has not begun, has no parts to give up.
    await (await parts()).remove(keyOf(id)).catch((error: Error | { status_code: number }) => {
      if (isOfService(error)) throw notStored(error);
      if (!('status_code' in error && error.status_code === 404)) throw error;
    });
    for (const key of keysOf(id)) await storage.delete(key);
  }
  return {
    storeFor: async (rows) => new BucketStore(rows, await parts(), known, drop),
    received: (id) =>
      known(id).then(
        ({ offset }) => offset,
        (error: unknown) => {
          // The request ends here, because it would wait for the service again.
          if (error instanceof Refused) throw error;
          return 0;
        },
      ),
    head: async () => null,
    async withWhole(id, work) {
      // The process that received the last part may have ended before it put the parts together, or is about to do so.
      if (!(await isWhole(id)))
        await putTogether(id).catch(() => {
          throw notStored(new Error('The parts could not be put together'));
        });
      const folder = await mkdtemp(join(tmpdir(), 'whole-'));
      try {
        const path = join(folder, 'file');
        const read = await download(storage, keyOf(id), path).catch((error: Error) => {
          throw notStored(error);
        });
        return await work({ path, store: (tx, to, about) => storeCopy(tx, to, about, keyOf(id), { ...read, path }) });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    drop,
    list: async () => [
      ...new Set((await storage.list(under)).map((key) => key.slice(under.length + 1).replace(/\..*/, ''))),
    ],
  };
}

async function download(storage: Storage, key: string, path: string) {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    await storage.get(key),
    async function* (content: AsyncIterable<Uint8Array>) {
      for await (const piece of content) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return { size, hash: hash.digest() };
}

/** Stores the parts of uploads in the bucket, with keys below a folder of their own. */
class BucketStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #rows: UploadRows;
  readonly #parts: DataStore;
  readonly #known: (id: string) => Promise<Upload>;
  readonly #drop: (id: string) => Promise<void>;
  constructor(
    rows: UploadRows,
    parts: DataStore,
    known: (id: string) => Promise<Upload>,
    drop: (id: string) => Promise<void>,
  ) {
    super();
    this.#rows = rows;
    this.#parts = parts;
    this.#known = known;
    this.#drop = drop;
  }
  override getExpiration = () => uploadKeptDays * day;
  override async create(upload: Upload): Promise<Upload> {
    const { size } = upload;
    await this.#parts
      .create(new Upload({ id: keyOf(upload.id), offset: 0, ...(size !== undefined && { size }) }))
      .catch(failed);
    return upload;
  }
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    try {
      return await this.#parts.write(offset === 0 ? this.#judged(content) : content, keyOf(id), offset);
    } catch (error) {
      if (error instanceof Refused) await this.remove(id);
      throw isOfService(error) ? notStored(error) : error;
    }
  }
  /** Passes the same bytes on. Parts cannot be read before the end, so the first piece is judged while it arrives. */
  #judged(content: Readable): Readable {
    const { judge } = this.#rows;
    async function* pieces() {
      let first = true;
      for await (const piece of content as AsyncIterable<Buffer>) {
        if (first && piece.length >= longestHead) judge(piece.toString('latin1', 0, longestHead));
        first = false;
        yield piece;
      }
    }
    return Readable.from(pieces(), { objectMode: false });
  }
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rows.find(id);
    if (row?.done) return new Upload({ id, size: row.size, offset: row.size });
    const { offset, size } = await this.#known(id);
    if (offset === size) await this.#rows.finish(id);
    return new Upload({
      id,
      offset,
      ...(size !== undefined && { size }),
      ...(row && { creation_date: row.createdAt }),
    });
  }
  override async remove(id: string): Promise<void> {
    await this.#rows.forget(id);
    await this.#drop(id);
  }
}
const failed = (error: Error): never => {
  throw notStored(error);
};
