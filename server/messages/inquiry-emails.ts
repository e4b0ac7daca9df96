import { DateTime } from 'luxon';
import { sql, type Tx } from '../db/database';
import { enqueue, type Jobs } from '../db/queues';
import { withoutPlaces } from '../kit/email-pages';
import { postEmail } from '../kit/email';
import { readWords, textEmail, type Words } from '../kit/email-words';
import { settingsOf } from '../kit/settings';
import { greeting, plainTitle } from '../kit/plain-names';

export type Asked = { name: string; subject: string; message: string; createdAt: string };

/** Where the conversation continues: at a link in a visitor's email, which is valid for some days, or in Support. */
export type ReplyPlace = { href: string; linkDays: number | null };

const headed = ({ subject }: Pick<Asked, 'subject'>) =>
  subject === '' ? 'Your inquiry' : `Your inquiry: ${plainTitle(subject)}`;

/** The email with the response to an inquiry, which it quotes. */
export function answerEmail(
  asked: Asked,
  answer: string,
  place: ReplyPlace | null = null,
): { subject: string; body: string } {
  const day = DateTime.fromISO(asked.createdAt, { zone: 'utc' }).toFormat('dd-MM-yyyy');
  const quoted = asked.message.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  const below = place
    ? [
        '',
        `To answer, open this address: ${place.href}`,
        ...(place.linkDays === null ? [] : [`You need no account for it. The link works for ${place.linkDays} days.`]),
      ]
    : [];
  return {
    subject: headed(asked),
    body: [
      withoutPlaces([greeting(asked.name), '', answer].join('\n')),
      ...below,
      '',
      withoutPlaces([`On ${day} you wrote:`, ...quoted].join('\n')),
    ].join('\n'),
  };
}

/** Schedules an email to admins in case the inquiry is still open after a while (product: Email). */
export async function remindOfInquiry(tx: Tx, id: string): Promise<void> {
  const { inquiryReminder, inquiryWaitMinutes } = await settingsOf(tx, 'inquiryReminder', 'inquiryWaitMinutes');
  if (!inquiryReminder) return;
  const { revision } = await tx.one<{ revision: number }>(sql`select revision from inquiries where id = ${id}`);
  await enqueue(tx, 'inquiries', { id, revision, minutes: inquiryWaitMinutes }, { after: inquiryWaitMinutes * 60 });
}

/** The email to an admin about an inquiry that has had no response. */
export const inquiryWaitingEmail = (
  { id, name, minutes }: { id: string; name: string; minutes: number },
  publicUrl: string,
  words: Words,
) =>
  textEmail(name, words('inquiryWaiting', { minutes: `${minutes} minutes` }), [
    `Open the inquiry: ${publicUrl}/dashboard/viewinquiry?id=${id}`,
  ]);

type Waiting = { ownerId: string | null };

/** Notifies the owner of an open inquiry, or all admins if it has no owner, but never the person who asked. */
export async function tellOfInquiry(
  tx: Tx,
  { id, revision, minutes }: Jobs['inquiries'],
  publicUrl: string,
): Promise<void> {
  // A response, a close or a later question has a new revision, and a question also its own job.
  const found = await tx.maybe<Waiting>(sql`
    select (select u.id from users u where u.id = q.owner_id and u.active) as "ownerId"
    from inquiries q
    where q.id = ${id} and q.closed_at is null and not q.waiting and q.opened = ${revision}`);
  if (!found) return;
  const readers = await tx.many<{ email: string; name: string }>(sql`
    select u.email::text as email, u.name from users u
    where u.active and u.user_type in ('ADMIN', 'SUPER_ADMIN')
      and (${found.ownerId}::uuid is null or u.id = ${found.ownerId}::uuid)
      and u.id is distinct from (select user_id from inquiries where id = ${id})
    order by u.id`);
  const words = await readWords(tx);
  for (const { email, name } of readers)
    await postEmail(tx, {
      priority: 'other',
      recipient: email,
      ...inquiryWaitingEmail({ id, name, minutes }, publicUrl, words),
    });
}
