import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Metadata, Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  fileTexts,
  hiddenMarks,
  longestFileName,
  longestHead,
  typeOfHead,
  type FileType,
} from '../../../src/contract/files';
import {
  longestSegment,
  mostSegments,
  recordingTexts,
  segmentRule,
  uploadDays,
  uploaders,
  uploadsPath,
} from '../../../src/contract/interviews-recordings';
import { id as isId } from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';
import type { Config } from '../../config';
import { sql, type Tx } from '../../db/database';
import { callerOf, type AppContext } from '../../http/calls';
import { askApart } from '../../kit/apart';
import { audit } from '../../kit/audit';
import type { Caller } from '../../kit/caller';
import { invalid, missing, Refused, refusalOf, type Raised } from '../../kit/failures';
import { dropFile, keepFile, storeFile, type StoredFile } from '../../kit/files';
import { interviewsWithin } from '../reach';

/** Whether the recording of `interviews i` can be uploaded now (product: Recordings). */
export const uploadOpen = sql`(i.leaf in ('confirmed', 'live', 'pendingFeedback', 'inReview', 'released')
  and i.starts_at <= law_now() and i.ends_at + make_interval(days => ${uploadDays}) > law_now())`;

const mostOpen = 10;
const readMs = 60_000;

type Row = { id: string; interviewId: string; userId: string; name: string; size: number; done: boolean };
const columns = sql`u.id, u.interview_id as "interviewId", u.user_id as "userId", u.name, u.size, u.done_at is not null as done`;

// Not 409, which clients of tus take for a wrong offset and send again.
const refusal = (message: string) => new Refused(400, message);
const wrong = (message: string) => invalid([{ field: 'file', message }]);
const folderOf = ({ dataDir }: Config) => join(resolve(dataDir), 'uploads');
/** How many bytes of an upload have arrived; 0 where another machine has them. */
export const receivedOf = (config: Config, id: string): Promise<number> =>
  stat(join(folderOf(config), id)).then(
    ({ size }) => size,
    () => 0,
  );

async function typeOf(path: string): Promise<FileType | undefined> {
  const handle = await open(path);
  const { buffer } = await handle.read({ buffer: Buffer.alloc(longestHead) }).finally(() => handle.close());
  return typeOfHead(segmentRule.types, buffer.toString('latin1'));
}

/** Partial uploads are files in a folder of the data; what is known of them is in the database. */
class UploadStore extends FileStore {
  readonly #db: Tx;
  constructor(db: Tx, directory: string) {
    const get = async (id: string) => {
      const row = await db.maybe<Row>(sql`select ${columns} from recording_uploads u where u.id = ${id}`);
      return row ? new Upload({ id, size: row.size, offset: 0 }) : undefined;
    };
    // The row exists before, because it says whose upload it is.
    super({ directory, configstore: { get, set: async () => {}, delete: async (id) => void (await forget(db, id)) } });
    this.#db = db;
  }
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#db.maybe<Row>(sql`select ${columns} from recording_uploads u where u.id = ${id}`);
    return row?.done ? new Upload({ id, size: row.size, offset: row.size }) : super.getUpload(id);
  }
}

const forget = (tx: Tx, id: string) => tx.run(sql`delete from recording_uploads where id = ${id} and done_at is null`);

/** Deletes uploads that nobody can finish any more. */
export async function deleteLeftUploads(tx: Tx, config: Config): Promise<void> {
  const left = await tx.many<{ id: string }>(sql`
    delete from recording_uploads where created_at < now() - make_interval(days => ${uploadDays + 1}) returning id`);
  for (const { id } of left) await rm(join(folderOf(config), id), { force: true });
}

