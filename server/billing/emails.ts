import { DateTime } from 'luxon';
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

/** Writes the emails of what happened to a subscription or a payment (product: Plans, Payments). */
export async function writeBillingEmails(
  tx: Tx,
  { subject, subjectId, seq }: Jobs['effects'],
  publicUrl: string,
): Promise<void> {
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
  for (const one of told) {
    const { subject: title, lines } = words(one, publicUrl);
    await postEmail(tx, {
      priority: 'interview',
      recipient: one.email,
      subject: title,
      body: [`Dear ${one.name},`, ...lines].join('\n\n'),
      outboxId: one.outboxId,
    });
  }
  await tx.run(sql`
    update outbox set done_at = law_now() where subject = ${subject} and subject_id = ${subjectId} and seq = ${seq}`);
}
