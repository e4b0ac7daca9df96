import { listMails, mailStateWords, type Mail, type MailRow } from '../../src/contract/messages';
import type { QueryOf } from '../../src/contract/kit';
import { audit } from '../kit/audit';
import type { Config } from '../config';
import { sql, type Database } from '../db/database';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import type { AppContext } from '../http/calls';
import { missing } from '../kit/failures';
import { fillLinks, hasLinks, withoutLinks } from './fill-links';
import { lettersAreShown, readLetter } from '../auth/letter-links';

type Row = Omit<MailRow, 'state'> & { overtaken: boolean; failed: boolean };

/** A mail `m` that failed for good; not one whose recipient was erased before it left. */
export const hasFailed = sql`(m.failed_at is not null and m.overtaken_at is null and m.recipient::text not like '%@erased.invalid')`;

const columns = sql`m.id::text as id, m.recipient::text as recipient, m.subject, m.created_at as "createdAt", m.sent_at as "sentAt",
  m.overtaken_at is not null as overtaken, ${hasFailed} as failed`;
const rowOf = ({ overtaken, failed, ...row }: Row): MailRow => ({
  ...row,
  state: overtaken ? 'overtaken' : failed ? 'failed' : row.sentAt === null ? 'stored' : 'sent',
});

/** All mail; `q` is a part of the recipient or subject. */
export const mailList: ListSource<QueryOf<typeof listMails>, MailRow> = {
  name: 'mails',
  access: listMails.access,
  async page(tx, { q, state, from, to, sort = '-created', ...query }) {
    const states = {
      sent: sql`m.sent_at is not null`,
      stored: sql`(m.sent_at is null and m.overtaken_at is null and not ${hasFailed})`,
      overtaken: sql`m.overtaken_at is not null`,
      failed: hasFailed,
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
    state: { header: 'Status', text: ({ state }) => mailStateWords[state] },
    written: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    sent: { header: 'Sent', text: ({ sentAt }, zone) => instantText(sentAt, zone) },
  },
};

type Letter = Awaited<ReturnType<typeof readLetter>>;
/** The same for the links of interviews: a demo that sends nothing shows them, made as they are looked at. */
async function readInterviewLinks(db: Database, config: Config, recipient: string, letter: Letter): Promise<Letter> {
  if (!hasLinks(letter.body)) return letter;
  const filled = lettersAreShown(config) ? await fillLinks(db, letter.body, recipient) : null;
  return filled === null ? { body: withoutLinks(letter.body), link: 'hidden' } : { body: filled, link: 'shown' };
}

/** One mail for an admin. `id` is a decimal number, `reader` the id of that admin. @throws 404 */
export async function readMail({ db, config }: AppContext, id: string, reader: string): Promise<Mail> {
  // A larger number would be an error in the database.
  const row = /^\d{1,18}$/.test(id)
    ? await db.maybe<Row & { calendar: boolean }>(sql`
        select ${columns}, m.ics is not null as calendar from mails m where m.id = ${id}::bigint`)
    : null;
  if (!row) throw missing();
  const { calendar, ...rest } = row;
  const letter = await readInterviewLinks(db, config, rest.recipient, await readLetter(db, config, id));
  // Anybody who has the link can act as its recipient.
  if (letter.link === 'shown') await audit(db, reader, 'mailLinkRead', id);
  return { ...rowOf(rest), ...letter, calendar };
}
