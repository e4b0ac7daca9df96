import {
  hourlyMessages,
  inquiryTexts,
  inquiryTopicWords,
  listInquiries,
  listOwnInquiries,
  type Inquiry,
  type InquiryMessage,
  type InquiryRow,
  type InquiryState,
  type makeInquiry,
  type OwnInquiry,
  type OwnInquiryRow,
} from '../../src/contract/messages-inquiries';
import type { BodyOf, Detail, QueryOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { jsonInstant, sql, type Database, type Sql, type Tx } from '../db/database';
import { invalid, missing } from '../kit/failures';
import { refuseMore } from '../kit/limits';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { settingsOf } from '../kit/settings';
import { opensNow } from '../kit/shares';
import { remindOfInquiry } from './inquiry-emails';

type NewInquiry = BodyOf<typeof makeInquiry>;

/** Trims the fields. @throws 400 if a required one is then empty. */
function cleaned(given: NewInquiry): NewInquiry {
  const [name, organization, message] = [given.name.trim(), given.organization.trim(), given.message.trim()];
  const details: Detail[] = [];
  // The organization is required from its users (product: Validation).
  if (given.role === 'ORGANIZATION_USER' && organization === '')
    details.push({ field: 'organization', message: texts.fieldRequired('Organization') });
  if (message === '') details.push({ field: 'message', message: texts.required });
  if (details.length > 0) throw invalid(details);
  return { ...given, name, organization, message };
}

// Serialized by address. Otherwise, simultaneous inquiries would all pass the limit.
async function noteAddress(tx: Tx, address: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 3))`);
  const { inquiriesPerHour } = await settingsOf(tx, 'inquiriesPerHour');
  const sent = sql`select at from inquiry_addresses where address = ${address} and at > now() - interval '1 hour'`;
  await refuseMore(tx, sent, { most: inquiriesPerHour, minutes: 60 });
  await tx.run(sql`insert into inquiry_addresses (address) values (${address})`);
}

// Skips rows that another process is deleting.
const forgetAddresses = (tx: Tx) =>
  tx.run(sql`
    delete from inquiry_addresses where ctid = any(array(
      select ctid from inquiry_addresses where at < now() - interval '1 hour' limit 1000 for update skip locked))`);

/**
 * Stores an inquiry of the public page, the same `key` only once (product: Inquiries). @throws 400, and 429 after as many
 * inquiries from one address in an hour as the settings allow (product: Settings)
 */
export async function keepInquiry(db: Database, given: NewInquiry, address: string): Promise<void> {
  const inquiry = cleaned(given);
  const key = inquiry.key ?? null;
  await db.transaction(async (tx) => {
    if (await tx.maybe(sql`select from inquiries where id = ${key}::uuid`)) return;
    await noteAddress(tx, address);
    await forgetAddresses(tx);
    const made = await tx.maybe<{ id: string }>(sql`
      insert into inquiries (id, name, email, organization, mobile, role, message)
      values (coalesce(${key}::uuid, gen_random_uuid()), ${inquiry.name}, ${inquiry.userName}, ${inquiry.organization},
        ${inquiry.mobile}, ${inquiry.role}, ${inquiry.message})
      on conflict (id) do nothing returning id`);
    if (made) await remindOfInquiry(tx, made.id);
  });
}

/** The limit of messages per person and hour. Call `lockMessages` before counting them. */
export const messageLimit = { most: hourlyMessages, minutes: 60, message: inquiryTexts.tooMany };
/** Serializes the messages of each `by`, so that simultaneous ones do not all pass the limit. */
export const lockMessages = (tx: Tx, by: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${by}, 14))`);

/** Whether an admin must act on an inquiry `q`. */
export const isOpen = sql`(q.closed_at is null and not q.waiting)`;
const inState: Record<InquiryState, Sql> = {
  open: isOpen,
  waiting: sql`(q.closed_at is null and q.waiting)`,
  closed: sql`q.closed_at is not null`,
};
export const stateColumn = sql`case when q.closed_at is not null then 'closed' when q.waiting then 'waiting' else 'open' end`;

export async function countOpenInquiries(tx: Tx): Promise<number> {
  return (await tx.one<{ count: number }>(sql`select count(*) from inquiries q where ${isOpen}`)).count;
}

export const headColumns = sql`q.id, q.topic, q.subject, ${stateColumn} as state, q.created_at as "createdAt",
  q.changed_at as "changedAt", q.closed_at as "closedAt", q.message`;
const columns = sql`${headColumns}, q.role, q.name, q.email::text as email, coalesce(q.mobile, '') as mobile, q.organization,
  q.user_id is not null as account, (select u.name from users u where u.id = q.closed_by) as "closedBy",
  (select jsonb_build_object('id', u.id, 'name', u.name, 'since', ${jsonInstant(sql`q.owned_at`)}) from users u
    where u.id = q.owner_id and u.active) as owner,
  (select jsonb_build_object('id', i.id, 'code', i.code) from interviews i where i.id = q.interview_id) as interview`;

/** Whether the question or a message of an inquiry `q` contains the text. */
const says = (q: string | undefined) => {
  const inMessages = hasText(sql`m.text`, q);
  return (
    inMessages &&
    sql`(${hasText(sql`concat_ws(' ', q.name, q.email, q.organization, q.subject, q.message)`, q) ?? sql`true`}
      or exists (select from inquiry_messages m where m.inquiry_id = q.id and ${inMessages}))`
  );
};