type Asked = { interviewId: string; name: string; modified: number };
function askedIn({ headers }: FastifyRequest): Asked {
  let given: Record<string, string | null> = {};
  try {
    given = Metadata.parse(String(headers['upload-metadata'] ?? ''));
  } catch {
    // Judged below.
  }
  const [interviewId, name, modified] = [given['interviewId'] ?? '', given['name'] ?? '', Number(given['modified'])];
  if (!isId().is(interviewId)) throw missing();
  if (name === '' || name.search(hiddenMarks) >= 0 || name.includes('\0') || !name.isWellFormed())
    throw wrong(fileTexts.hidden);
  if (name.length > longestFileName) throw wrong(fileTexts.nameTooLong);
  if (!Number.isSafeInteger(modified)) throw invalid([{ field: 'modified', message: 'Is not valid' }]);
  return { interviewId, name, modified };
}

/** Who may upload is judged with every request, because each may come days after the one before. */
async function refuseClosed(tx: Tx, interviewId: string, caller: Caller): Promise<void> {
  const found = await tx.maybe<{ open: boolean }>(sql`
    select ${uploadOpen} as open from interviews i where i.id = ${interviewId} and ${interviewsWithin(caller)}`);
  if (!found) throw missing();
  if (!found.open) throw refusal(recordingTexts.notNow);
}

