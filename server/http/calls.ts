import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { timeouts, type Access, type Call, type FileReply } from '../../src/contract/kit';
import { audit } from '../kit/audit';
import { endOf, whoByKey, whoOf, type ApiKey, type Caller } from '../kit/caller';
import type { Config } from '../config';
import { empty, sql, type Database, type Tx } from '../db/database';
import { withRequestId } from '../db/request-id';
import { forbidden, Refused, signedOut, tooMany } from '../kit/failures';
import { kindOfCall, userLimits, type minuteCounter } from '../kit/limits';
import { rememberSubject, type SecurityLog } from '../kit/security-log';
import type { Storage } from '../kit/storage';
import { factorFirst, secondFactorDue } from '../kit/second-factor';
import { termsDue, termsFirst } from '../kit/terms';
import { checkRefusal } from './refusals';
import { isKeyToken, requireScope } from './api-keys';
import { keptColumn, once, stillWorkedOn, type Kept } from './once';
import { checkReply, checkRequest } from './validation';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call. The server does not boot with a route that lacks this (product: Access). */
    access?: Access;
  }
}

/** Everything that the server's modules work with. */
export type AppContext = {
  config: Config;
  db: Database;
  /** The address for work that needs a connection of its own. It is never that of a pooler. */
  databaseUrl: string;
  /** Whether the server will stop soon, so that other processes should serve requests. */
  isDraining: () => boolean;
  storage: Storage;
  security: SecurityLog;
  /** Counts the calls of users. */
  counter: ReturnType<typeof minuteCounter>;
  /** Milliseconds between two heartbeats of the stream of changes. */
  beatMs?: number;
  /** The limit of open change streams of this process; the default is in docs/limits.md. */
  mostStreams?: number;
  /** Makes this process look for background work; undefined if it does none. */
  wake?: () => void;
};

/**
 * Wakes the background work after the response has been sent. By then the call is committed, and its response is not
 * delayed.
 */
export const wakeBackground = ({ wake }: AppContext, reply: FastifyReply): void => {
  if (wake) reply.raw.once('close', wake);
};

