import { stateNames, type Buyer } from '../../../src/contract/billing-buyer';
import { paymentStateWords } from '../../../src/contract/billing-payments';
import { subscriptionStateWords, type SubscriptionState } from '../../../src/contract/billing-subscriptions';
import { plainRupees, type Paise } from '../../../src/contract/money';
import { readableText } from '../../../src/contract/rich-text';
import { sql } from '../../db/database';
import { mostRows, type Part } from './part';

type Candidacy = { organization: string | null; name: string; mobile: string | null; zone: string; at: string };
const candidacies: Part = {
  sheet: 'Candidacies',
  about: 'Which organizations have you as a candidate, with the name, number and skills of your resume that they have',
  columns: [
    ['Organization', 32],
    ['Name', 32],
    ['Mobile no', 24],
    ['Time zone', 24],
    ['Added', 24],
    ['Preferred times', 48],
    ['Skills, in months', 48],
  ],
  async rows({ tx, caller, at }) {
    const rows = await tx.many<Candidacy & { times: string[]; skills: string }>(sql`
      select o.name as organization, c.name, c.mobile, c.time_zone as zone, c.created_at as at, c.preferred as times,
        coalesce((select string_agg(k.name || ' ' || s.months, ', ' order by k.name) from candidate_skills s
          join skills k on k.id = s.skill_id where s.candidate_id = c.id), '') as skills
      from candidates c left join organizations o on o.id = c.organization_id
      where c.person_id = ${caller.personId}::uuid order by c.created_at desc limit ${mostRows}`);
    return rows.map(({ organization, name, mobile, zone, at: since, times, skills }) => [
      organization ?? 'The portal',
      name,
      mobile ?? '',
      zone,
      at(since),
      times.map(at).join(', '),
      skills,
    ]);
  },
};

const resumeTexts: Part = {
  sheet: 'Resume text',
  about: 'The text of your resume as interviewers read it. The file itself is in this archive',
  columns: [
    ['Where', 32],
    ['Text', 120],
  ],
  async rows({ tx, caller }) {
    const rows = await tx.many<{ place: string; text: string }>(sql`
      select coalesce(o.name, 'Your profile') as place, c.resume_text as text
      from candidates c left join organizations o on o.id = c.organization_id
      where c.person_id = ${caller.personId}::uuid and c.resume_text is not null
      union all select 'For ' || j.title, r.text from job_resumes r join job_profiles j on j.id = r.job_profile_id
      where r.person_id = ${caller.personId}::uuid`);
    // One row per line, so that no cell is longer than a spreadsheet can read.
    return rows.flatMap(({ place, text }) => text.split('\n').map((line) => [place, line]));
  },
};

const applications: Part = {
  sheet: 'Applications',
  about: 'Jobs that you applied for, and emails that invited you',
  columns: [
    ['What', 16],
    ['Job', 40],
    ['Organization', 32],
    ['When', 24],
    ['Opened', 24],
    ['Text', 80],
  ],
  async rows({ tx, caller, at }) {
    type Row = { what: string; job: string; organization: string; at: string; opened: string | null; text: string };
    const rows = await tx.many<Row>(sql`
      select 'Application' as what, j.title as job, o.name as organization, a.created_at as at,
        null::timestamptz as opened, '' as text
      from applications a join job_profiles j on j.id = a.job_profile_id join organizations o on o.id = j.organization_id
      where a.person_id = ${caller.personId}::uuid
      union all select 'Invitation', j.title, o.name, s.created_at, s.opened_at, concat_ws(E'\n', s.content, nullif(s.instructions, ''))
      from sourcing_invitations s join job_profiles j on j.id = s.job_profile_id join organizations o on o.id = j.organization_id
      where s.person_id = ${caller.personId}::uuid
      order by 4 desc limit ${mostRows}`);
    return rows.map((row) => [row.what, row.job, row.organization, at(row.at), at(row.opened), row.text]);
  },
};

