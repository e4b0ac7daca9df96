import type { FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import { rulesOf } from '../../src/contract/interview-rules';
import {
  askForErasure,
  askForErasureOf,
  erasureDays,
  getErasureOf,
  getOwnErasure,
  proofMinutes,
  takeErasureBack,
  takeErasureOfBack,
  type Erasure,
  type ErasureBlocker,
} from '../../src/contract/people-erasure';
import { forgetFailures, notePassword } from '../auth/failures';
import { passwordFits, whereHashed } from '../auth/passwords';
import { accountById } from '../auth/sessions';
import type { Config } from '../config';
import { sql, type Database, type Tx } from '../db/database';
import { enqueue, type Jobs } from '../db/queues';
import { bearerOf, serve, serveWithoutTransaction, wakeBackground, type AppContext } from '../http/calls';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import { hashToken, type Caller } from '../kit/caller';
import { conflict, invalid, missing, wrongPasswordAt } from '../kit/failures';
import { postEmail } from '../kit/email';
import { readWords, textEmail, type Words } from '../kit/email-words';
import { erasePerson, sweepAddresses, type Subject } from './erase-person';

const dayOfSeconds = 24 * 60 * 60;
const signInAgain = `Sign out, sign in again, and ask within ${proofMinutes} minutes. This proves that it is you.`;
const notOver = 'We cannot erase your data while interviews are open.';

const subjectOfCaller = ({ userId, personId }: Caller): Subject => ({ userId, personId });

/** Finds the subject. @throws 400 unless exactly one id is given; 404 unless it is that of a panelist or candidate */
async function subjectOf(tx: Tx, given: { userId?: string | undefined; candidateId?: string | undefined }) {
  const { userId = null, candidateId = null } = given;
  if ((userId === null) === (candidateId === null))
    throw invalid([{ field: 'userId', message: 'Enter a valid value' }]);
  const found = await tx.maybe<Subject>(
    userId === null
      ? sql`select p.user_id as "userId", p.id as "personId" from candidates c join persons p on p.id = c.person_id
          where c.id = ${candidateId} and p.erased_at is null`
      : sql`select u.id as "userId", p.id as "personId" from users u left join persons p on p.user_id = u.id
          where u.id = ${userId} and u.user_type in ('PANELIST', 'CANDIDATE') and u.erased_at is null`,
  );
  if (!found) throw missing();
  return found;
}

const isOf = ({ userId, personId }: Subject) =>
  sql`(e.user_id = ${userId}::uuid or e.person_id = ${personId}::uuid) and e.done_at is null and e.taken_back_at is null`;

/**
 * Interviews that are not over: upcoming ones, those whose feedback is not released, and no-shows that can still be
 * corrected or requested again (product: Lifecycle).
 */
const blockersOf = (tx: Tx, { userId, personId }: Subject) =>
  tx.many<ErasureBlocker>(sql`
    select i.id, i.code, coalesce(j.title || ' at ' || o.name, 'Mock interview') as title, i.starts_at as at
    from interviews i left join job_profiles j on j.id = i.job_profile_id left join organizations o on o.id = i.organization_id
    where (i.panelist_id = ${userId}::uuid or i.person_id = ${personId}::uuid)
      and (i.leaf not in ('released', 'canceled', 'noShow')
        or i.leaf = 'noShow' and (i.context->'noShow'->>'markedAt')::float8 + coalesce((i.context->'rules'->>'correctWithin')::float8, ${rulesOf({}).correctWithin})
          > date_part('epoch', law_now()) * 1000)
    order by i.starts_at nulls first, i.code limit 50`);

type Open = { id: string; askedAt: string; dueAt: string; askedBy: string; userId: string | null };
const openOf = (tx: Tx, subject: Subject) =>
  tx.maybe<Open>(sql`
    select e.id, e.asked_at as "askedAt", e.due_at as "dueAt", e.asked_by as "askedBy", e.user_id as "userId"
    from erasures e where ${isOf(subject)}`);

async function erasureOf(tx: Tx, subject: Subject, proof: Erasure['proof']): Promise<Erasure> {
  const open = await openOf(tx, subject);
  return {
    asked: open && {
      id: open.id,
      at: open.askedAt,
      until: open.dueAt,
      by: open.askedBy === open.userId ? 'self' : 'admin',
    },
    blockers: await blockersOf(tx, subject),
    proof,
  };
}

const proofOf = async (tx: Tx, { userId }: Caller): Promise<'password' | 'signIn'> =>
  (await accountById(tx, userId))?.passwordHash == null ? 'signIn' : 'password';

/** Locks out bookings, acceptances and other requests about the person, in the order of bookings (product: Booking). */
async function lock(tx: Tx, { userId, personId }: Subject): Promise<void> {
  if (userId !== null) await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 2))`);
  if (personId !== null) await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 3))`);
  // A request for an interview refers to the person, so it either waits for this lock or is seen below.
  await tx.run(sql`select from persons where id = ${personId}::uuid for update`);
  await tx.run(sql`select from users where id = ${userId}::uuid for update`);
}

