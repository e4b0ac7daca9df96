import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Metadata, Server, type DataStore, type ServerOptions } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  fileTexts,
  hiddenMarks,
  longestFileName,
  longestHead,
  typeOfHead,
  type FileRule,
} from '../../src/contract/files';
import { id as isId, timeouts, type Access } from '../../src/contract/kit';
import { resumableTexts, uploadKeptDays } from '../../src/contract/resumable';
import { texts } from '../../src/contract/texts';
import type { Config } from '../config';
import { sql, type Sql, type Tx } from '../db/database';
import { askProcess } from '../kit/bounded-process';
import type { Caller } from '../kit/caller';
import { invalid, missing, Refused, unavailable } from '../kit/failures';
import { isOurs } from '../kit/file-sweep';
import { dropFile, keepFile, type StoredFile } from '../kit/files';
import { openStorage } from '../kit/storage';
import { callerOf, type AppContext } from './calls';
import { failureOf, logFailure } from './errors';
import { headOf, partialUploads, type UploadRows, type WholeUpload } from './partial-uploads';
import { deleteLeftLocks, uploadLocker } from './upload-locks';

/** A kind of video that is uploaded by the tus protocol. */
export interface Resumable {
  /** The path below the API base. */
  path: string;
  access: Exclude<Access, 'public'>;
  rule: FileRule;
  longest: { seconds: number; message: string };
  /**
   * The table of its uploads: the owner, the name, the size, when the file was changed, and when the upload began and
   * was done.
   */
  table: Sql;
  /**
   * Judges a new upload by what its client says about it, and returns further columns of its row. @throws if the caller
   * may not begin it
   */
  begin(tx: Tx, said: Record<string, string | null>, caller: Caller): Promise<{ columns: Sql; values: Sql }>;
  /** The condition for uploads `u` of the caller that are still within reach. */
  within(caller: Caller): Sql;
  /** Judges each request, because it may arrive days after the previous one. @throws if the upload may not continue */
  goOn(tx: Tx, id: string, caller: Caller): Promise<void>;
  /** Takes over the complete file, which becomes permanent. False if the file is not wanted. */
  take(tx: Tx, upload: Uploaded, file: StoredFile, seconds: number): Promise<boolean>;
}
export type Uploaded = { id: string; userId: string; name: string };

// How many uploads of one kind a user may have open (product: Recordings).
export const mostOpen = 10;
const mostOpenBytes = (rule: FileRule) => 4 * rule.bytes;
const readMs = 60_000;

type ServerRequest = Parameters<NonNullable<ServerOptions['getFileIdFromRequest']>>[0];
type Row = Uploaded & { size: number; done: boolean; createdAt: string };
const columns = sql`u.id, u.user_id as "userId", u.name, u.size, u.done_at is not null as done, u.created_at as "createdAt"`;

// The status is not 409, because tus clients take that for a wrong offset and send again.
export const refusal = (message: string) => new Refused(400, message);
const wrong = (message: string) => invalid([{ field: 'file', message }]);
type Unfinished = { id: string; name: string; size: number; modified: number };
/** The interrupted uploads `u` of a user, with the number of bytes that have arrived. */
export async function unfinishedOf(tx: Tx, config: Config, { table }: Resumable, userId: string, where: Sql) {
  const partials = partialUploads(config);
  const uploads = await tx.many<Unfinished>(sql`
    select u.id, u.name, u.size, u.modified from ${table} u
    where u.user_id = ${userId} and u.done_at is null and ${where} order by u.created_at`);
  return Promise.all(uploads.map(async (upload) => ({ ...upload, received: await partials.received(upload.id) })));
}

const forget = (tx: Tx, table: Sql, id: string) =>
  tx.run(sql`delete from ${table} where id = ${id} and done_at is null`);

/**
 * Deletes uploads that nobody can finish any more, and the bytes of uploads whose owner was erased. Bytes in the place of
 * another database stay, because its uploads are not known here.
 */
export async function deleteLeftUploads(tx: Tx, config: Config, kinds: readonly Resumable[]): Promise<void> {
  const partials = partialUploads(config);
  // The bytes are listed before the rows are read, because the row of an upload is older than its first byte.
  const left = new Set(await partials.list());
  for (const { table } of kinds) {
    await tx.run(sql`delete from ${table} where created_at < now() - make_interval(days => ${uploadKeptDays})`);
    for (const { id } of await tx.many<{ id: string }>(sql`select id from ${table}`)) left.delete(id);
  }
  if (left.size > 0 && (await isOurs(tx, openStorage(config.files)))) for (const id of left) await partials.drop(id);
  await deleteLeftLocks(tx);
}