async function begin(tx: Tx, request: FastifyRequest, caller: Caller): Promise<string> {
  const { interviewId, name, modified } = askedIn(request);
  await refuseClosed(tx, interviewId, caller);
  const size = Number(request.headers['upload-length'] ?? NaN);
  if (size === 0) throw wrong(fileTexts.empty);
  if (!Number.isSafeInteger(size) || size < 0) throw invalid([{ field: 'Upload-Length', message: 'Is not valid' }]);
  if (size > segmentRule.bytes) throw new Refused(413, fileTexts.tooLarge(segmentRule));
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from recording_uploads where user_id = ${caller.userId} and done_at is null`);
  if (count >= mostOpen) throw refusal(recordingTexts.uploadsOpen);
  const id = randomUUID();
  await tx.run(sql`
    insert into recording_uploads (id, interview_id, user_id, name, size, modified)
    values (${id}, ${interviewId}, ${caller.userId}, ${name}, ${size}, ${modified})`);
  return id;
}

/** Appends a stored file to the recording; false where the upload or the same file is part of it already. */
async function addSegment(tx: Tx, upload: Row, file: StoredFile, seconds: number): Promise<boolean> {
  const row = await tx.maybe<{ done: boolean }>(sql`
    select done_at is not null as done from recording_uploads where id = ${upload.id} for update`);
  if (!row || row.done) return false;
  await tx.run(sql`update recording_uploads set done_at = now() where id = ${upload.id}`);
  const recording = await tx.one<{ id: string }>(sql`
    insert into recordings (interview_id) values (${upload.interviewId})
    on conflict (interview_id) do update set changed_at = now() returning id`);
  const { last, known } = await tx.one<{ last: number; known: boolean }>(sql`
    select coalesce(max(s.number), 0) as last, coalesce(bool_or(s.sha256 = f.sha256), false) as known
    from recording_segments s, files f where s.recording_id = ${recording.id} and f.id = ${file.id}`);
  if (known) return false;
  if (last >= mostSegments) throw refusal(recordingTexts.tooMany);
  await keepFile(tx, file.id);
  await tx.run(sql`
    insert into recording_segments (recording_id, number, file_id, sha256, seconds, uploaded_by)
    select ${recording.id}, ${last + 1}, f.id, f.sha256, ${seconds}, ${upload.userId} from files f where f.id = ${file.id}`);
  await audit(tx, upload.userId, 'uploadRecording', upload.interviewId);
  return true;
}

/**
 * Takes segments of recordings by the tus protocol: a cut-off upload goes on where it stopped, also after a restart. Once
 * its last byte has arrived, the content is judged and moved into storage.
 */
export function recordingUploads(app: FastifyInstance, { config, db, storage }: AppContext): void {
  const folder = folderOf(config);
  const pathOf = (id: string) => join(folder, id);
  const begun = new WeakMap<IncomingMessage, string>();

  async function discard(id: string): Promise<void> {
    await forget(db, id);
    await rm(pathOf(id), { force: true });
  }
  async function finishNow(upload: Row): Promise<void> {
    const path = pathOf(upload.id);
    const refuse = async (message: string) => {
      await discard(upload.id);
      throw wrong(message);
    };
    const type = await typeOf(path);
    if (!type) return refuse(texts.fileFailed);
    const read = await askApart<{ seconds: number | null }>('interviews/media-worker', { path }, readMs);
    if (!read?.seconds) return refuse(recordingTexts.noLength);
    const { seconds } = read;
    if (seconds > longestSegment) return refuse(recordingTexts.tooLong);
    const { userId: owner, name } = upload;
    const file = await storeFile(db, storage, { owner, name, type }, createReadStream(path));
    let kept = false;
    try {
      kept = await db.transaction((tx) => addSegment(tx, upload, file, seconds));
    } finally {
      if (!kept) await dropFile(db, storage, file.id);
    }
    await rm(path, { force: true });
  }
  const finishing = new Map<string, Promise<void>>();
  /** Finishes an upload whose bytes are all there; concurrent requests share one attempt. */
  function finish(upload: Row): Promise<void> {
    const running = finishing.get(upload.id) ?? finishNow(upload).finally(() => finishing.delete(upload.id));
    finishing.set(upload.id, running);
    return running;
  }

  // Made with the first upload: where the folder cannot be made, uploads are refused and nothing else.
  let made: Server | undefined;
  const makeServer = () =>
    new Server({
      path: `/api${uploadsPath}`,
      datastore: new UploadStore(db, folder),
      relativeLocation: true,
      allowedOrigins: [],
      maxSize: segmentRule.bytes,
      namingFunction: (request) => {
        const node = request.runtime?.node?.req as IncomingMessage | undefined;
        return (node && begun.get(node)) ?? randomUUID();
      },
      onUploadFinish: async (_request, { id }) => {
        const row = await db.maybe<Row>(sql`select ${columns} from recording_uploads u where u.id = ${id}`);
        if (row && !row.done) await finish(row);
        return {};
      },
      onResponseError: (_request, error) => {
        const known = error instanceof Error ? refusalOf(error as Raised) : null;
        const { status, message, details } = known ?? {
          status: (error as { status_code: number }).status_code,
          message: recordingTexts.uploadGone,
          details: undefined,
        };
        return { status_code: status, body: JSON.stringify({ status: 'FAIL', message, ...(details && { details }) }) };
      },
    });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const caller = await callerOf(db, request, uploaders);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    made ??= makeServer();
    if (request.method === 'POST') begun.set(request.raw, await begin(db, request, caller));
    else await judge(request, caller);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await made.handle(request.raw, reply.raw);
  }

  async function judge(request: FastifyRequest, caller: Caller): Promise<void> {
    const { id } = request.params as { id: string };
    const upload = isId().is(id)
      ? await db.maybe<Row>(sql`
          select ${columns} from recording_uploads u join interviews i on i.id = u.interview_id
          where u.id = ${id} and u.user_id = ${caller.userId} and ${interviewsWithin(caller)}`)
      : null;
    if (!upload) throw missing();
    if (upload.done || request.method === 'DELETE') return;
    await refuseClosed(db, upload.interviewId, caller);
    const received = await receivedOf(config, id);
    // A client takes an upload for done once all bytes are there, also where the server ended before it was.
    if (received === upload.size) await finish(upload);
    // What is no video is refused with its second piece, not with its last.
    else if (received >= longestHead && !(await typeOf(pathOf(id)))) {
      await discard(id);
      throw wrong(texts.fileFailed);
    }
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    scope.post(uploadsPath, { config: { access: uploaders } }, answer);
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:id`,
      config: { access: uploaders },
      handler: answer,
    });
  });
}
