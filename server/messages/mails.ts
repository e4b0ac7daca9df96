import { DateTime } from 'luxon';
import type { listMails, Mail, MailRow } from '../../src/contract/messages';
import { admins, type Page, type QueryOf } from '../../src/contract/kit';
import { audit } from '../kit/audit';
import { sql, type Tx } from '../db/database';
import type { ListSource } from '../kit/lists';
import { containing } from '../kit/name-part';
import { pageOf } from '../kit/paging';
import type { AppContext } from '../http/calls';
import { missing } from '../kit/failures';
import { readLetter } from '../auth/letter-links';

type Row = Omit<MailRow, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null };

const columns = sql`m.id::text as id, m.recipient::text as recipient, m.subject, m.created_at as "createdAt", m.sent_at as "sentAt"`;
const rowOf = ({ createdAt, sentAt, ...row }: Row): MailRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** Mail that was written, newest first; `q` is a part of its recipient or subject. */
export async function pageOfMails(tx: Tx, query: QueryOf<typeof listMails>): Promise<Page<MailRow>> {
  const q = query.q?.trim() ?? '';
  const page = await pageOf<Row>(tx, query, {
    of: sql`mails m`,
    id: sql`m.id`,
    where: q === '' ? sql`true` : sql`(m.recipient::text || ' ' || m.subject) ilike ${containing(q)}`,
    columns,
    order: sql`m.created_at desc, m.id desc`,
  });
  return { ...page, content: page.content.map(rowOf) };
}

const time = (at: string | null, zone: string) =>
  at === null ? '' : DateTime.fromISO(at, { zone }).toFormat('dd-MM-yyyy hh:mm a');
export const mailList: ListSource<QueryOf<typeof listMails>, MailRow> = {
  name: 'mails',
  access: admins,
  page: pageOfMails,
  columns: {
    recipient: { header: 'Receiver', text: ({ recipient }) => recipient },
    subject: { header: 'Subject', text: ({ subject }) => subject },
    state: { header: 'State', text: ({ sentAt }) => (sentAt === null ? 'Not sent' : 'Sent') },
    written: { header: 'Written', text: ({ createdAt }, zone) => time(createdAt, zone) },
    sent: { header: 'Sent', text: ({ sentAt }, zone) => time(sentAt, zone) },
  },
};

/** One mail as an admin reads it. `id` is a number in decimal, `reader` the id of that admin. @throws 404 */
export async function readMail({ db, config }: AppContext, id: string, reader: string): Promise<Mail> {
  // A number that is no bigint would be an error of the database.
  const row = /^\d{1,18}$/.test(id)
    ? await db.maybe<Row & { calendar: boolean }>(sql`
        select ${columns}, m.ics is not null as calendar from mails m where m.id = ${id}::bigint`)
    : null;
  if (!row) throw missing();
  const { calendar, ...rest } = row;
  const letter = await readLetter(db, config, id);
  // A link makes its holder somebody else.
  if (letter.link === 'shown') await audit(db, reader, 'mailLinkRead', id);
  return { ...rowOf(rest), ...letter, calendar };
}
