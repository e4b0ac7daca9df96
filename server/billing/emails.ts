import { DateTime } from 'luxon';
import { monthWords } from '../../src/contract/billing-statements';
import { plainRupees, type Paise } from '../../src/contract/money';
import { spanInWords } from '../../src/contract/time';
import { captureWithin } from '../../src/machines/lifecycle/payment';
import { respondWithin } from '../../src/machines/lifecycle/statement';
import { sql, type Tx } from '../db/database';
import type { Jobs } from '../db/queues';
import { postEmail } from '../kit/email';
import { readWords, textEmail, type Wording, type Words } from '../kit/email-words';

export type Told = {
  outboxId: number;
  what: 'active' | 'expired' | 'lapsed';
  email: string;
  name: string;
  timeZone: string;
  plan: string;
  interviews: number;
  left: number;
  validUntil: string | null;
  invoice: { id: string; number: string } | null;
};
type Text = { subject: string; body: string };

const dayIn = (at: string | null, zone: string) =>
  at === null ? '' : DateTime.fromISO(at, { zone }).toFormat('dd-MM-yyyy');
const counted = (count: number) => `${count} mock interview${count === 1 ? '' : 's'}`;

const text = (name: string, wording: Wording, lines: string[]): Text =>
  textEmail(name, wording, lines, { hello: `Dear ${name},` });

/** The email about an event of a subscription or a payment. */
export function planEmail(told: Told, publicUrl: string, words: Words): Text {
  const { what, name, plan, interviews, left, validUntil, timeZone, invoice } = told;
  const page = (path: string) => `${publicUrl}/dashboard/${path}`;
  const plans = `Plans: ${page('Candidatesubscription')}`;
  switch (what) {
    case 'active': {
      const values = { plan, interviews: counted(interviews), until: dayIn(validUntil, timeZone) };
      return text(name, words('planActive', values), [
        `Choose skills and times: ${page('canmockskills')}`,
        ...(invoice ? [`Invoice ${invoice.number}: ${page(`invoicepayment?id=${invoice.id}`)}`] : []),
      ]);
    }
    case 'expired': {
      const unused = left === 0 ? 'All its interviews were used.' : `${counted(left)} were not used.`;
      return text(name, words('planEnded', { plan, unused }), [plans]);
    }
    case 'lapsed':
      return text(name, words('paymentReturned', { plan, within: spanInWords(captureWithin) }), [plans]);
  }
}

export type ToldOfRefund = {
  outboxId: number;
  what: 'requested' | 'initiated' | 'processed' | 'rejected' | 'failed';
  email: string;
  name: string;
  plan: string;
  code: string;
  refundId: string;
  candidate: string;
  why: string;
  paise: Paise;
  answer: string | null;
  creditNote: { id: string; number: string } | null;
};

/** The email about an event of a refund. */
export function refundEmail(told: ToldOfRefund, publicUrl: string, words: Words): Text {
  const { what, name, plan, code, refundId, candidate, why, paise, answer, creditNote } = told;
  const amount = `INR ${plainRupees(paise)}`;
  const page = `${publicUrl}/dashboard/subscriptionlist?tab=5&id=${refundId}`;
  const answered = { refund: code, amount, plan, answer: answer ?? '' };
  switch (what) {
    case 'requested':
      return text(name, words('refundRequested', { refund: code, amount, candidate, plan, reason: why }), [
        `Approve or reject it: ${publicUrl}/dashboard/payment?tab=1&id=${refundId}`,
      ]);
    case 'initiated':
      return text(name, words('refundInitiated', { plan, amount }), []);
    case 'processed':
      return text(
        name,
        words('refundProcessed', { plan, amount }),
        creditNote
          ? [`Credit note ${creditNote.number}: ${publicUrl}/dashboard/invoicepayment?id=${creditNote.id}`]
          : [],
      );
    case 'rejected':
      return text(name, words('refundRejected', answered), [page]);
    case 'failed':
      return text(name, words('refundFailed', answered), [`It can be asked for again: ${page}`]);
  }
}

/** The email to a panelist whose statement was issued. */
export function statementEmail(
  { id, name, month }: { id: string; name: string; month: string },
  publicUrl: string,
  words: Words,
): Text {
  const values = { month: monthWords(month), within: spanInWords(respondWithin) };
  return textEmail(name, words('statementReady', values), [`${publicUrl}/dashboard/remunerationreport?id=${id}`]);
}

const done = (tx: Tx, { subject, subjectId, seq }: Jobs['effects']) =>
  tx.run(sql`
    update outbox set done_at = law_now() where subject = ${subject} and subject_id = ${subjectId} and seq = ${seq}`);

const write = (tx: Tx, { outboxId, email }: { outboxId: number; email: string }, written: Text) =>
  postEmail(tx, { priority: 'interview', recipient: email, ...written, outboxId });

/**
 * Writes the emails of a refund (product: Refunds): to super admins that a refund waits for them, to the buyer what is
 * returned, and to the person who requested the refund why nothing is returned.
 */
export async function writeRefundEmails(tx: Tx, job: Jobs['effects'], publicUrl: string): Promise<void> {
  const told = await tx.many<ToldOfRefund>(sql`
    select o.id as "outboxId", o.params->>'what' as what, u.email::text as email, u.name, s.title as plan, r.code,
      r.id as "refundId", p.buyer->>'name' as candidate, r.context->>'why' as why, r.paise, r.context->>'answer' as answer,
      (select jsonb_build_object('id', v.id, 'number', v.number) from invoices v where v.refund_id = r.id) as "creditNote"
    from outbox o join refunds r on r.id = o.subject_id join payments p on p.id = r.payment_id
    join subscriptions s on s.id = p.subscription_id join persons pe on pe.id = p.person_id
    join users u on case o.params->>'what'
      when 'requested' then r.created_by is not null and u.id <> r.created_by and u.user_type = 'SUPER_ADMIN' and u.active
      when 'rejected' then u.id = r.created_by
      when 'failed' then u.id = r.created_by
      else u.id = pe.user_id end
    where o.subject = 'refund' and o.subject_id = ${job.subjectId} and o.seq = ${job.seq} and o.done_at is null
    for update of o`);
  const words = await readWords(tx);
  for (const one of told) await write(tx, one, refundEmail(one, publicUrl, words));
  await done(tx, job);
}

/** Writes the emails about an event of a subscription or a payment (product: Plans, Payments). */
export async function writeBillingEmails(tx: Tx, job: Jobs['effects'], publicUrl: string): Promise<void> {
  const { subject, subjectId, seq } = job;
  const ofSubject =
    subject === 'subscription'
      ? sql`o.subject_id`
      : sql`(select p.subscription_id from payments p where p.id = ${subjectId})`;
  const told = await tx.many<Told>(sql`
    select o.id as "outboxId", o.params->>'what' as what, pe.email::text as email, u.name, u.time_zone as "timeZone",
      s.title as plan, s.interviews, (s.context->>'lapsed')::int as left, s.valid_until as "validUntil",
      (select jsonb_build_object('id', v.id, 'number', v.number) from invoices v join payments p on p.id = v.payment_id
        where p.subscription_id = s.id and v.invoice_id is null limit 1) as invoice
    from outbox o join subscriptions s on s.id = ${ofSubject}
    join persons pe on pe.id = s.person_id join users u on u.id = pe.user_id
    where o.subject = ${subject} and o.subject_id = ${subjectId} and o.seq = ${seq} and o.done_at is null for update of o`);
  const words = await readWords(tx);
  for (const one of told) await write(tx, one, planEmail(one, publicUrl, words));
  await done(tx, job);
}
