import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileNameProblem, fileTexts, longestHead, typeOfHead, type FileRule } from '../../src/contract/files';
import type { Call } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import type { Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { invalid, Refused, tooMany } from '../kit/failures';
import { dropFile, keepFile, storeFile, type StoredFile } from '../kit/files';
import { addCall, type AppContext, type Ask } from './calls';
import { checkRequest } from './validation';

type UploadAsk<P, Q, B> = Omit<Ask<P, Q, B, Caller>, 'tx'> & {
  file: StoredFile;
  /** Runs the transaction in which the file becomes permanent, together with the rows that refer to it. */
  keep<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

// After a refusal, the rest of a small body is read, so that the sender reads the response. A large body is cut off.
const lingerMs = 1_000;
const overhead = 64 * 1024;
const mostFields = 20;
// Each upload holds a connection and a part of its file in memory.
export const mostUploads = 20;
// About the time that a small file takes.
const secondsUploading = 5;
const uploading = new Set<string>();

const wrong = (message: string) => invalid([{ field: 'file', message }]);
const tooLarge = (rule: FileRule) => new Refused(413, fileTexts.tooLarge(rule));

/**
 * Serves a call that takes a file. Callers without access, and files whose declared length is too large, are refused
 * before the body is read, because `work` reads the form instead of Fastify. The file is stored while it arrives, and
 * `handler` runs once it is complete. Unless the handler calls `keep`, the file is deleted. A user can have one upload
 * at a time, and a process 20 (429).
 */
export function serveUpload<P, Q, B, R>(
  app: FastifyInstance,
  appContext: AppContext,
  call: Call<P, Q, B, R> & { upload: FileRule },
  handler: (ask: UploadAsk<P, Q, B>) => Promise<R>,
): void {
  const { db, storage } = appContext;
  const { upload: rule } = call;
  if (call.access === 'public') throw new Error(`${call.path} is public`);
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    void reply.raw.once('finish', () => endEarly(request, rule));
  // The route is in a scope of its own, so that no other call accepts multipart.
  void app.register(async (scope) => {
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false });
    addCall<P, Q, B, R, Caller>(scope, appContext, call, work, { without: 'transaction', onRequest });
  });

  async function work({ tx: _tx, body: _body, ...ask }: Ask<P, Q, B, Caller>): Promise<R> {
    const { userId } = ask.caller;
    if (saidLength(ask.request, 0) > rule.bytes + overhead) throw tooLarge(rule);
    if (uploading.has(userId) || uploading.size >= mostUploads) throw tooMany(secondsUploading);
    uploading.add(userId);
    let file: StoredFile | undefined;
    let kept = false;
    try {
      const fields: Record<string, unknown> = {};
      for await (const part of partsOf(ask.request, rule))
        if (part.type === 'field') fields[part.fieldname] = part.value;
        else file = await storePart(part);
      if (!file) throw wrong('Choose a file');
      const stored = file;
      const body = checkRequest(call as unknown as Call, 'body', fields) as B;
      const keep = async <T>(write: (tx: Tx) => Promise<T>) => {
        const result = await db.transaction(async (tx) => {
          await keepFile(tx, stored.id);
          return write(tx);
        });
        kept = true;
        return result;
      };
      return await handler({ ...ask, body, file: stored, keep });
    } finally {
      uploading.delete(userId);
      ask.request.raw.unpipe();
      // If it is unknown how a transaction ended, it may have been committed, in which case the file stays.
      if (file && !kept) await dropFile(db, storage, file.id);
    }

    async function storePart(part: MultipartFile): Promise<StoredFile> {
      if (part.fieldname !== 'file') throw invalid([{ field: part.fieldname.slice(0, 60), message: 'Not recognized' }]);
      const problem = fileNameProblem(rule, part.filename ?? '');
      if (problem !== null) throw wrong(problem);
      const { type, content } = await opened(part, rule);
      return storeFile(db, storage, { owner: userId, name: part.filename, type }, content);
    }
  }
}

const saidLength = ({ headers }: FastifyRequest, unsaid: number) => Number(headers['content-length'] ?? unsaid);

/** Ends a request whose response was sent before the end of the body. */
function endEarly(request: FastifyRequest, rule: FileRule): void {
  const { raw } = request;
  if (raw.complete) return;
  if (saidLength(request, Infinity) <= rule.bytes + overhead) raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref();
}

/** The parts of the form. @throws 400 if it is not a form, is cut off, or has too many parts. */
async function* partsOf(request: FastifyRequest, { bytes }: FileRule) {
  if (!request.isMultipart()) throw wrong('Choose a file');
  const limits = { files: 1, fileSize: bytes, fields: mostFields, fieldSize: overhead, headerPairs: 20 };
  const parts = request.parts({ limits });
  try {
    yield* parts;
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): unknown {
  if (error instanceof Refused) return error;
  return wrong((error as { code?: string }).code === 'FST_FILES_LIMIT' ? fileTexts.oneOnly : 'Enter a valid value');
}

/** The type of a file according to its first bytes, and its content, which throws if it is cut off or too large. */
async function opened({ file }: MultipartFile, rule: FileRule) {
  // Without this, the form's parser would read on to the end of the file.
  file.once('limit', () => file.destroy(tooLarge(rule)));
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const next = () =>
    chunks.next().catch((error: unknown) => {
      throw unreadable(error);
    });
  let first = Buffer.alloc(0);
  let ended = false;
  while (!ended && first.length < longestHead) {
    const { done, value } = await next();
    if (done) ended = true;
    else first = Buffer.concat([first, value]);
  }
  if (first.length === 0) throw wrong(fileTexts.empty);
  const type = typeOfHead(rule.types, first.toString('latin1', 0, longestHead));
  if (!type) throw wrong(texts.fileFailed);
  async function* content() {
    yield first;
    while (!ended) {
      const { done, value } = await next();
      if (done) ended = true;
      else yield value;
    }
  }
  return { type, content: content() };
}