/** The input of a handler. `caller` is null for public calls only. */
export type Ask<P, Q, B, W> = {
  caller: W;
  params: P;
  query: Q;
  body: B;
  /** A pooled connection for a GET or a public call, otherwise the transaction of the call. */
  tx: Tx;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type Handler<P, Q, B, R, W> = (ask: Ask<P, Q, B, W>) => Promise<R>;

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** The caller of a guarded call. @throws Refused 401 without a live session, 403 for a user type without access. */
export const callerOf = async (db: Tx, request: FastifyRequest, access: Exclude<Access, 'public'>): Promise<Caller> =>
  (await callerWith(db, request, { access, method: 'GET' }).catch((error: unknown) => withLater(db, error))).caller;

type Guarded = Pick<Call, 'method' | 'once' | 'scope' | 'withoutFactor'> & { access: Exclude<Access, 'public'> };
/** Whether a call changes data of an organization, which needs the platform's terms to be accepted (product: Terms). */
const needsTerms = ({ access, method }: Guarded) => access.ORGANIZATION_USER === 'organization' && method !== 'GET';

/**
 * Like `callerOf`. With `once`, also returns the reply that is stored for the request's key. The `data` of a refusal
 * are read later. `ahead` is for work before the call, which checks the caller again.
 */
async function callerWith(tx: Tx, request: FastifyRequest, call: Guarded, ahead?: 'ahead') {
  const token = bearerOf(request);
  const byKey = isKeyToken(token);
  // A key is not a person and has no factors.
  const asksFactor = !byKey && call.withoutFactor !== true;
  const also = sql`${call.once ? keptColumn(request) : empty} ${needsTerms(call) ? sql`, ${termsDue}` : empty}
    ${asksFactor ? sql`, ${secondFactorDue}` : empty}`;
  type Also = { kept?: Kept | null; termsDue?: boolean; secondFactorDue?: boolean; apiKey?: ApiKey };
  const found = token ? await (byKey ? whoByKey<Also>(tx, token, also) : whoOf<Also>(tx, token, also)) : null;
  if (found) rememberSubject(request, { userId: found.userId });
  // A call counts only once against the limit of its key.
  if (byKey && !ahead) await requireScope(tx, found?.apiKey, call.scope);
  // The reason is read outside the call's transaction, which is rolled back.
  if (!found) throw signedOut(token === null ? undefined : (db) => endOf(db, token));
  const { kept = null, termsDue: due = false, secondFactorDue: factorDue = false, apiKey = null, ...who } = found;
  const reach = call.access[who.userType];
  if (!reach) throw forbidden();
  if (factorDue) throw factorFirst();
  if (due && who.userType === 'ORGANIZATION_USER') throw termsFirst(who);
  return { caller: { ...who, reach }, kept, apiKey };
}

/** Refuses to boot with a route that does not declare its access. */
export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${String(route.method)} ${route.url} names no policy`);
  });
}

async function withLater(db: Tx, error: unknown): Promise<never> {
  if (!(error instanceof Refused) || !error.later) throw error;
  const { event } = error;
  throw new Refused(error.status, error.message, { data: await error.later(db), ...(event && { event }) });
}

function sendFile(reply: FastifyReply, { name, type, content, size }: FileReply) {
  const plain = name.replace(/[^\w.-]+/g, '_');
  // Names with other characters are encoded as in RFC 6266.
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
  reply.header('content-disposition', `attachment; filename="${plain}"${exact}`).type(type);
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(
    content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content, { objectMode: false }),
  );
}

// If the database does not respond, callers get an error this many milliseconds before they time out.
const toAnswer = 500;

/** Work before and after the transaction of a call, which must not wait for others while it holds a connection. */
type Around<B, R, W> = {
  /**
   * Returns work to do before the transaction, if a body needs any. The body is not validated yet, and the work must
   * not throw.
   */
  beforehand?: (body: B) => (() => Promise<unknown>) | null;
  /** Continues the work once the call is committed, also if the call is repeated. */
  afterwards?: (data: R, caller: W) => Promise<R>;
};

/** Adds the route of a call. Used by the functions below and in `uploads.ts`. */
export function addCall<P, Q, B, R, W>(
  app: FastifyInstance,
  appContext: AppContext,
  call: Call<P, Q, B, R>,
  handler: Handler<P, Q, B, R, W>,
  {
    without,
    beforehand,
    afterwards,
    ...hooks
  }: { without?: 'transaction' } & Around<B, R, W> & Pick<RouteShorthandOptions, 'onRequest'> = {},
) {
  const plain = call as unknown as Call;
  const {
    config: { callLimits },
    counter,
  } = appContext;
  /** @throws 429 with Retry-After */
  function countCall(userId: string, request: FastifyRequest): void {
    const kind = kindOfCall(plain, request.query);
    const retryAfter = callLimits === 0 ? null : counter(`${kind} ${userId}`, userLimits[kind] * callLimits);
    if (retryAfter !== null) throw tooMany(retryAfter);
  }
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access },
    ...hooks,
    handler: (request, reply) => withRequestId(request.id, () => answerTo(request, reply)),
  });
  async function answerTo(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const db = appContext.db.within(timeouts[call.timeout] - toAnswer);
    // The caller is read on the connection that does the work, so that a call waits for a connection only once.
    const answer = async (tx: Tx) => {
      const { caller, kept, apiKey } =
        call.access === 'public'
          ? { caller: null, kept: null, apiKey: null }
          : await callerWith(tx, request, { ...call, access: call.access }).catch(stillWorkedOn);
      if (caller && !apiKey) countCall(caller.userId, request);
      const given = {
        params: checkRequest(plain, 'params', request.params) as P,
        query: checkRequest(plain, 'query', request.query) as Q,
        // The body of an upload is read by its handler, part by part.
        body: checkRequest(call.upload ? { ...plain, body: undefined } : plain, 'body', request.body) as B,
      };
      const work = async () => {
        const done = await handler({ caller: caller as W, ...given, tx, request, reply });
        // A key writes in the name of its user (product: API keys).
        if (apiKey && caller && call.method !== 'GET')
          await audit(tx, caller.userId, 'apiKeyUsed', `${apiKey.id} ${call.method} ${request.url.split('?')[0]}`);
        return done;
      };
      if (!call.once || !caller) return { caller, data: await work() };
      // The rights are part of what is compared, so that a stored reply is only for callers who may still have it
      // (product: Sessions, lost rights are lost with the next call).
      const rights = [caller.userType, caller.organizationId];
      return { caller, data: await once(tx, request, caller.userId, kept, [rights, given], work) };
    };
    const ahead = beforehand?.(request.body as B);
    // A caller who may not make the call is refused below, as always.
    if (ahead && call.access !== 'public')
      await callerWith(db, request, { ...call, access: call.access }, 'ahead').then(ahead, () => undefined);
    const direct = call.method === 'GET' || call.access === 'public' || without === 'transaction';
    const { caller, data: done } = await (direct ? answer(db) : db.transaction(answer)).catch((error: unknown) => {
      if (appContext.config.checkReplies) checkRefusal(plain, error);
      return withLater(db, error);
    });
    const data = afterwards ? await afterwards(done, caller as W) : done;
    if (reply.sent) return reply;
    if (appContext.config.checkReplies)
      checkReply(plain, (caller && plain.replyFor?.[caller.userType]) ?? plain.reply, data);
    if (call.envelope === 'file') return sendFile(reply, data as FileReply);
    return call.envelope === 'none' ? data : { status: 'SUCCESS', message: '', data };
  }
}

/** Serves a call for signed-in users. */
export function serve<P, Q, B, R>(
  app: FastifyInstance,
  appContext: AppContext,
  call: Call<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Caller>,
  around: Around<B, R, Caller> = {},
): void {
  if (call.access === 'public') throw new Error(`${call.path} is public`);
  addCall(app, appContext, call, handler, around);
}

/**
 * Serves a call that works for a long time before it writes. It opens its own transactions, and holds no connection in
 * between.
 */
export function serveWithoutTransaction<P, Q, B, R>(
  app: FastifyInstance,
  appContext: AppContext,
  call: Call<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Caller>,
): void {
  if (call.access === 'public' || call.once) throw new Error(`${call.path} is public, or done once`);
  addCall(app, appContext, call, handler, { without: 'transaction' });
}

/** Serves a public call. */
export function servePublic<P, Q, B, R>(
  app: FastifyInstance,
  appContext: AppContext,
  call: Call<P, Q, B, R>,
  handler: Handler<P, Q, B, R, null>,
): void {
  if (call.access !== 'public') throw new Error(`${call.path} is not public`);
  addCall(app, appContext, call, handler);
}