const acceptedTerms: Part = {
  sheet: 'Accepted terms',
  about: 'Terms that you accepted, in the version that you read',
  columns: [
    ['Of', 32],
    ['Title', 40],
    ['Version', 12],
    ['When', 24],
    ['Text', 120],
  ],
  async rows({ tx, caller, at }) {
    const rows = await tx.many<{ of: string; title: string; revision: number; at: string; text: string }>(sql`
      select coalesce(o.name, 'The platform') as of, v.title, v.revision, a.accepted_at as at, v.text
      from terms_acceptances a join terms_versions v using (terms_id, revision) join terms t on t.id = a.terms_id
        left join organizations o on o.id = t.organization_id
      where a.accepted_by = ${caller.userId} or a.user_id = ${caller.userId} or a.person_id = ${caller.personId}::uuid
      order by a.accepted_at desc limit ${mostRows}`);
    return rows.map((row) => [row.of, row.title, row.revision, at(row.at), readableText(row.text)]);
  },
};

type PaidRow = {
  code: string;
  plan: string;
  amount: Paise;
  refunded: Paise;
  state: keyof typeof paymentStateWords;
  buyer: Buyer;
  invoice: string | null;
  createdAt: string;
};

const payments: Part = {
  sheet: 'Payments',
  about: 'What you paid, with its invoice and the name on it',
  columns: [
    ['Payment', 14],
    ['Plan', 40],
    ['Amount in INR', 14],
    ['Refunded in INR', 14],
    ['Status', 20],
    ['Created', 24],
    ['Invoice', 20],
    ['Name on the invoice', 40],
    ['State', 28],
    ['GSTIN', 20],
  ],
  async rows({ tx, caller, at }) {
    const rows = await tx.many<PaidRow>(sql`
      select p.code, s.title as plan, p.amount_paise as amount, p.refunded_paise as refunded, p.leaf as state, p.buyer,
        (select v.number from invoices v where v.payment_id = p.id and v.invoice_id is null) as invoice, p.created_at as "createdAt"
      from payments p join subscriptions s on s.id = p.subscription_id
      where p.person_id = ${caller.personId}::uuid order by p.created_at desc, p.id limit ${mostRows}`);
    return rows.map(({ code, plan, amount, refunded, state, buyer, invoice, createdAt }) => [
      code,
      plan,
      plainRupees(amount),
      plainRupees(refunded),
      paymentStateWords[state],
      at(createdAt),
      invoice ?? '',
      buyer.name,
      stateNames[buyer.state],
      buyer.gstin ?? '',
    ]);
  },
};

