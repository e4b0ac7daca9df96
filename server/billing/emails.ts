import { DateTime } from 'luxon';
import { plainRupees, type Paise } from '../../src/contract/money';
import { spanInWords } from '../../src/contract/time';
import { captureWithin } from '../../src/machines/lifecycle/payment';
import { sql, type Tx } from '../db/database';
import type { Jobs } from '../db/queues';
import { postEmail } from '../kit/email';

type Told = {
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

const dayIn = (at: string | null, zone: string) =>
  at === null ? '' : DateTime.fromISO(at, { zone }).toFormat('dd-MM-yyyy');
const counted = (count: number) => `${count} mock interview${count === 1 ? '' : 's'}`;

function words(told: Told, publicUrl: string): { subject: string; lines: string[] } {
  const { what, plan, interviews, left, validUntil, timeZone, invoice } = told;
  const page = (path: string) => `${publicUrl}/dashboard/${path}`;
  switch (what) {
    case 'active':
      return {
        subject: `Your plan ${plan} is active`,
        lines: [
          `${counted(interviews)} are yours until ${dayIn(validUntil, timeZone)}.`,
          `Choose skills and times: ${page('canmockskills')}`,
          ...(invoice ? [`Invoice ${invoice.number}: ${page(`invoicepayment?id=${invoice.id}`)}`] : []),
        ],
      };
    case 'expired':
      return {
        subject: `Your plan ${plan} has ended`,
        lines: [
          left === 0 ? 'All its interviews were used.' : `${counted(left)} were not used.`,
          `Plans: ${page('Candidatesubscription')}`,
        ],
      };
    case 'lapsed':
      return {
        subject: `Your payment for ${plan} was returned`,
        lines: [
          `It was authorized, but not captured within ${spanInWords(captureWithin)}. The gateway gave the money back.`,
          `Plans: ${page('Candidatesubscription')}`,
        ],
      };
  }
}

type ToldOfRefund = {
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

function refundWords(told: ToldOfRefund, publicUrl: string): { subject: string; lines: string[] } {
  const { what, plan, code, refundId, candidate, why, paise, answer, creditNote } = told;
  const sum = `INR ${plainRupees(paise)}`;
  const page = `${publicUrl}/dashboard/subscriptionlist?tab=5&id=${refundId}`;
  switch (what) {
    case 'requested':
      return {
        subject: `Refund ${code} waits for approval`,
        lines: [
          `${sum} for ${candidate}, ${plan}: ${why}`,
          `Approve or reject it: ${publicUrl}/dashboard/payment?tab=1&id=${refundId}`,
        ],
      };
    case 'initiated':
      return {
        subject: `Your refund for ${plan} is on its way`,
        lines: [`${sum} is returned the way you paid. Banks take 5 to 7 working days.`],
      };
    case 'processed':
      return {
        subject: `Your refund for ${plan}`,
        lines: [
          `${sum} was returned the way you paid.`,
          ...(creditNote
            ? [`Credit note ${creditNote.number}: ${publicUrl}/dashboard/invoicepayment?id=${creditNote.id}`]
            : []),
        ],
      };
    case 'rejected':
      return { subject: `Refund ${code} was rejected`, lines: [`${sum} for ${plan}: ${answer ?? ''}`, page] };
    case 'failed':
      return {
        subject: `Refund ${code} failed`,
        lines: [`${sum} for ${plan} was not returned: ${answer ?? ''}`, `It can be asked for again: ${page}`],
      };
  }
}

const done = (tx: Tx, { subject, subjectId, seq }: Jobs['effects']) =>
  tx.run(sql`
    update outbox set done_at = law_now() where subject = ${subject} and subject_id = ${subjectId} and seq = ${seq}`);

const write = (
  tx: Tx,
  { outboxId, email, name }: { outboxId: number; email: string; name: string },
  { subject, lines }: { subject: string; lines: string[] },
) =>
  postEmail(tx, {
    priority: 'interview',
    recipient: email,
    subject,
    body: [`Dear ${name},`, ...lines].join('\n\n'),
    outboxId,
  });

/**
 * Writes the emails of a refund (product: Refunds): to super admins what waits for them, to the buyer what is returned, to
 * who asked for it why it is not.
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
  for (const one of told) await write(tx, one, refundWords(one, publicUrl));
  await done(tx, job);
}

/** Writes the emails of what happened to a subscription or a payment (product: Plans, Payments). */
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
  for (const one of told) await write(tx, one, words(one, publicUrl));
  await done(tx, job);
}