function saidIn({ headers }: FastifyRequest): Record<string, string | null> {
  try {
    return Metadata.parse(String(headers['upload-metadata'] ?? ''));
  } catch {
    return {};
  }
}
function namedIn(said: Record<string, string | null>): { name: string; modified: number } {
  const [name, modified] = [said['name'] ?? '', Number(said['modified'])];
  if (name === '' || name.search(hiddenMarks) >= 0 || name.includes('\0') || !name.isWellFormed())
    throw wrong(fileTexts.hidden);
  if (name.length > longestFileName) throw wrong(fileTexts.nameTooLong);
  if (!Number.isSafeInteger(modified)) throw invalid([{ field: 'modified', message: 'Enter a valid value' }]);
  return { name, modified };
}

async function begin(tx: Tx, kind: Resumable, request: FastifyRequest, caller: Caller): Promise<string> {
  const { table, rule } = kind;
  const said = saidIn(request);
  const more = await kind.begin(tx, said, caller);
  const { name, modified } = namedIn(said);
  const size = Number(request.headers['upload-length'] ?? NaN);
  if (size === 0) throw wrong(fileTexts.empty);
  if (!Number.isSafeInteger(size) || size < 0)
    throw invalid([{ field: 'Upload-Length', message: 'Enter a valid value' }]);
  if (size > rule.bytes) throw new Refused(413, fileTexts.tooLarge(rule));
  // A user can begin only one upload at a time, so that simultaneous requests are counted.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${caller.userId}, 9))`);
  const open = await tx.one<{ count: number; bytes: number }>(sql`
    select count(*), coalesce(sum(size), 0)::bigint as bytes from ${table}
    where user_id = ${caller.userId} and done_at is null`);
  if (open.count >= mostOpen || open.bytes + size > mostOpenBytes(rule)) throw refusal(resumableTexts.uploadsOpen);
  const id = randomUUID();
  await tx.run(sql`
    insert into ${table} (id, user_id, name, size, modified${more.columns})
    values (${id}, ${caller.userId}, ${name}, ${size}, ${modified}${more.values})`);
  return id;
}

/** Hands over a stored file. False if the upload was done or given up in the meantime, or the file is not wanted. */
async function handOver(tx: Tx, { table, take }: Resumable, upload: Row, file: StoredFile, seconds: number) {
  const row = await tx.maybe<{ done: boolean }>(sql`
    select done_at is not null as done from ${table} where id = ${upload.id} for update`);
  if (!row || row.done) return false;
  await tx.run(sql`update ${table} set done_at = now() where id = ${upload.id}`);
  if (!(await take(tx, upload, file, seconds))) return false;
  await keepFile(tx, file.id);
  return true;
}

/**
 * The ms that a request has left for the database. They begin again with the end of its body, which may take long to
 * arrive.
 */
function timeOf({ raw }: FastifyRequest): () => number {
  let since = Date.now();
  raw.once('end', () => (since = Date.now()));
  return () => Math.max(1, since + timeouts.short - Date.now());
}

/**
 * Accepts videos by the tus protocol. An interrupted upload continues where it stopped, also after a restart. Once the
 * last byte has arrived, the content is judged and moved into storage.
 */