const whenText = (at: string, zone: string) => DateTime.fromISO(at, { zone }).toFormat('dd-MM-yyyy hh:mm a');

type Addressee = { name: string; email: string; zone: string };
/** The person's address for emails: that of the account or of the candidacy. */
const addresseeOf = (tx: Tx, { userId, personId }: Subject) =>
  tx.maybe<Addressee>(
    userId === null
      ? sql`select c.name, p.email::text as email, c.time_zone as zone from persons p join candidates c on c.person_id = p.id
          where p.id = ${personId} order by c.created_at limit 1`
      : sql`select name, email::text as email, time_zone as zone from users where id = ${userId}`,
  );

type ErasureEmail =
  | { key: 'erasurePlanned'; dueAt: string; account: boolean }
  | { key: 'erasureCanceled' }
  | { key: 'erasureDelayed'; codes: readonly string[] };

/** The email to the person about the request to erase their data. */
export function erasureEmail(
  told: ErasureEmail,
  to: Pick<Addressee, 'name' | 'zone'>,
  publicUrl: string,
  words: Words,
) {
  const profile = `${publicUrl}/dashboard/profilepage`;
  switch (told.key) {
    case 'erasurePlanned':
      return textEmail(to.name, words(told.key, { when: whenText(told.dueAt, to.zone) }), [
        told.account
          ? `Until then, you can cancel the request under My Profile:\n${profile}`
          : 'If you did not ask for this, please write to us before then.',
      ]);
    case 'erasureCanceled':
      return textEmail(to.name, words(told.key), []);
    case 'erasureDelayed':
      return textEmail(to.name, words(told.key, { interviews: told.codes.join(', ') }), [profile]);
  }
}

async function tell(tx: Tx, subject: Subject, told: ErasureEmail, publicUrl: string): Promise<void> {
  const to = await addresseeOf(tx, subject);
  if (!to) return;
  const written = erasureEmail(told, to, publicUrl, await readWords(tx));
  await postEmail(tx, { priority: 'account', recipient: to.email, ...written });
}

/** Stores the request and its job, and notifies the person. Does nothing the second time. @throws 409 with blockers */
async function ask(tx: Tx, subject: Subject, by: string, { publicUrl }: Config): Promise<void> {
  await lock(tx, subject);
  if (await openOf(tx, subject)) return;
  const blockers = await blockersOf(tx, subject);
  if (blockers.length > 0) throw conflict(notOver, { blockers });
  const { id, dueAt } = await tx.one<{ id: string; dueAt: string }>(sql`
    insert into erasures (user_id, person_id, asked_by, due_at, was_active)
    values (${subject.userId}, ${subject.personId}, ${by}, now() + make_interval(days => ${erasureDays}),
      coalesce((select active from panelists where user_id = ${subject.userId}::uuid), false))
    returning id, due_at as "dueAt"`);
  // A panelist who leaves is no longer offered interviews, which would delay the erasure.
  await tx.run(sql`update panelists set active = false where user_id = ${subject.userId}::uuid`);
  await enqueue(tx, 'erasures', { id }, { after: erasureDays * dayOfSeconds });
  await audit(tx, by, 'erasureAsked', id);
  await tell(tx, subject, { key: 'erasurePlanned', dueAt, account: subject.userId !== null }, publicUrl);
}

/**
 * Withdraws an open request, and makes a panelist bookable again if they were before; false if there is none, or the
 * person is already being erased.
 */
async function takeBack(tx: Tx, id: string, by: string, { publicUrl }: Config): Promise<boolean> {
  const row = await tx.maybe<{ userId: string | null; personId: string | null; wasActive: boolean }>(sql`
    update erasures set taken_back_at = now() where id = ${id} and done_at is null and taken_back_at is null and emails is null
    returning user_id as "userId", person_id as "personId", was_active as "wasActive"`);
  if (!row) return false;
  if (row.wasActive) await tx.run(sql`update panelists set active = true where user_id = ${row.userId}`);
  await audit(tx, by, 'erasureTakenBack', id);
  await tell(tx, row, { key: 'erasureCanceled' }, publicUrl);
  return true;
}

type Begun = { subject: Subject; emails: string[] };

/**
 * The person of a due request, erased except for addresses in texts, which the request stores. If interviews are not
 * over yet, the person is notified, and another attempt follows a day later. Null if there is nothing to do now.
 */