export const inquiryList: ListSource<QueryOf<typeof listInquiries>, InquiryRow> = {
  name: 'inquiries',
  access: listInquiries.access,
  page(tx, { q, state, role, topic, owner, from, to, sort = '-created', ...query }, caller) {
    return pageOf<InquiryRow>(tx, query, {
      of: sql`inquiries q`,
      id: sql`q.id`,
      where: allOf(
        given(state, (one) => inState[one]),
        given(role, (one) => sql`q.role = ${one}`),
        given(topic, (one) => sql`q.topic = ${one}`),
        given(owner, (one) =>
          one === 'none' ? sql`q.owner_id is null` : sql`q.owner_id = ${one === 'me' ? caller.userId : one}`,
        ),
        within(sql`q.created_at`, from, to),
        says(q),
      ),
      columns,
      order: ordered(
        sort,
        {
          created: sql`q.created_at`,
          changed: sql`q.changed_at`,
          closed: sql`q.closed_at`,
          name: sql`lower(q.name)`,
        },
        sql`q.id`,
      ),
    });
  },
  columns: {
    who: { header: 'Name', text: ({ name }) => name },
    email: { header: 'Email', text: ({ email }) => email },
    mobile: { header: 'WhatsApp no', text: ({ mobile }) => mobile },
    organization: { header: 'Organization', text: ({ organization }) => organization },
    topic: { header: 'Topic', text: ({ topic }) => inquiryTopicWords[topic] },
    subject: { header: 'Subject', text: ({ subject }) => subject },
    message: { header: 'Message', text: ({ message }) => message },
    owner: { header: 'Owner', text: ({ owner }) => owner?.name ?? '' },
    asked: { header: 'Asked', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    changed: { header: 'Changed', text: ({ changedAt }, zone) => instantText(changedAt, zone) },
    closed: { header: 'Closed', text: ({ closedAt }, zone) => instantText(closedAt, zone) },
    closedBy: { header: 'Closed by', text: ({ closedBy }) => closedBy ?? '' },
  },
};

/** The words for the states in an export, as on screen. */
const stateText: Record<InquiryState, string> = { open: 'With us', waiting: 'Answered', closed: 'Closed' };

/** The inquiries of the caller. */
export const ownInquiryList: ListSource<QueryOf<typeof listOwnInquiries>, OwnInquiryRow> = {
  name: 'ownInquiries',
  access: listOwnInquiries.access,
  page: (tx, { q, state, topic, from, to, sort = '-changed', ...query }, caller) =>
    pageOf<OwnInquiryRow>(tx, query, {
      of: sql`inquiries q`,
      id: sql`q.id`,
      where: allOf(
        sql`q.user_id = ${caller.userId}`,
        given(state, (one) => inState[one]),
        given(topic, (one) => sql`q.topic = ${one}`),
        within(sql`q.created_at`, from, to),
        says(q),
      ),
      columns: headColumns,
      order: ordered(sort, { created: sql`q.created_at`, changed: sql`q.changed_at` }, sql`q.id`),
    }),
  columns: {
    subject: { header: 'Subject', text: ({ subject }) => subject },
    topic: { header: 'Topic', text: ({ topic }) => inquiryTopicWords[topic] },
    state: { header: 'Status', text: ({ state }) => stateText[state] },
    message: { header: 'Message', text: ({ message }) => message },
    asked: { header: 'Asked', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    changed: { header: 'Changed', text: ({ changedAt }, zone) => instantText(changedAt, zone) },
  },
};

/** The name of the team for readers who are not admins. */
export const teamName = 'The team';

/** The messages after the question, oldest first. Only admins see which of them wrote a message. */
export const messagesOf = (tx: Tx, id: string, reader: 'staff' | 'asker'): Promise<InquiryMessage[]> =>
  tx.many<InquiryMessage>(sql`
    select m.id, m.author, m.text, m.at,
      case when m.author <> 'STAFF' then q.name when ${reader === 'staff'} then u.name else ${teamName} end as by
    from inquiry_messages m join inquiries q on q.id = m.inquiry_id left join users u on u.id = m.by_id
    where m.inquiry_id = ${id} order by m.at, m.id`);

/** One inquiry for an admin. @throws 404 */
export async function readInquiry(tx: Tx, id: string): Promise<Inquiry> {
  const row = await tx.maybe<InquiryRow & { revision: number; links: number; report: boolean }>(sql`
    select ${columns}, q.revision,
      (select count(*) from inquiry_links h where h.inquiry_id = q.id and ${opensNow}) as links,
      exists (select from problem_reports r where r.inquiry_id = q.id) as report
    from inquiries q where q.id = ${id}`);
  if (!row) throw missing();
  return { ...row, messages: await messagesOf(tx, id, 'staff') };
}

/** One inquiry for the user who asked it. @throws 404 for an inquiry of another user */
export async function readOwnInquiry(tx: Tx, id: string, userId: string): Promise<OwnInquiry> {
  const row = await tx.maybe<OwnInquiryRow & { revision: number }>(sql`
    select ${headColumns}, q.revision from inquiries q where q.id = ${id} and q.user_id = ${userId}`);
  if (!row) throw missing();
  return { ...row, messages: await messagesOf(tx, id, 'asker') };
}