export function serveResumable(app: FastifyInstance, appContext: AppContext, kind: Resumable): void {
  const { config, storage } = appContext;
  // Requests give up soon if the database does not respond, because the client can continue later.
  const left = new AsyncLocalStorage<() => number>();
  const db = appContext.db.bounded(() => left.getStore()?.() ?? timeouts.short);
  const { path: uploadsPath, access, rule, table, longest } = kind;
  const partials = partialUploads(config);
  // The id that was judged is the one that is written, because the library's own reading of the address is not used.
  const judged = new WeakMap<IncomingMessage, string>();
  const judgedId = ({ runtime }: ServerRequest) => judged.get(runtime?.node?.req as IncomingMessage);

  const find = (id: string) => db.maybe<Row>(sql`select ${columns} from ${table} u where u.id = ${id}`);
  const typeIn = (head: string | null) => head !== null && typeOfHead(rule.types, head);
  async function discard(id: string): Promise<void> {
    await forget(db, table, id);
    await partials.drop(id);
  }
  async function finishNow(upload: Row): Promise<void> {
    try {
      await partials.withWhole(upload.id, (whole) => takeWhole(upload, whole));
    } catch (error) {
      if (error instanceof Refused && error.status === 400) await discard(upload.id);
      // Another process may have finished the upload first.
      if (!(await find(upload.id))?.done) throw error;
    }
    await partials.drop(upload.id);
  }
  async function takeWhole(upload: Row, { path, store }: WholeUpload): Promise<void> {
    const type = typeIn(await headOf(path));
    if (!type) throw wrong(texts.fileFailed);
    const read = await askProcess<{ seconds: number | null }>('kit/media-worker', { path }, readMs);
    if (!read?.seconds) throw wrong(resumableTexts.noLength);
    const { seconds } = read;
    if (seconds > longest.seconds) throw wrong(longest.message);
    const file = await store(db, storage, { owner: upload.userId, name: upload.name, type });
    let kept = false;
    try {
      kept = await db.transaction((tx) => handOver(tx, kind, upload, file, seconds));
    } finally {
      if (!kept) await dropFile(db, storage, file.id);
    }
  }
  async function isWrong(id: string): Promise<boolean> {
    const head = await partials.head(id);
    return head !== null && !typeIn(head);
  }
  const finishing = new Map<string, Promise<void>>();
  /** Finishes an upload whose bytes have all arrived. Concurrent requests share one attempt. */
  async function finish(id: string): Promise<void> {
    const upload = await find(id);
    if (!upload || upload.done) return;
    const running = finishing.get(id) ?? finishNow(upload).finally(() => finishing.delete(id));
    finishing.set(id, running);
    await running;
  }

  const rows: UploadRows = {
    find,
    finish,
    forget: (id) => forget(db, table, id),
    judge(head) {
      if (!typeIn(head)) throw wrong(texts.fileFailed);
    },
  };
  // The tus server is created with the first upload, so that only uploads are refused if the folder cannot be created.
  let made: Server | undefined;
  const makeServer = (datastore: DataStore) =>
    new Server({
      path: `/api${uploadsPath}`,
      datastore,
      locker: uploadLocker(
        db,
        appContext.db.bounded(() => timeouts.short),
      ),
      relativeLocation: true,
      allowedOrigins: [],
      maxSize: rule.bytes,
      namingFunction: (request) => judgedId(request) ?? randomUUID(),
      getFileIdFromRequest: judgedId,
      onUploadFinish: async (_request, { id }) => {
        await finish(id);
        return {};
      },
      onResponseError: async (request, error) => {
        // The client does not know the address, and will begin another upload.
        const id = judgedId(request);
        if (request.method === 'POST' && id !== undefined) await forget(db, table, id).catch(() => undefined);
        const raised =
          error instanceof Error ? error : await refusalOfTus(error.status_code, id).catch((failed: Error) => failed);
        logFailure(app.log, raised);
        const { status, body, retryAfter } = failureOf(raised);
        if (retryAfter !== undefined) request.runtime?.node?.res?.setHeader('retry-after', retryAfter);
        return { status_code: status, body: JSON.stringify(body) };
      },
    });

  /** Translates a refusal of the library into words for the user. */
  async function refusalOfTus(status: number, id = ''): Promise<Refused> {
    if (status === 409) return new Refused(409, resumableTexts.continueFrom(await partials.received(id)));
    if (status === 413) {
      return new Refused(413, resumableTexts.beyondEnd((await find(id))?.size ?? 0));
    }
    return status >= 500 ? unavailable() : new Refused(status, resumableTexts.uploadGone);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { id } = request.params as { id?: string };
    // The address must be exactly the path with the id: no query, no fragment, no other spelling.
    if (request.raw.url !== `/api${uploadsPath}${id === undefined ? '' : `/${id}`}`)
      throw invalid([{ field: 'path', message: 'Enter a valid value' }]);
    const caller = request.method === 'OPTIONS' ? null : await callerOf(db, request, access);
    const server = (made ??= makeServer(await partials.storeFor(rows)));
    if (caller)
      judged.set(
        request.raw,
        id === undefined
          ? await db.transaction((tx) => begin(tx, kind, request, caller))
          : await judge(request, id, caller),
      );
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await server.handle(request.raw, reply.raw);
  }

  /** The stored id of an upload that the caller may continue or give up. @throws 404 for any other id */
  async function judge(request: FastifyRequest, id: string, caller: Caller): Promise<string> {
    const upload = isId().is(id)
      ? await db.maybe<Row>(sql`
          select ${columns} from ${table} u
          where u.id = ${id} and u.user_id = ${caller.userId} and ${kind.within(caller)}`)
      : null;
    if (!upload) throw missing();
    if (upload.done || request.method === 'DELETE') return upload.id;
    await kind.goOn(db, upload.id, caller);
    const received = await partials.received(upload.id);
    // A file that is not a video is refused with its second piece, and not only with its last.
    if (received < upload.size && received >= longestHead && (await isWrong(upload.id))) {
      await discard(upload.id);
      throw wrong(texts.fileFailed);
    }
    return upload.id;
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const inTime = (request: FastifyRequest, reply: FastifyReply) =>
      left.run(timeOf(request), () => answer(request, reply));
    scope.post(uploadsPath, { config: { access } }, inTime);
    // OPTIONS returns what the server supports, which is the same for all uploads.
    for (const url of [uploadsPath, `${uploadsPath}/:id`]) scope.options(url, { config: { access: 'public' } }, inTime);
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/:id`,
      config: { access },
      handler: inTime,
    });
  });
}
