import {
  inquiryTexts,
  messageProblem,
  subjectProblem,
  type answerInquiry,
  type askSupport,
  type FasterInquiry,
  type InquiryState,
  type setInquiryOwner,
} from '../../src/contract/messages-inquiries';
import type { InterviewOwner } from '../../src/contract/interviews-owners';
import type { BodyOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { announce } from '../changes/announce';
import { jsonInstant, sql, type Tx } from '../db/database';
import { interviewsWithin } from '../interviews/reach';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { conflict, invalid, missing, refuseProblems } from '../kit/failures';
import { postEmail } from '../kit/email';
import { refuseMore } from '../kit/limits';
import { settingsOf } from '../kit/settings';
import { answerEmail, remindOfInquiry, type Asked } from './inquiry-emails';
import { lockMessages, messageLimit, stateColumn, teamName } from './inquiries';
import { inquiryAddress } from './inquiry-links';
import { keepReport } from './problem-reports';

type Held = Asked & {
  /** The current email address of the account, or the visitor's. */
  email: string;
  userId: string | null;
  state: InquiryState;
  revision: number;
  /** The user who last changed the inquiry; null for a visitor. */
  changedBy: string | null;
  byStaff: boolean;
};

/** Locks an inquiry that is about to change. A second change waits for the first. @throws 404 */
async function held(tx: Tx, id: string): Promise<Held> {
  // Read after locking. In one query with the lock, the user who changed it would be read as of before the wait.
  await tx.maybe(sql`select from inquiries where id = ${id} for no key update`);
  const row = await tx.maybe<Held>(sql`
    select q.name, q.subject, q.message, q.created_at as "createdAt", coalesce(a.email, q.email)::text as email, q.user_id as "userId",
      ${stateColumn} as state, q.revision, u.name as "changedBy", q.changed_by is not null and q.changed_by is distinct from q.user_id as "byStaff"
    from inquiries q left join users u on u.id = q.changed_by left join users a on a.id = q.user_id where q.id = ${id}`);
  if (!row) throw missing();
  return row;
}

/** @throws 409 with the faster writer, if the conversation has changed since its writer read it */
function refuseOlder({ revision, state, changedBy, byStaff, name }: Held, read: number, reader: 'staff' | 'asker') {
  if (revision === read) return;
  const by = !byStaff ? name : reader === 'staff' ? (changedBy ?? teamName) : teamName;
  const faster: FasterInquiry = { revision, state, by };
  throw conflict(inquiryTexts.changed, faster);
}

type Author = { author: 'STAFF' | 'PERSON'; byId: string } | { author: 'VISITOR'; byId: null };
type Moving = { text: string | null; id?: string; next: InquiryState };

/** Writes a message, if any, and moves the inquiry to its next state. */
async function move(tx: Tx, inquiryId: string, { author, byId }: Author, { text, id, next }: Moving): Promise<number> {
  if (text !== null)
    await tx.run(sql`
      insert into inquiry_messages (id, inquiry_id, author, by_id, text)
      values (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${inquiryId}, ${author}, ${byId}, ${text})`);
  const closed = next === 'closed';
  const { revision, opened } = await tx.one<{ revision: number; opened: number }>(sql`
    update inquiries q set revision = q.revision + 1, changed_at = law_now(), changed_by = ${byId}, waiting = ${next === 'waiting'},
      closed_at = case when ${closed} then law_now() end, closed_by = case when ${closed} then ${byId}::uuid end,
      opened = case when ${next === 'open'} and (q.closed_at is not null or q.waiting) then q.revision + 1 else q.opened end
    where q.id = ${inquiryId} returning q.revision, q.opened`);
  if (next === 'open' && opened === revision && author !== 'STAFF') await remindOfInquiry(tx, inquiryId);
  return revision;
}

const trimmed = (field: string, given: string): string => {
  refuseProblems({ text: messageProblem(field, given) });
  return given.trim();
};

/**
 * Responds or changes the state. @throws 400 if the text does not fit the next state, 404, and 409 with `FasterInquiry`
 */
export async function answer(
  tx: Tx,
  id: string,
  { text: given, next, revision }: BodyOf<typeof answerInquiry>,
  caller: Caller,
  publicUrl: string,
): Promise<{ revision: number }> {
  const text = given === null ? null : trimmed('Answer', given);
  if (text === null && next === 'waiting') throw invalid([{ field: 'text', message: texts.fieldRequired('Answer') }]);
  if (text !== null && next === 'open') throw invalid([{ field: 'next', message: 'Reopen without a text' }]);
  const inquiry = await held(tx, id);
  refuseOlder(inquiry, revision, 'staff');
  if (text === null && inquiry.state === next) return { revision };
  const moved = await move(tx, id, { author: 'STAFF', byId: caller.userId }, { text, next });
  const did = { waiting: 'inquiryAnswered', closed: 'inquiryClosed', open: 'inquiryReopened' } as const;
  await audit(tx, caller.userId, did[next], id);
  const { userId, email } = inquiry;
  if (text !== null && userId !== caller.userId) {
    const place =
      userId === null
        ? { href: inquiryAddress(id, publicUrl), linkDays: (await settingsOf(tx, 'inquiryLinkDays')).inquiryLinkDays }
        : { href: `${publicUrl}/dashboard/support?id=${id}`, linkDays: null };
    await postEmail(tx, {
      priority: 'other',
      recipient: email,
      causedBy: caller.userId,
      ...answerEmail(inquiry, text, place),
    });
  }
  if (userId !== null) await announce(tx, { change: { area: 'messages' }, userId });
  return { revision: moved };
}

/** Limits a person's inquiries and messages together. @throws 429 */
async function limitPerson(tx: Tx, userId: string): Promise<void> {
  await lockMessages(tx, userId);
  const sent = sql`
    select at from inquiry_messages where by_id = ${userId} and author = 'PERSON' and at > law_now() - interval '1 hour'
    union all select created_at from inquiries where user_id = ${userId} and created_at > now() - interval '1 hour'`;
  await refuseMore(tx, sent, messageLimit);
}

/** @throws 400, 404 for an interview out of reach, 429 */
export async function ask(
  tx: Tx,
  { topic, subject, text, interviewId, report }: BodyOf<typeof askSupport>,
  caller: Caller,
  takesReports: boolean,
): Promise<{ id: string }> {
  refuseProblems({ subject: subjectProblem(subject), text: messageProblem('Message', text) });
  if (interviewId !== null) {
    const reached = await tx.maybe(
      sql`select from interviews i where i.id = ${interviewId} and ${interviewsWithin(caller)}`,
    );
    if (!reached) throw missing();
  }
  if (report !== undefined && !takesReports) throw invalid([{ field: 'report', message: inquiryTexts.reportsOff }]);
  await limitPerson(tx, caller.userId);
  const made = await tx.one<{ id: string }>(sql`
    insert into inquiries (name, email, organization, mobile, role, topic, subject, message, user_id, interview_id, changed_by)
    select left(u.name, 80), u.email, coalesce((select left(o.name, 75) from organizations o where o.id = u.organization_id), ''),
      u.mobile, u.user_type, ${topic}, ${subject.trim()}, ${text.trim()}, u.id, ${interviewId}, u.id
    from users u where u.id = ${caller.userId} returning id`);
  if (report !== undefined) await keepReport(tx, made.id, report);
  await remindOfInquiry(tx, made.id);
  return made;
}

/** Writes a message of the user who asked. Reopens a closed inquiry. @throws 400, 404 for another user's, 409, 429 */
export async function writeOwn(
  tx: Tx,
  id: string,
  given: { text: string; revision: number },
  { userId }: Caller,
): Promise<{ revision: number }> {
  const text = trimmed('Message', given.text);
  const inquiry = await held(tx, id);
  if (inquiry.userId !== userId) throw missing();
  refuseOlder(inquiry, given.revision, 'asker');
  await limitPerson(tx, userId);
  return { revision: await move(tx, id, { author: 'PERSON', byId: userId }, { text, next: 'open' }) };
}

/** Like `writeOwn`, for a visitor. The same `key` is written only once. @throws 400, 409, 429 */
export async function writeAsGuest(
  tx: Tx,
  id: string,
  given: { key: string; text: string; revision: number },
): Promise<{ revision: number }> {
  const text = trimmed('Message', given.text);
  const inquiry = await held(tx, id);
  const sent = await tx.maybe(sql`
    select from inquiry_messages where id = ${given.key}::uuid and inquiry_id = ${id} and text = ${text}`);
  if (sent) return { revision: inquiry.revision };
  refuseOlder(inquiry, given.revision, 'asker');
  await lockMessages(tx, id);
  const messages = sql`
    select at from inquiry_messages where inquiry_id = ${id} and author = 'VISITOR' and at > law_now() - interval '1 hour'`;
  await refuseMore(tx, messages, messageLimit);
  const moved = await move(tx, id, { author: 'VISITOR', byId: null }, { text, id: given.key, next: 'open' });
  return { revision: moved };
}

const ownerOf = (tx: Tx, id: string) =>
  tx.maybe<InterviewOwner>(sql`
    select u.id, u.name, ${jsonInstant(sql`q.owned_at`)} as since from inquiries q join users u on u.id = q.owner_id
    where q.id = ${id} and u.active`);

/** @throws 400 if the user cannot own it, 404, and 409 with the owner if another admin has taken it */
export async function changeInquiryOwner(
  tx: Tx,
  id: string,
  { ownerId, was }: BodyOf<typeof setInquiryOwner>,
  caller: Caller,
): Promise<InterviewOwner | null> {
  await held(tx, id);
  const owner = await ownerOf(tx, id);
  if ((owner?.id ?? null) === ownerId) return owner;
  if (owner !== null && owner.id !== was) throw conflict(`${owner.name} already owns this inquiry.`, { owner });
  if (ownerId !== null) {
    // Locked, so that an account that is being deactivated does not become the owner.
    const next = await tx.maybe(sql`
      select from users u where u.id = ${ownerId} and u.active and u.user_type in ('ADMIN', 'SUPER_ADMIN') for share`);
    if (!next) throw invalid([{ field: 'ownerId', message: 'Choose an active admin' }]);
  }
  await tx.run(sql`update inquiries set owner_id = ${ownerId}, owned_at = now() where id = ${id}`);
  const taken = ownerId === caller.userId ? 'inquiryTaken' : 'inquiryHandedOver';
  await audit(tx, caller.userId, ownerId === null ? 'inquiryReleased' : taken, id);
  return ownerOf(tx, id);
}
