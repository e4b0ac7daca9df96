import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { filesOf } from './disk';
import { unavailable } from './failures';

/** A bucket of an S3 service, and the account to access it with. */
export type Bucket = { endpoint: string; region: string; bucket: string; key: string; secret: string };

const attempts = 4;
/** The longest wait for the service in ms. Users get a response within 10 s, even if it is that the service is away. */
const patience = 8_000;
const quiet = () => undefined;

/** The settings of a client for the service of this bucket. */
export const clientConfig = ({ endpoint, region, key, secret }: Bucket, socketTimeout = patience) =>
  ({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    // Services other than Amazon's often cannot read checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    // The SDK would write to the console. Failures are logged with the call instead.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: { connectionTimeout: 3_000, socketTimeout },
  }) satisfies Sdk.S3ClientConfig;

type ServiceError = Error & { code?: string; cause?: unknown; $metadata?: { httpStatusCode?: number } };
/** The error of the service or the network, without the errors that flydrive wraps around it. */
const causeOf = (error: ServiceError): ServiceError =>
  error.cause instanceof Error && !error.$metadata ? causeOf(error.cause) : error;

/** Whether a client of the service, or the disk, raised this error. */
export const isOfService = (error: unknown): error is ServiceError =>
  error instanceof Error && ('$metadata' in error || /^E[A-Z_]+$/.test((error as ServiceError).code ?? ''));

/** Whether another attempt may succeed because the service is overloaded or unreachable. */
function isPassing(error: ServiceError): boolean {
  const { $metadata, code } = causeOf(error);
  const status = $metadata?.httpStatusCode;
  return status === undefined ? code !== undefined && /^E[A-Z_]+$/.test(code) : status >= 500 || status === 429;
}

/** Replaces an error of the service, which may name the bucket and the account, by a refusal. */
function refusalFor(error: ServiceError): Error {
  const { $metadata, code, name } = causeOf(error);
  if ($metadata?.httpStatusCode === 404) return error;
  return Object.assign(unavailable(10), { code: code ?? name });
}
const guarded = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: ServiceError) => {
    throw refusalFor(error);
  });

// The duration of these commands grows with the size of the object.
const longCommands = ['CompleteMultipartUploadCommand', 'CopyObjectCommand'];

/** Makes a client of the service give up after `longest` ms in total, across all attempts. */
export function giveUpAfter(client: Sdk.S3Client, longest = patience): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const { Body: body } = args.input as { Body?: unknown };
        // A stream may be slow. The socket's time-out limits each pause in it.
        if (body instanceof Readable || longCommands.includes(commandName)) return next(args);
        const answered = new AbortController();
        const { signal } = answered;
        const late = setTimeout(longest, undefined, { signal }).then(() => {
          throw Object.assign(new Error('The service did not answer'), { code: 'ETIMEDOUT' });
        });
        return Promise.race([next(args), late]).finally(() => answered.abort());
      },
    { step: 'initialize', name: 'giveUp' },
  );
}

/** Retries what the client cannot: a request whose body is read from a stream. */
async function again(send: () => Promise<unknown>, longest: number): Promise<void> {
  const since = performance.now();
  for (let attempt = 1; ; attempt += 1)
    try {
      await send();
      return;
    } catch (error) {
      if (attempt === attempts || performance.now() - since >= longest || !isPassing(error as ServiceError))
        throw error;
      await setTimeout(200 * 2 ** attempt);
    }
}

/** Files cannot be stored. `passing` means that retrying soon may help: the service is overloaded or unreachable. */
export class PlaceError extends Error {
  readonly passing: boolean;
  constructor(message: string, cause: Error, passing: boolean) {
    super(message, { cause });
    this.passing = passing;
  }
}

/** The reason why a bucket cannot be used, worded for the person who sets it up. */
function reasonOf(error: ServiceError, bucket: string): string {
  const { $metadata, name, code } = causeOf(error);
  const status = $metadata?.httpStatusCode;
  if (status === 404) return `the bucket ${bucket} does not exist`;
  if (status === 401 || status === 403) return `the service refuses the key or the secret (${name})`;
  return status === undefined ? `the service cannot be reached (${code ?? name})` : `the service answered ${status}`;
}

type Loaded = { client: Sdk.S3Client; disk: Disk; sdk: typeof Sdk };

export function inBucket(place: Bucket, longest = patience) {
  const { bucket } = place;
  // The SDK takes half a second to load, so it is loaded only if a bucket is configured.
  const load = async (): Promise<Loaded> => {
    const [{ S3Driver }, sdk] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
    const client = new sdk.S3Client(clientConfig(place, longest));
    giveUpAfter(client, longest);
    const disk = new Disk(new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' }));
    return { client, disk, sdk };
  };
  let loading: Promise<Loaded> | undefined;
  const loaded = () => (loading ??= load());
  const files = filesOf(async () => (await loaded()).disk);

  async function getPart(key: string, first: number, last: number): Promise<Readable> {
    const { client, sdk } = await loaded();
    const asked = new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${first}-${last}` });
    const { Body: body } = await client.send(asked);
    if (!(body instanceof Readable)) throw unavailable();
    return body;
  }
  async function put(key: string, content: Readable): Promise<void> {
    // The content is written to a temporary file first, because S3 needs its length in advance.
    const folder = await mkdtemp(join(tmpdir(), 'upload-'));
    try {
      const path = join(folder, 'file');
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      const { size: contentLength } = await stat(path);
      const { disk } = await loaded();
      await again(() => disk.putStream(key, createReadStream(path), { contentLength }), longest);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  /** Tests each right that is needed: to list, to write and to delete. */
  async function check(): Promise<void> {
    const { client, disk, sdk } = await loaded();
    try {
      await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
      // A random key, because other processes may check at the same moment.
      const key = `check-${randomUUID()}`;
      await disk.put(key, 'check');
      await disk.delete(key);
    } catch (error) {
      const passing = isPassing(error as ServiceError);
      throw new PlaceError(reasonOf(error as ServiceError, bucket), causeOf(error as ServiceError), passing);
    }
  }
  return {
    get: (key: string) => guarded(files.get(key)),
    getPart: (key: string, first: number, last: number) => guarded(getPart(key, first, last)),
    exists: (key: string) => guarded(files.exists(key)),
    size: (key: string) => guarded(files.size(key)),
    copy: (from: string, to: string) => guarded(files.copy(from, to)),
    list: (under: string) => guarded(files.list(under)),
    delete: (key: string) => guarded(files.delete(key)),
    put,
    check,
  };
}