async function eraseAllowed(tx: Tx, { id }: Jobs['erasures'], { publicUrl }: Config): Promise<Begun | null> {
  const open = sql`id = ${id} and done_at is null and taken_back_at is null`;
  const seen = await tx.maybe<Subject & { emails: string[] | null; left: number }>(sql`
    select user_id as "userId", person_id as "personId", emails, date_part('epoch', due_at - now()) as left from erasures where ${open}`);
  if (!seen) return null;
  if (seen.left > 0) {
    await enqueue(tx, 'erasures', { id }, { after: Math.ceil(seen.left) });
    return null;
  }
  // An interrupted erasure continues with the addresses.
  if (seen.emails !== null) return { subject: seen, emails: seen.emails };
  await lock(tx, seen);
  // The request was withdrawn while this call waited for the locks.
  if (!(await tx.maybe(sql`select from erasures where ${open} for update`))) return null;
  // A candidate may have created an account since then.
  const person = await tx.maybe<{ userId: string | null }>(sql`
    select user_id as "userId" from persons where id = ${seen.personId}::uuid`);
  const subject = { personId: seen.personId, userId: seen.userId ?? person?.userId ?? null };
  const blockers = await blockersOf(tx, subject);
  if (blockers.length === 0) {
    const emails = await erasePerson(tx, subject);
    await tx.run(sql`update erasures set emails = ${emails}::text[] where id = ${id}`);
    return { subject, emails };
  }
  await tx.run(sql`update erasures set due_at = now() + interval '1 day' where id = ${id}`);
  await tell(tx, subject, { key: 'erasureDelayed', codes: blockers.map(({ code }) => code) }, publicUrl);
  await enqueue(tx, 'erasures', { id }, { after: dayOfSeconds });
  return null;
}

/** Erases the person of a due request (product: Erasure). If it was interrupted, another call continues it. */
export async function eraseDue(db: Database, job: Jobs['erasures'], config: Config): Promise<void> {
  const begun = await db.transaction((tx) => eraseAllowed(tx, job, config));
  if (!begun) return;
  const { subject, emails } = begun;
  await sweepAddresses(db, emails);
  await db.transaction(async (tx) => {
    await tx.run(sql`update erasures set done_at = now(), emails = null where id = ${job.id} and done_at is null`);
    await audit(tx, null, 'erased', subject.userId ?? subject.personId);
  });
}

/** @throws 400 at the password, 409 if a fresh sign-in is needed, 429 after too many attempts */
async function prove(appContext: AppContext, caller: Caller, given: string | null, token: string, address: string) {
  const { db } = appContext;
  const account = await accountById(db, caller.userId);
  if (account?.passwordHash == null) {
    const fresh = await db.maybe(sql`
      select from sessions where token_hash = ${hashToken(token)}
        and created_at > now() - make_interval(mins => ${proofMinutes})`);
    if (!fresh) throw conflict(signInAgain);
    return;
  }
  await db.transaction((own) => notePassword(own, caller.email, address));
  if (!(await passwordFits(account.passwordHash, given ?? ''))) throw wrongPasswordAt('password');
  await db.transaction((own) => forgetFailures(own, caller.email, address));
}

/** Requesting an erasure and withdrawing the request (product: Erasure). */
export function erasureRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config } = appContext;
  serve(app, appContext, getOwnErasure, async ({ tx, caller }) =>
    erasureOf(tx, subjectOfCaller(caller), await proofOf(tx, caller)),
  );

  serveWithoutTransaction(app, appContext, askForErasure, async ({ caller, body, request, reply }) => {
    await whereHashed(() => prove(appContext, caller, body.password, bearerOf(request) ?? '', addressOf(request)));
    wakeBackground(appContext, reply);
    return appContext.db.transaction(async (tx) => {
      await ask(tx, subjectOfCaller(caller), caller.userId, config);
      return erasureOf(tx, subjectOfCaller(caller), await proofOf(tx, caller));
    });
  });

  serve(app, appContext, takeErasureBack, async ({ tx, caller, reply }) => {
    const open = await openOf(tx, subjectOfCaller(caller));
    if (open) await takeBack(tx, open.id, caller.userId, config);
    wakeBackground(appContext, reply);
    return erasureOf(tx, subjectOfCaller(caller), await proofOf(tx, caller));
  });

  serve(app, appContext, getErasureOf, async ({ tx, query }) => erasureOf(tx, await subjectOf(tx, query), null));

  serve(app, appContext, askForErasureOf, async ({ tx, body, caller, reply }) => {
    const subject = await subjectOf(tx, body);
    await ask(tx, subject, caller.userId, config);
    wakeBackground(appContext, reply);
    return erasureOf(tx, subject, null);
  });

  serve(app, appContext, takeErasureOfBack, async ({ tx, params, caller, reply }) => {
    if (!(await takeBack(tx, params.id, caller.userId, config))) throw missing();
    wakeBackground(appContext, reply);
    return null;
  });
}
