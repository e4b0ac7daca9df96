import { listEmails, emailStateWords, type Email, type EmailRow } from '../../src/contract/messages';
import type { QueryOf } from '../../src/contract/kit';
import { audit } from '../kit/audit';
import type { Config } from '../config';
import { sql, type Database } from '../db/database';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import type { AppContext } from '../http/calls';
import { missing } from '../kit/failures';
import { fillLinks, hasLinks, withoutLinks } from './fill-links';
import { stoppedNow } from './stopped-addresses';
import { emailsAreShown, readAccountEmail } from '../auth/email-links';

type Row = Omit<EmailRow, 'state'> & { overtaken: boolean; failed: boolean; unsure: boolean; stopped: boolean };

/** Whether an email `m` has failed for good. An email whose recipient was erased before does not count. */
export const hasFailed = sql`(m.failed_at is not null and m.overtaken_at is null and m.recipient::text not like '%@erased.invalid')`;

/** Whether it is unknown if an email `m` was sent. */
const isUnsure = sql`(m.unsure_at is not null and m.sent_at is null and m.failed_at is null)`;

const columns = sql`m.id::text as id, m.recipient::text as recipient, m.subject, m.created_at as "createdAt", m.sent_at as "sentAt",
  m.overtaken_at is not null as overtaken, ${hasFailed} as failed, ${isUnsure} as unsure,
  m.stopped_at is not null as stopped`;
const stateOf = ({ overtaken, failed, unsure, stopped, sentAt }: Row): EmailRow['state'] => {
  if (overtaken) return 'overtaken';
  if (failed) return 'failed';
  if (stopped) return 'stopped';
  if (unsure) return 'unsure';
  return sentAt === null ? 'stored' : 'sent';
};
const rowOf = (row: Row): EmailRow => {
  const { id, recipient, subject, createdAt, sentAt } = row;
  return { id, recipient, subject, createdAt, sentAt, state: stateOf(row) };
};

/** All emails; `q` is a part of the recipient or subject. */
export const emailList: ListSource<QueryOf<typeof listEmails>, EmailRow> = {
  name: 'mails',
  access: listEmails.access,
  async page(tx, { q, state, from, to, sort = '-created', ...query }) {
    const states = {
      sent: sql`(m.sent_at is not null and m.overtaken_at is null and not ${hasFailed})`,
      stored: sql`(m.sent_at is null and m.overtaken_at is null and m.stopped_at is null and not ${hasFailed} and not ${isUnsure})`,
      overtaken: sql`m.overtaken_at is not null`,
      failed: hasFailed,
      unsure: isUnsure,
      stopped: sql`m.stopped_at is not null`,
    };
    const page = await pageOf<Row>(tx, query, {
      of: sql`mails m`,
      id: sql`m.id`,
      where: allOf(
        hasText(sql`(m.recipient::text || ' ' || m.subject)`, q),
        given(state, (one) => states[one]),
        within(sql`m.created_at`, from, to),
      ),
      columns,
      order: ordered(sort, { created: sql`m.created_at`, recipient: sql`m.recipient` }, sql`m.id`),
    });
    return { ...page, content: page.content.map(rowOf) };
  },
  columns: {
    recipient: { header: 'Receiver', text: ({ recipient }) => recipient },
    subject: { header: 'Subject', text: ({ subject }) => subject },
    state: { header: 'Status', text: ({ state }) => emailStateWords[state] },
    written: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    sent: { header: 'Sent', text: ({ sentAt }, zone) => instantText(sentAt, zone) },
  },
};

type Opened = Awaited<ReturnType<typeof readAccountEmail>>;
/** Like `readAccountEmail`, for links of interviews. Only a demo that sends no email shows them, with new tokens. */
async function readInterviewLinks(db: Database, config: Config, recipient: string, email: Opened): Promise<Opened> {
  if (!hasLinks(email.body)) return email;
  const filled = emailsAreShown(config) ? await fillLinks(db, email.body, recipient) : null;
  return filled === null ? { body: withoutLinks(email.body), link: 'hidden' } : { body: filled, link: 'shown' };
}

/** One email for an admin. `id` is a decimal number, `reader` the id of that admin. @throws 404 */
export async function readEmail({ db, config }: AppContext, id: string, reader: string): Promise<Email> {
  // A larger number would cause a database error.
  const row = /^\d{1,18}$/.test(id)
    ? await db.maybe<Row & { calendar: boolean; contentDeletedAt: string | null; answer: string | null }>(sql`
        select ${columns}, m.ics is not null as calendar, m.content_deleted_at as "contentDeletedAt", m.answer
        from mails m where m.id = ${id}::bigint`)
    : null;
  if (!row) throw missing();
  const { calendar, contentDeletedAt, answer, ...rest } = row;
  const email = await readInterviewLinks(db, config, rest.recipient, await readAccountEmail(db, config, id));
  // Whoever has the link can act as its recipient.
  if (email.link === 'shown') await audit(db, reader, 'mailLinkRead', id);
  const stopped = await stoppedNow(db, rest.recipient);
  return { ...rowOf(rest), ...email, calendar, contentDeletedAt, answer, stopped };
}
