import { DateTime } from 'luxon';
import { listInquiries, type ClosedInquiry, type InquiryRow, type makeInquiry } from '../../src/contract/messages';
import type { BodyOf, Detail, QueryOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { sql, type Database, type Tx } from '../db/database';
import { withoutPlaces } from '../kit/email-pages';
import { postEmail } from '../kit/email';
import { conflict, invalid, missing, tooMany } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { greeting } from '../kit/plain-names';

const hourlyFromAddress = 10;

type NewInquiry = BodyOf<typeof makeInquiry>;

/** Trims the fields. @throws 400 if a required one is then empty. */
function cleaned(given: NewInquiry): NewInquiry {
  const [name, organization, message] = [given.name.trim(), given.organization.trim(), given.message.trim()];
  const details: Detail[] = [];
  // The organization is required for its users (product: Validation).
  if (given.role === 'ORGANIZATION_USER' && organization === '')
    details.push({ field: 'organization', message: texts.fieldRequired('Organization') });
  if (message === '') details.push({ field: 'message', message: texts.required });
  if (details.length > 0) throw invalid(details);
  return { ...given, name, organization, message };
}

// Serialized by address, or simultaneous inquiries would all pass the limit.
async function noteAddress(tx: Tx, address: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 3))`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from inquiry_addresses where address = ${address} and at > now() - interval '1 hour'`);
  if (count >= hourlyFromAddress) throw tooMany();
  await tx.run(sql`insert into inquiry_addresses (address) values (${address})`);
}

// Skips rows that another process is deleting.
const forgetAddresses = (tx: Tx) =>
  tx.run(sql`
    delete from inquiry_addresses where ctid = any(array(
      select ctid from inquiry_addresses where at < now() - interval '1 hour' limit 1000 for update skip locked))`);

/**
 * Stores an inquiry of the public page (product: Inquiries). @throws 400, and 429 after ten from one address within
 * an hour.
 */
export async function keepInquiry(db: Database, given: NewInquiry, address: string): Promise<void> {
  const inquiry = cleaned(given);
  await db.transaction(async (tx) => {
    await noteAddress(tx, address);
    await forgetAddresses(tx);
    await tx.run(sql`
      insert into inquiries (name, email, organization, mobile, role, message)
      values (${inquiry.name}, ${inquiry.userName}, ${inquiry.organization}, ${inquiry.mobile}, ${inquiry.role}, ${inquiry.message})`);
  });
}

export async function countOpenInquiries(tx: Tx): Promise<number> {
  return (await tx.one<{ count: number }>(sql`select count(*) from inquiries where closed_at is null`)).count;
}

const columns = sql`q.id, q.role, q.name, q.email::text as email, coalesce(q.mobile, '') as mobile, q.organization,
  q.message, q.created_at as "createdAt", q.closed_at as "closedAt", q.answer,
  (select u.name from users u where u.id = q.closed_by) as "closedBy"`;

export const inquiryList: ListSource<QueryOf<typeof listInquiries>, InquiryRow> = {
  name: 'inquiries',
  access: listInquiries.access,
  page(tx, { q, state, role, from, to, sort = '-created', ...query }) {
    const states = { open: sql`q.closed_at is null`, closed: sql`q.closed_at is not null` };
    return pageOf<InquiryRow>(tx, query, {
      of: sql`inquiries q`,
      id: sql`q.id`,
      where: allOf(
        given(state, (one) => states[one]),
        given(role, (one) => sql`q.role = ${one}`),
        within(sql`q.created_at`, from, to),
        hasText(sql`concat_ws(' ', q.name, q.email, q.organization, q.message)`, q),
      ),
      columns,
      order: ordered(
        sort,
        { created: sql`q.created_at`, closed: sql`q.closed_at`, name: sql`lower(q.name)` },
        sql`q.id`,
      ),
    });
  },
  columns: {
    who: { header: 'Name', text: ({ name }) => name },
    email: { header: 'Email', text: ({ email }) => email },
    mobile: { header: 'WhatsApp no', text: ({ mobile }) => mobile },
    organization: { header: 'Organization', text: ({ organization }) => organization },
    message: { header: 'Message', text: ({ message }) => message },
    asked: { header: 'Asked', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    closed: { header: 'Closed', text: ({ closedAt }, zone) => instantText(closedAt, zone) },
    closedBy: { header: 'Closed by', text: ({ closedBy }) => closedBy ?? '' },
    answer: { header: 'Answer', text: ({ answer }) => answer ?? '' },
  },
};

/** One inquiry, open or closed. @throws 404 */
export async function readInquiry(tx: Tx, id: string): Promise<InquiryRow> {
  const row = await tx.maybe<InquiryRow>(sql`select ${columns} from inquiries q where q.id = ${id}`);
  if (!row) throw missing();
  return row;
}

type Asked = { name: string; message: string; createdAt: string };
type Closed = Asked & { email: string };

/** The email of an answer, which quotes the inquiry. */
export function answerEmail({ name, message, createdAt }: Asked, answer: string): { subject: string; body: string } {
  const asked = DateTime.fromISO(createdAt, { zone: 'utc' }).toFormat('dd-MM-yyyy');
  const quoted = message.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  return {
    subject: 'Your inquiry',
    body: withoutPlaces([greeting(name), '', answer, '', `On ${asked} you wrote:`, ...quoted].join('\n')),
  };
}

async function refuseClosed(tx: Tx, id: string): Promise<never> {
  const row = await tx.maybe<ClosedInquiry>(sql`
    select q.closed_at as "closedAt", u.name as "closedBy", q.answer from inquiries q
    left join users u on u.id = q.closed_by where q.id = ${id}`);
  if (!row) throw missing();
  throw conflict(`${row.closedBy ?? 'Someone else'} has already closed this inquiry.`, row);
}

/**
 * Closes an inquiry; its answer, if any, is emailed in the same transaction. @throws 404, and 409 with `ClosedInquiry`
 * if somebody else has already closed it.
 */
export async function closeInquiry(tx: Tx, id: string, given: string | null, caller: Caller): Promise<void> {
  const answer = given === null ? null : given.trim();
  if (answer === '') throw invalid([{ field: 'answer', message: texts.required }]);
  const closed = await tx.maybe<Closed>(sql`
    update inquiries set closed_at = law_now(), closed_by = ${caller.userId}, answer = ${answer}
    where id = ${id} and closed_at is null
    returning name, email::text as email, message, created_at as "createdAt"`);
  if (!closed) return refuseClosed(tx, id);
  await audit(tx, caller.userId, 'closeInquiry', id);
  if (answer === null) return;
  await postEmail(tx, { priority: 'other', recipient: closed.email, ...answerEmail(closed, answer) });
}