const plans: Part = {
  sheet: 'Plans',
  about: 'Plans that you bought, and what is left of them',
  columns: [
    ['Subscription', 14],
    ['Plan', 40],
    ['Price in INR', 14],
    ['Interviews', 12],
    ['Used', 8],
    ['Booked', 8],
    ['Status', 20],
    ['Bought', 24],
    ['Valid until', 24],
    ['Created by hand', 40],
  ],
  async rows({ tx, caller, at }) {
    const rows = await tx.many<Plan>(sql`
      select code, title, price_paise as "pricePaise", interviews, used, reserved, leaf as state, created_at as "createdAt",
        valid_until as "validUntil", by_hand as "byHand"
      from subscriptions where person_id = ${caller.personId}::uuid order by created_at desc, id limit ${mostRows}`);
    return rows.map(({ code, title, pricePaise, interviews, used, reserved, state, createdAt, validUntil, byHand }) => [
      code,
      title,
      plainRupees(pricePaise),
      interviews,
      used,
      reserved,
      subscriptionStateWords[state],
      at(createdAt),
      validUntil === null ? '' : at(validUntil),
      byHand ?? '',
    ]);
  },
};
type Plan = {
  code: string;
  title: string;
  pricePaise: Paise;
  interviews: number;
  used: number;
  reserved: number;
  state: SubscriptionState;
  createdAt: string;
  validUntil: string | null;
  byHand: string | null;
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const availability: Part = {
  sheet: 'Availability',
  about: 'When you can interview, and how often',
  columns: [
    ['What', 24],
    ['From', 24],
    ['To', 24],
  ],
  async rows({ tx, caller, at }) {
    const own = sql`panelist_id = ${caller.userId}`;
    const limits = await tx.maybe<Record<'months' | 'breathing' | 'day' | 'week', number> & { auto: boolean }>(sql`
      select experience_months as months, breathing_minutes as breathing, day_cap as day, week_cap as week, auto_accept as auto
      from panelists where user_id = ${caller.userId}`);
    if (!limits) return [];
    const hours = await tx.many<{ weekday: number; starts: string; ends: string }>(sql`
      select weekday, starts, ends from panelist_hours where ${own} order by weekday, starts`);
    const off = await tx.many<{ first: string; last: string }>(sql`
      select first_day::text as first, last_day::text as last from panelist_days_off where ${own} order by first_day`);
    const extra = await tx.many<{ start: string; end: string }>(sql`
      select starts_at as start, ends_at as "end" from panelist_extra_slots where ${own} order by starts_at`);
    return [
      ['Experience in months', limits.months, ''],
      ['Break between interviews, in minutes', limits.breathing, ''],
      ['Most interviews per day', limits.day, ''],
      ['Most interviews per week', limits.week, ''],
      ['Accepted automatically', limits.auto ? 'Yes' : 'No', ''],
      ...hours.map(({ weekday, starts, ends }) => [weekdays[weekday - 1] ?? '', starts, ends]),
      ...off.map(({ first, last }) => ['Away', first, last]),
      ...extra.map(({ start, end }) => ['Extra time', at(start), at(end)]),
    ];
  },
};

const blocks: Part = {
  sheet: 'Blocked organizations',
  about: 'Organizations that you blocked',
  columns: [
    ['Organization', 32],
    ['Reason', 60],
    ['When', 24],
  ],
  async rows({ tx, caller, at }) {
    const rows = await tx.many<{ name: string; why: string; at: string }>(sql`
      select o.name, b.why, b.at from panelist_blocks b join organizations o on o.id = b.organization_id
      where b.panelist_id = ${caller.userId}::uuid and b.blocked_by = 'panelist' order by b.at desc limit ${mostRows}`);
    return rows.map((row) => [row.name, row.why, at(row.at)]);
  },
};

const messages: Part = {
  sheet: 'Messages',
  about: 'Email that was sent to you, and your inquiries with their conversations',
  columns: [
    ['What', 16],
    ['When', 24],
    ['Subject or text', 80],
    ['Answer', 60],
  ],
  async rows({ tx, caller, at }) {
    const ownInquiries = sql`(q.user_id = ${caller.userId} or q.email = ${caller.email}::citext)`;
    const rows = await tx.many<{ what: string; at: string; text: string; answer: string }>(sql`
      (select 'Email' as what, sent_at as at, subject as text, '' as answer from mails
        where recipient = ${caller.email}::citext and sent_at is not null order by id desc limit ${mostRows})
      union all
      (select 'Inquiry', q.created_at, concat_ws(E'\\n', nullif(q.subject, ''), q.message), '' from inquiries q
        where ${ownInquiries} order by q.created_at desc limit ${mostRows})
      union all
      (select 'Inquiry message', m.at, case when m.author = 'STAFF' then '' else m.text end,
          case when m.author = 'STAFF' then m.text else '' end
        from inquiry_messages m join inquiries q on q.id = m.inquiry_id
        where ${ownInquiries} order by m.at desc limit ${mostRows})`);
    return rows.map((row) => [row.what, at(row.at), row.text, row.answer]);
  },
};

/** The sheets with what people entered or uploaded, and the messages they received. */
export const givenParts: readonly Part[] = [
  candidacies,
  resumeTexts,
  applications,
  acceptedTerms,
  plans,
  payments,
  availability,
  blocks,
  messages,
];
