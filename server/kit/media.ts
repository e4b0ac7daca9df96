import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressSeconds } from '../../src/contract/resumable';
import { texts } from '../../src/contract/texts';
import { databaseNow, type Tx } from '../db/database';
import { Refused } from './failures';
import type { KeySettings } from './secrets';
import { serverKey } from './server-keys';
import type { Storage } from './storage';

const signed = (key: string, path: string, until: number) =>
  createHmac('sha256', key).update(`${path} ${until}`).digest('base64url');

/** Returns a function that signs the path of a media file. Whoever has the address may open it for 60 s. */
export async function mediaSigner(tx: Tx, config: KeySettings): Promise<(path: string) => string> {
  const key = await serverKey(tx, config, 'mediaKey');
  const until = (await databaseNow(tx)) + addressSeconds * 1_000;
  return (path) => `${path}?until=${until}&sign=${signed(key, path, until)}`;
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether a request uses a signed address of this path that has not expired. */
export async function isSigned(tx: Tx, config: KeySettings, request: FastifyRequest, path: string): Promise<boolean> {
  const { until, sign } = request.query as Record<string, unknown>;
  const ends = Number(until);
  return (
    typeof sign === 'string' &&
    equal(sign, signed(await serverKey(tx, config, 'mediaKey'), path, ends)) &&
    ends > (await databaseNow(tx))
  );
}

/** The bytes that a Range header requests: null for the whole file, 'none' if the file has none of them. */
export function rangeOf(header: string | undefined, size: number): { first: number; last: number } | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first >= size || first > last ? 'none' : { first, last };
}

export type Media = { key: string; type: string; size: number };

/** Sends the requested part of a stored file. @throws 404 if there is none */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: Media | null,
): Promise<FastifyReply> {
  if (!file || !(await storage.exists(file.key))) throw new Refused(404, texts.videoMissing);
  const { size } = file;
  // A stored file never changes, so its key identifies it. The key is hashed, because it is also its path in the
  // storage.
  const tag = `"${createHash('sha256').update(file.key).digest('base64url').slice(0, 22)}"`;
  const { range: asked, 'if-range': only, 'if-none-match': known } = request.headers;
  reply.header('accept-ranges', 'bytes').header('cache-control', 'private, no-store').header('etag', tag);
  if (known?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send();
  const range = only === undefined || only === tag ? rangeOf(asked, size) : null;
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.type(file.type).header('content-length', last - first + 1);
  // Fastify sets the length of an empty body to 0, but leaves the length of a stream as given.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(await storage.getPart(file.key, first, last));
}
