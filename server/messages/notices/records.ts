import {
  noticeFieldsOf,
  noticeProblems,
  noticeStateWords,
  oneLine,
  recipientStateWords,
  leftOutWords,
  type listRecipients,
  type NoticeFields,
  type NoticeRecipient,
  type NoticeRecord,
  type pageNotices,
} from '../../../src/contract/messages-notices';
import { admins, userTypes, type FileReply, type QueryOf } from '../../../src/contract/kit';
import { readableText } from '../../../src/contract/rich-text';
import { sql, type Tx } from '../../db/database';
import { conflict, refuseProblems } from '../../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../../kit/lists';
import { pageOf } from '../../kit/paging';
import { recordsOf } from '../../kit/records';
import { cleanRichText } from '../../kit/rich-text';
import { sheetRow, workbook } from '../../kit/sheet';

/** Whether an email `m` of a notice can still be sent. */
export const mayLeave = sql`(m.sent_at is null and m.failed_at is null and m.overtaken_at is null and m.unsure_at is null and m.stopped_at is null)`;

/** The state of a recipient `e` of the notice `r` with the email `m`, which may be missing. */
const recipientState = sql`case when e.left_out is not null then 'leftOut' when m.id is null then 'waiting'
  when m.failed_at is not null or m.stopped_at is not null then 'failed' when m.sent_at is not null then 'sent'
  when m.unsure_at is not null then 'unsure'
  when m.overtaken_at is not null then case when r.state = 'STOPPED' then 'waiting' else 'failed' end
  when r.state = 'SENT' then 'stored' else 'waiting' end`;

const counts = sql`(select jsonb_build_object(
    'total', count(*) filter (where e.left_out is null),
    'sent', count(*) filter (where ${recipientState} = 'sent'),
    'failed', count(*) filter (where ${recipientState} in ('failed', 'unsure')),
    'stored', count(*) filter (where ${recipientState} = 'stored'),
    'waiting', count(*) filter (where ${recipientState} = 'waiting'),
    'leftOut', count(*) filter (where e.left_out is not null) + r.unknown_left_out)
  from notice_recipients e left join mails m on m.id = e.mail_id where e.notice_id = r.id)`;

type Stored = Omit<NoticeRecord, 'total' | 'sent' | 'waiting' | 'failed' | 'stored' | 'leftOut'> & {
  counts: Pick<NoticeRecord, 'total' | 'sent' | 'waiting' | 'failed' | 'stored' | 'leftOut'>;
};
export const flat = ({ counts, ...rest }: Stored): NoticeRecord => ({ ...rest, ...counts });

/** Versions of a notice have only the ids of people. Their names are looked up when a version is read. */
const withoutNames = (fields: NoticeFields): NoticeFields => ({
  ...fields,
  people: fields.people.map(({ id }) => ({ id, name: '' })),
});

export const notices = recordsOf<NoticeFields, Stored>({
  kind: 'notice',
  table: 'notices',
  columns: sql`r.subject, r.content, r.signature, r.user_types as "userTypes", r.views,
    coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by lower(u.name), u.id)
      from users u where u.id = any(r.people)), '[]') as people,
    r.state, r.sent_at as "sentAt", (select u.name from users u where u.id = r.sent_by) as "sentBy", r.ended_at as "endedAt",
    ${counts} as counts`,
  fieldsOf: (stored) => withoutNames(noticeFieldsOf({ ...stored, people: [...stored.people].sort(byId) })),
  columnsOf: (_, fields) => {
    const content = cleanRichText(fields.content);
    refuseProblems(noticeProblems({ ...fields, content }));
    return Promise.resolve({
      subject: oneLine(fields.subject),
      content,
      signature: fields.signature.trim(),
      user_types: userTypes.filter((one) => fields.userTypes.includes(one)),
      views: fields.views,
      people: fields.people.map(({ id }) => id),
    });
  },
});

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
/** The fields of a request in the form in which they are compared with the stored ones. */
export const comparable = (fields: NoticeFields): NoticeFields =>
  withoutNames({
    ...fields,
    userTypes: userTypes.filter((one) => fields.userTypes.includes(one)),
    people: [...fields.people].sort(byId),
  });

