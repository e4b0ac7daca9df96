import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addressSeconds, recordingTexts } from '../../../src/contract/interviews-recordings';
import { texts } from '../../../src/contract/texts';
import { sql, type Tx } from '../../db/database';
import type { AppContext } from '../../http/calls';
import { Refused } from '../../kit/failures';

/** Where the segments of a recording are: a mock interview has no job. */
export const jobIdOf = sql`coalesce(i.job_profile_id::text, 'mock')`;
export type Place = { jobId: string; fileName: string };

const pathOf = ({ jobId, fileName }: Place, number: number) =>
  `/media/interviewvideos/${encodeURIComponent(jobId)}/${encodeURIComponent(fileName)}/${number}`;

const keyOf = async (tx: Tx) =>
  (await tx.one<{ key: string }>(sql`select value #>> '{}' as key from settings where name = 'mediaKey'`)).key;
const signed = (key: string, path: string, until: number) =>
  createHmac('sha256', key).update(`${path} ${until}`).digest('base64url');

/** Signs the address of a segment: who has it may open it for 60 s. */
export async function mediaSigner(tx: Tx): Promise<(place: Place, number: number) => string> {
  const key = await keyOf(tx);
  const until = Date.now() + addressSeconds * 1_000;
  return (place, number) => {
    const path = pathOf(place, number);
    return `${path}?until=${until}&sign=${signed(key, path, until)}`;
  };
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The bytes that a Range header asks for: null for all of them, 'none' where the file has none of them. */
export function rangeOf(header: string | undefined, size: number): { first: number; last: number } | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first >= size || first > last ? 'none' : { first, last };
}

type Media = { key: string; type: string; size: number };

/** Recordings in ranges, for who has a signed address that has not ended (product: Recordings). */
export function recordingMedia(app: FastifyInstance, { db, storage }: AppContext): void {
  let key: string | undefined;
  app.get('/media/interviewvideos/:jobId/:fileName/:segment', { exposeHeadRoute: false }, async (request, reply) => {
    const { jobId, fileName, segment } = request.params as Place & { segment: string };
    const { until, sign } = request.query as Record<string, unknown>;
    key ??= await keyOf(db);
    const number = /^[1-9]\d?$/.test(segment) ? Number(segment) : 0;
    const ends = Number(until);
    const good = typeof sign === 'string' && equal(sign, signed(key, pathOf({ jobId, fileName }, number), ends));
    if (!good || ends <= Date.now()) throw new Refused(403, recordingTexts.noRight);
    const file = await db.maybe<Media>(sql`
      select f.storage_key as key, f.media_type as type, f.size from interviews i
      join recordings r on r.interview_id = i.id
      join recording_segments s on s.recording_id = r.id and s.number = ${number}
      join files f on f.id = s.file_id
      where i.code = ${fileName} and ${jobIdOf} = ${jobId}`);
    if (!file || !(await storage.exists(file.key))) throw new Refused(404, texts.videoMissing);
    const { size } = file;
    const range = rangeOf(request.headers.range, size);
    reply.header('accept-ranges', 'bytes').header('cache-control', 'private, no-store');
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
    return reply
      .type(file.type)
      .header('content-length', last - first + 1)
      .send(await storage.getPart(file.key, first, last));
  });
}
