import type { BodyOf } from '../../../src/contract/kit';
import {
  type NoticeRecord,
  type NoticeWording,
  type sendNotice as sendNoticeCall,
} from '../../../src/contract/messages-notices';
import { sql, type Tx } from '../../db/database';
import { enqueue, type Jobs } from '../../db/queues';
import { audit } from '../../kit/audit';
import type { Caller } from '../../kit/caller';
import { conflict, missing } from '../../kit/failures';
import { postEmail } from '../../kit/email';
import { recipientsOf, unknownIn } from './audience';
import { noticeEmail } from './email';
import { flat, mayLeave, notices } from './records';
import { unsubscribeLinks } from './unsubscribe';

// The most emails of a notice that may wait to be sent. The others are not written yet, so that a notice can be stopped
// and a hanging mail server does not block more.
const onTheWay = 50;
/** Seconds until the next check of how many have been sent. */
const pause = 2;

const stateOf = (tx: Tx, id: string) =>
  tx.maybe<{ state: NoticeRecord['state']; revision: number }>(sql`
    select state, revision from notices where id = ${id} for update`);
const read = async (tx: Tx, id: string): Promise<NoticeRecord> => flat(await notices.one(tx, id));

/** Begins to send a draft to its current recipients. @throws 400, 404, 409 as in the contract */
export async function sendNotice(
  tx: Tx,
  id: string,
  { revision, total }: BodyOf<typeof sendNoticeCall>,
  caller: Caller,
): Promise<NoticeRecord> {
  const found = await stateOf(tx, id);
  if (!found) throw missing();
  if (found.revision !== revision)
    throw conflict('Someone else changed this notice. Read the latest version before you send it.', {});
  // A repeated call, for example after a time-out.
  if (found.state !== 'DRAFT') return read(tx, id);
  const { users, reach } = await recipientsOf(tx, await notices.one(tx, id), caller);
  if (reach.total === 0) throw conflict('This notice has no recipients now. Choose others.', {});
  if (reach.total !== total)
    throw conflict(
      `The number of recipients has changed from ${total} to ${reach.total}. Check it, then send again.`,
      {},
    );
  await tx.run(sql`
    insert into notice_recipients (notice_id, user_id, left_out)
    select ${id}, one.id, nullif(one.left_out, '')
    from unnest(${users.map((one) => one.id)}::uuid[], ${users.map(({ leftOut }) => leftOut ?? '')}::text[]) as one (id, left_out)`);
  await tx.run(sql`
    update notices set state = 'SENDING', sent_at = law_now(), sent_by = ${caller.userId},
      unknown_left_out = ${unknownIn(reach)} where id = ${id}`);
  await enqueue(tx, 'notices', { id, run: 0 });
  await audit(tx, caller.userId, 'noticeSent', id);
  return read(tx, id);
}

/** Stops a notice. Emails whose sending has not begun are not sent. @throws 404 */
export async function stopNotice(tx: Tx, id: string, caller: Caller): Promise<NoticeRecord> {
  const found = await stateOf(tx, id);
  if (found?.state === 'SENDING') {
    await tx.run(sql`update notices set state = 'STOPPED', run = run + 1, ended_at = law_now() where id = ${id}`);
    await tx.run(sql`
      update mails m set overtaken_at = law_now() where m.notice_id = ${id} and ${mayLeave} and m.claimed_at is null`);
    await audit(tx, caller.userId, 'noticeStopped', id);
  }
  return read(tx, id);
}

