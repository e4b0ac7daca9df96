import type { FastifyRequest } from 'fastify';
import type { SecurityKind } from '../../src/contract/system-security';
import { sql, type Database, type Sql, type Tx } from '../db/database';
import { requestIdNow } from '../db/request-id';
import { addressOf } from './address';

/** The account that an event is about, as far as it is known. A value that matches no account is never stored. */
export type Subject = { userId: string } | { email: string } | { tokenHash: Buffer } | null;
export type SecurityEvent = { kind: SecurityKind; subject: Subject; address: string; call: string };

/** The most rows per minute, for one address and in total. Further events are summed up in one row for each kind. */
export const mostOfAddress = 20;
export const mostOfMinute = 1_000;

const subjects = new WeakMap<FastifyRequest, Exclude<Subject, null>>();
/** Remembers the account that a request is about, for the event of its refusal. */
export const rememberSubject = (request: FastifyRequest, subject: Exclude<Subject, null>): void =>
  void subjects.set(request, subject);
export const subjectOf = (request: FastifyRequest): Subject => subjects.get(request) ?? null;

/** The address and the call of a request. The call has the pattern of the path, never its values. */
export const placeOf = (request: FastifyRequest): Pick<SecurityEvent, 'address' | 'call'> => ({
  address: addressOf(request),
  call: `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/api(?=\/)/, '')}`,
});

function accountWhere(subject: Exclude<Subject, null>): Sql {
  if ('userId' in subject) return sql`u.id = ${subject.userId}`;
  if ('email' in subject) return sql`u.email = ${subject.email}`;
  return sql`u.id = (
    select user_id from sessions where token_hash = ${subject.tokenHash}
    union all select user_id from api_keys where token_hash = ${subject.tokenHash} limit 1)`;
}

type Waiting = SecurityEvent & { count: number; requestId: string; at: number };

/** Stores an event. Similar events of a minute share one row with their count (product: Security log). */
async function store(tx: Tx, { subject, address, call, count, requestId, at, ...event }: Waiting): Promise<void> {
  const account =
    subject &&
    (await tx.maybe<{ id: string; mayEnter: boolean }>(sql`
      select u.id, u.active and o.blocked is not true as "mayEnter"
      from users u left join organizations o on o.id = u.organization_id where ${accountWhere(subject)}`));
  const isSignIn = event.kind === 'wrongPassword';
  const kind = !isSignIn || account?.mayEnter ? event.kind : account ? 'inactiveAccount' : 'unknownAccount';
  const userId = account?.id ?? null;
  await tx.run(sql`
    with given as (select now() - make_interval(secs => ${(Date.now() - at) / 1_000}::float8) as at),
    here as (
      select count(*) as rows, coalesce(bool_or(e.kind = ${kind} and e.user_id is not distinct from ${userId}::uuid and e.call = ${call}), false) as same
      from security_events e, given g where e.minute = date_trunc('minute', g.at) and e.address = ${address}),
    everywhere as (
      select count(*) as rows from security_events e, given g where e.minute = date_trunc('minute', g.at)),
    room as (
      select h.same or e.rows < ${mostOfMinute} as some, h.same or h.rows < ${mostOfAddress} and e.rows < ${mostOfMinute} as own
      from here h, everywhere e)
    insert into security_events as e (minute, kind, user_id, address, call, count, at, request_id)
    select date_trunc('minute', g.at), ${kind}, case when r.own then ${userId}::uuid end,
      case when r.some then ${address} else '' end, case when r.own then ${call} else '' end,
      ${count}::int, g.at, ${requestId}
    from given g, room r
    on conflict (minute, kind, user_id, address, call) do update
      set count = e.count + excluded.count, at = greatest(e.at, excluded.at), request_id = excluded.request_id`);
}

export type SecurityLog = {
  /** Notes an event of the current request. It is written in a separate transaction, so that it survives a rollback. */
  note(event: SecurityEvent): void;
  /** Waits until all noted events are written, or failed to be. */
  written(): Promise<void>;
  close(): Promise<void>;
};

// Limits the memory that events can fill while the database is unavailable.
const mostWaiting = 2_000;
/** Milliseconds between two writes. Similar events in between are added up. */
const pause = 250;
const betweenTries = 2_000;

/** Opens the log of one server process. Responses never wait for the log, so that their duration reveals nothing. */
export function openSecurityLog(db: Database): SecurityLog {
  let waiting = new Map<string, Waiting>();
  let writing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function add(one: Waiting): void {
    const { subject } = one;
    const who = subject && 'tokenHash' in subject ? subject.tokenHash.toString('hex') : JSON.stringify(subject);
    const full = waiting.size >= mostWaiting;
    const key = JSON.stringify(full ? [one.kind] : [one.kind, who, one.address, one.call]);
    const known = waiting.get(key);
    if (known) known.count += one.count;
    else waiting.set(key, full ? { ...one, subject: null, address: '', call: '' } : one);
  }
  async function write(): Promise<void> {
    const batch = [...waiting.values()];
    waiting = new Map();
    const stored = await db
      .transaction(async (tx) => {
        for (const one of batch) await store(tx, one);
      })
      .then(
        () => true,
        () => false,
      );
    if (!stored) batch.forEach(add);
    later(stored ? pause : betweenTries);
  }
  function begin(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= write().finally(() => (writing = null));
    return writing;
  }
  function later(ms: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size > 0) void begin();
    }, ms);
    timer.unref();
  }
  const written = async () => {
    if (writing) await writing;
    if (waiting.size > 0) await begin();
  };
  return {
    note(event) {
      add({ ...event, count: 1, requestId: requestIdNow() ?? '', at: Date.now() });
      if (!writing && timer === undefined) void begin();
    },
    written,
    async close() {
      await written();
      clearTimeout(timer);
    },
  };
}

/** Stores an event in the transaction of a successful call. */
export const storeEvent = (tx: Tx, event: SecurityEvent): Promise<void> =>
  store(tx, { ...event, count: 1, requestId: requestIdNow() ?? '', at: Date.now() });