/** Locks a notice that can still be changed. @throws 404; 409 once it was sent */
export async function lockDraft(tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe<{ state: string }>(sql`select state from notices where id = ${id} for update`);
  if (found && found.state !== 'DRAFT')
    throw conflict('This notice was already sent, so it can no longer be changed. Write a new one from it.', {});
}

/** Adds the names to versions, which are stored with ids only. */
export async function named(tx: Tx, fields: readonly NoticeFields[]): Promise<NoticeFields[]> {
  const ids = [...new Set(fields.flatMap(({ people }) => people.map(({ id }) => id)))];
  const rows = await tx.many<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${ids}::uuid[])`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return fields.map((one) => ({ ...one, people: one.people.map(({ id }) => ({ id, name: names.get(id) ?? '' })) }));
}

/** Notices by state; `q` is a part of the subject (product: Notice email). */
export const noticeList: ListSource<QueryOf<typeof pageNotices>, NoticeRecord> = {
  name: 'notices',
  access: admins,
  async page(tx, { q, from, to, state, sort = '-changed', ...query }) {
    const page = await pageOf<Stored>(tx, query, {
      of: sql`notices r`,
      id: sql`r.id`,
      columns: notices.columns,
      where: allOf(
        hasText(sql`r.subject`, q),
        given(state, (one) => sql`r.state = ${one}`),
        within(sql`r.changed_at`, from, to),
      ),
      order: ordered(sort, { changed: sql`r.changed_at`, subject: sql`lower(r.subject)` }, sql`r.id`),
    });
    return { ...page, content: page.content.map(flat) };
  },
  columns: {
    subject: { header: 'Subject', text: ({ subject }) => subject },
    content: { header: 'Email', text: ({ content }) => readableText(content) },
    state: { header: 'Status', text: ({ state }) => noticeStateWords[state] },
    recipients: { header: 'Recipients', text: ({ total }) => total },
    sent: { header: 'Sent', text: (row) => row.sent + row.stored },
    failed: { header: 'Failed', text: ({ failed }) => failed },
    leftOut: { header: 'Left out', text: ({ leftOut }) => leftOut },
    sentAt: { header: 'Sent at', text: ({ sentAt }, zone) => instantText(sentAt, zone) },
    by: { header: 'Sent by', text: ({ sentBy }) => sentBy ?? '' },
    changed: { header: 'Changed', text: ({ changedAt }, zone) => instantText(changedAt, zone) },
  },
};

const recipients = (id: string, state: NoticeRecipient['state'] | undefined) => ({
  of: sql`(select e.id, e.left_out, e.user_id, m.recipient, m.sent_at, ${recipientState} as state
    from notices r join notice_recipients e on e.notice_id = r.id left join mails m on m.id = e.mail_id where r.id = ${id}) e
    join users u on u.id = e.user_id`,
  id: sql`e.id`,
  where: allOf(given(state, (one) => sql`e.state = ${one}`)),
  columns: sql`e.id, u.name, coalesce(e.recipient, u.email)::text as email, e.state, e.left_out as why, e.sent_at as "sentAt"`,
  order: sql`array_position(array['failed', 'unsure', 'waiting', 'sent', 'stored', 'leftOut'], e.state), lower(u.name), e.id`,
});

/** The recipients of a notice, problems first. @throws 404 */
export async function recipientPage(tx: Tx, id: string, { state, ...query }: QueryOf<typeof listRecipients>) {
  await notices.one(tx, id);
  return pageOf<NoticeRecipient>(tx, query, recipients(id, state));
}

/** @throws 404 */
export async function recipientFile(tx: Tx, id: string, zone: string): Promise<FileReply> {
  await notices.one(tx, id);
  const { of, where, columns, order } = recipients(id, undefined);
  const rows = await tx.many<NoticeRecipient>(sql`select ${columns} from ${of} where ${where} order by ${order}`);
  const lines = rows.map(({ name, email, state, why, sentAt }, index) =>
    sheetRow(
      [name, email, recipientStateWords[state], why === null ? '' : leftOutWords[why], instantText(sentAt, zone)],
      index + 2,
    ),
  );
  const heads = ['Name', 'Email', 'Status', 'Reason', 'Sent'].map((header) => ({ header }));
  return {
    name: 'notice_recipients.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbook('Recipients', heads, lines),
  };
}