/** Continues with the recipients whose email was not sent. @throws 404 */
export async function resumeNotice(tx: Tx, id: string, caller: Caller): Promise<NoticeRecord> {
  const found = await stateOf(tx, id);
  if (found?.state === 'STOPPED') {
    const { run } = await tx.one<{ run: number }>(sql`
      update notices set state = 'SENDING', ended_at = null where id = ${id} returning run`);
    // None of these was sent, so they are deleted and written again.
    await tx.run(sql`
      delete from mails m using notice_recipients e where m.notice_id = ${id} and e.mail_id = m.id and m.overtaken_at is not null
        and m.sent_at is null and m.unsure_at is null and m.claimed_at is null and e.left_out is null`);
    await enqueue(tx, 'notices', { id, run });
    await audit(tx, caller.userId, 'noticeResumed', id);
  }
  return read(tx, id);
}

type Waiting = { id: string; email: string; name: string; active: boolean; on: boolean };

/** Writes the email of one recipient. If several recipients share an address, it gets only one email. */
async function write(tx: Tx, notice: { id: string } & NoticeWording, to: Waiting, publicUrl: string): Promise<void> {
  const leaveOut = (why: string) => tx.run(sql`update notice_recipients set left_out = ${why} where id = ${to.id}`);
  // Changed since the notice was sent.
  if (!to.active) return void (await leaveOut('inactive'));
  if (!to.on) return void (await leaveOut('unsubscribed'));
  const email = noticeEmail(notice, { name: to.name, recipient: to.id, publicUrl });
  const id = await postEmail(tx, {
    priority: 'other',
    recipient: to.email,
    ...email,
    unsubscribe: unsubscribeLinks('notice', to.id, publicUrl).oneClick,
    noticeId: notice.id,
  });
  if (id === null) return void (await leaveOut('sameAddress'));
  await tx.run(sql`update notice_recipients set mail_id = ${id} where id = ${to.id}`);
}

/**
 * Writes the next emails of a notice. The row of the notice is locked, and each email is written in one transaction
 * with its recipient's row. So no one gets a notice twice, however many servers work on it and whichever dies (product:
 * Notice email). `leaves` is false if no mail server is configured. Emails are then only stored.
 */
export async function writeNoticePage(
  tx: Tx,
  { id, run }: Jobs['notices'],
  { leaves, publicUrl }: { leaves: boolean; publicUrl: string },
): Promise<void> {
  const notice = await tx.maybe<{ id: string } & NoticeWording>(sql`
    select id, subject, content, signature from notices where id = ${id} and run = ${run} and state = 'SENDING' for update`);
  if (!notice) return;
  const { waiting } = await tx.one<{ waiting: number }>(sql`
    select count(*) as waiting from mails m where m.notice_id = ${id} and ${mayLeave} and ${leaves}`);
  const room = onTheWay - waiting;
  const next = await tx.many<Waiting>(sql`
    select e.id, u.email::text as email, u.name, u.active, u.announcements as on
    from notice_recipients e join users u on u.id = e.user_id
    where e.notice_id = ${id} and e.mail_id is null and e.left_out is null order by e.id limit ${Math.max(0, room)}`);
  for (const to of next) await write(tx, notice, to, publicUrl);
  const over = next.length === 0 && room > 0 && waiting === 0;
  if (over) await tx.run(sql`update notices set state = 'SENT', ended_at = law_now() where id = ${id}`);
  else await enqueue(tx, 'notices', { id, run }, leaves ? { after: pause } : {});
}

/** Stops a notice whose job was given up, so that it can be continued. */
export const giveUpNotice = async (tx: Tx, { id, run }: Jobs['notices']): Promise<void> =>
  void (await tx.run(sql`
    update notices set state = 'STOPPED', run = run + 1, ended_at = law_now()
    where id = ${id} and run = ${run} and state = 'SENDING'`));

/** Sends a notice only to its author, as a test. */
export async function writeTest(tx: Tx, wording: NoticeWording, caller: Caller, publicUrl: string): Promise<void> {
  const { subject, ...email } = noticeEmail(wording, { name: caller.name, recipient: null, publicUrl });
  await postEmail(tx, { priority: 'other', recipient: caller.email, ...email, subject: `Test: ${subject}` });
  await audit(tx, caller.userId, 'noticeTested');
}
