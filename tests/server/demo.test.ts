import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scorecardProblems, type Scorecard } from '../../src/contract/feedback';
import { leaves, type Leaf } from '../../src/contract/interviews';
import type { AskedSkill } from '../../src/contract/job-profiles';
import { allowedActions, replay } from '../../src/machines/lifecycle/interview-law';
import { settlementOf } from '../../src/machines/lifecycle/interview-views';
import { paymentLaw, type Payment } from '../../src/machines/lifecycle/payment';
import { refundLaw, type Refund } from '../../src/machines/lifecycle/refund';
import { subscriptionLaw, type Subscription, type SubscriptionState } from '../../src/machines/lifecycle/subscription';
import { passwordFits } from '../../server/auth/passwords';
import { checkLedger } from '../../server/billing/ledger-check';
import { openDatabase, raw, sql, type Database } from '../../server/db/database';
import { fillDemo, isEmpty } from '../../server/demo/fill';
import { payments } from '../../server/billing/payments';
import { refunds } from '../../server/billing/refunds';
import { subscriptions } from '../../server/ledger/subscriptions';
import { wishOf } from '../../server/interviews/event-facts';
import { judgeBooking, offersFor } from '../../server/slots/offers';
import type { Held } from '../../server/interviews/read';
import { heldForClock, historyOf, worthOf } from '../../server/interviews/store';
import { countNew, waitingItems } from '../../server/messages/notifications';
import { ownerOf, profileOf } from '../../server/people/profile-sections';
import { plainSections, sectionProblems } from '../../src/contract/people-profile-sections';
import { cloneDatabase, type TestDatabase } from './database';
import { cloneDemo } from './demo-database';

const hour = 3_600_000;
/** Hours in several time zones and at both ends of a week: the demo must not depend on when it is started. */
const now = Date.parse('2026-11-21T11:52:07Z');
const otherNows = ['2026-11-22T23:59:30Z', '2026-03-29T00:40:00Z'];

let database: TestDatabase;
let db: Database;

/** The demo as made at an instant, to which the law's clock is set. */
async function filled(at: number): Promise<{ database: TestDatabase; db: Database }> {
  const own = await cloneDatabase();
  await own.setClock(at);
  const opened = openDatabase(own.url, 4);
  expect(await isEmpty(opened)).toBe(true);
  await fillDemo(opened, at);
  expect(await isEmpty(opened)).toBe(false);
  return { database: own, db: opened };
}

beforeAll(async () => {
  ({ database, db } = await filled(now));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const count = async (of: Database, query: ReturnType<typeof sql>) => (await of.one<{ count: number }>(query)).count;
const idsOf = async (of: Database, leaf: Leaf[]) =>
  (await of.many<{ id: string }>(sql`select id from interviews where leaf = any(${leaf}::text[]) order by code`)).map(
    ({ id }) => id,
  );

async function heldAt(of: Database, id: string, at: number): Promise<Held> {
  const held = await heldForClock(of, id);
  if (!held) throw new Error('An interview was expected');
  return { ...held, now: at };
}

test('has as many of everything as the product says', async () => {
  const counted = await db.one(sql`select
    (select count(*) from panelists) as panelists,
    (select count(distinct time_zone) from users where user_type = 'PANELIST') as zones,
    (select count(*) from organizations) as organizations,
    (select count(*) from job_profiles) as jobs,
    (select count(*) from candidates) as candidates,
    (select count(*) from candidates where organization_id is null) as portal,
    (select count(*) from interviews) as interviews,
    (select count(*) from outbox) as outbox`);
  expect(counted).toEqual({
    panelists: 40,
    zones: 8,
    organizations: 12,
    jobs: 60,
    candidates: 400,
    portal: 70,
    interviews: 600,
    outbox: 0,
  });
  const several = await count(
    db,
    sql`select count(*) from (select person_id from candidates where organization_id is not null group by 1 having count(*) > 1) p`,
  );
  expect(several).toBeGreaterThanOrEqual(8);
});

test('the named accounts sign in with the password, and the numbers of interviews go on', async () => {
  const users = await db.many<{ email: string; hash: string }>(
    sql`select email::text as email, password_hash as hash from users where email like '%@example.com' order by email`,
  );
  expect(users.map(({ email }) => email)).toEqual(
    ['admin', 'candidate', 'org', 'panelist', 'superadmin2', 'superadmin'].map((name) => `${name}@example.com`),
  );
  for (const { hash } of users) expect(await passwordFits(hash, 'Interview#2026')).toBe(true);
  expect(await db.one(sql`select nextval('interview_codes') as next`)).toEqual({ next: 1601 });
});

test('there is every state, in the first organization too', async () => {
  const states = (rows: { leaf: string }[]) => new Set(rows.map(({ leaf }) => leaf));
  expect(states(await db.many(sql`select distinct leaf from interviews`))).toEqual(new Set(leaves));
  const ofOrganization = sql`interviews i join users u on u.organization_id = i.organization_id and u.email = 'org@example.com'`;
  expect(states(await db.many(sql`select distinct i.leaf from ${ofOrganization}`))).toEqual(new Set(leaves));
  const undecided = sql`select count(*) from ${ofOrganization} where i.leaf = 'released' and i.decision is null`;
  expect(await count(db, undecided)).toBeGreaterThanOrEqual(3);
});

test('every state and its money follow from its history by the law', async () => {
  const posted = await db.many<{ id: string; round: number; pay: number; credits: number }>(sql`
    select interview_id as id, round, sum(pay_paise)::float8 as pay, sum(credits)::int as credits
    from settlements group by 1, 2`);
  const ids = await idsOf(db, [...leaves]);
  expect(ids).toHaveLength(600);
  let paid = 0;
  for (const id of ids) {
    const held = await heldAt(db, id, now);
    const history = await historyOf(db, id);
    expect(replay(history)).toEqual(held.stored);
    expect(history.events).toHaveLength(held.version);
    for (const line of settlementOf(held.stored)) {
      const found = posted.find((one) => one.id === id && one.round === line.round) ?? { pay: 0, credits: 0 };
      expect({ pay: found.pay, credits: found.credits }).toEqual(worthOf(line));
      if (found.pay > 0) paid += 1;
    }
  }
  expect(paid).toBeGreaterThan(250);
});

test('nothing in it is still to come or already due', async () => {
  const wrong = await db.one(sql`select
    (select count(*) from interview_history where at > ${new Date(now)}) as later,
    (select count(*) from interview_history where at < ${new Date(now - 60 * 24 * hour)}) as older,
    (select count(*) from interview_due where due_at <= ${new Date(now)}) as due,
    (select count(*) from feedback_drafts where saved_at > ${new Date(now)}) as drafts,
    (select count(*) from interviews where starts_at > ${new Date(now + 7 * 24 * hour)}) as ahead`);
  expect(wrong).toEqual({ later: 0, older: 0, due: 0, drafts: 0, ahead: 0 });
});

test('scorecards are complete, and the recommendation is that of the newest', async () => {
  const rows = await db.many<{ skills: AskedSkill[]; scorecard: Scorecard; recommendation: string }>(sql`
    select i.skills, v.scorecard, i.recommendation from interviews i join lateral (
      select scorecard from feedback_versions v where v.interview_id = i.id order by version desc limit 1) v on true`);
  expect(rows.length).toBeGreaterThan(300);
  for (const { skills, scorecard, recommendation } of rows) {
    expect(scorecardProblems(skills, scorecard)).toEqual([]);
    expect(scorecard.recommendation).toBe(recommendation);
  }
  expect(new Set(rows.map((row) => row.recommendation)).size).toBe(4);
});

test('upcoming interviews are where the slot engine would have let them be', async () => {
  for (const id of await idsOf(db, ['requested', 'confirmed'])) {
    const held = await heldAt(db, id, now);
    const { start, panelistId } = held.stored.context;
    if (start === null || panelistId === null) throw new Error('A slot was expected');
    const wish = { ...wishOf(held), panelistId, start, notice: 0, anyStart: true };
    expect(await judgeBooking(db, wish, now)).toBeNull();
  }
});

test('the named panelist and candidate have what their screens are for', async () => {
  const mine = await db.many<{ leaf: Leaf; start: string | null; candidate: string }>(sql`
    select i.leaf, i.starts_at as start, pe.email::text as candidate from interviews i
    join users u on u.id = i.panelist_id and u.email = 'panelist@example.com' join persons pe on pe.id = i.person_id`);
  const many = (leaf: Leaf) => mine.filter((one) => one.leaf === leaf).length;
  expect(many('requested')).toBe(3);
  expect(many('confirmed')).toBe(4);
  expect(many('pendingFeedback')).toBe(1);
  expect(many('released')).toBeGreaterThanOrEqual(8);
  const open = mine.find(({ leaf, candidate }) => leaf === 'confirmed' && candidate === 'candidate@example.com');
  const start = Date.parse(open?.start ?? '');
  expect(start).toBeGreaterThan(now);
  expect(start - now).toBeLessThanOrEqual(15 * 60_000);
  const theirs = await db.many<{ leaf: Leaf }>(sql`
    select i.leaf from interviews i join persons pe on pe.id = i.person_id and pe.email = 'candidate@example.com' order by 1`);
  expect(theirs.map(({ leaf }) => leaf)).toEqual(['confirmed', 'pendingSchedule', 'released', 'released', 'released']);
});

test('each mock interview is taken from a bought plan, whose state follows from its history by the law', async () => {
  expect(
    await count(
      db,
      sql`select count(*) as count from interviews where (kind = 'mock') <> (subscription_id is not null)`,
    ),
  ).toBe(0);
  const rows = await db.many<{ id: string; value: SubscriptionState; context: Subscription['stored']['context'] }>(
    sql`select id, value, context from subscriptions`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { id, ...stored } of rows)
    expect(subscriptionLaw.replay(await subscriptions.historyOf(db, id))).toEqual(stored);
  const states = await db.many<{ leaf: string }>(sql`select distinct leaf from subscriptions order by leaf`);
  expect(states.map(({ leaf }) => leaf)).toEqual(['active', 'created', 'exhausted', 'expired', 'paid']);
});

test('payments follow from their histories by the law: captured, waiting, failed, not paid, and one by hand', async () => {
  const rows = await db.many<Payment['stored'] & { id: string; gateway: string }>(
    sql`select id, value, context, gateway from payments`,
  );
  for (const { id, value, context } of rows)
    expect(paymentLaw.replay(await payments.historyOf(db, id))).toEqual({ value, context });
  const states = new Set(rows.map(({ value, gateway }) => `${gateway} ${value}`));
  expect(states).toEqual(new Set(['test captured', 'test authorized', 'test failed', 'test created', 'hand captured']));
  const waits = rows.find(({ value }) => value === 'authorized')?.context.captureBy ?? 0;
  expect(waits - now).toBeGreaterThan(24 * hour);
  const free = sql`select count(*) from subscriptions s
    where price_paise = 0 and by_hand is not null and not exists (select from payments p where p.subscription_id = s.id)`;
  expect(await count(db, free)).toBe(1);
  const due = sql`select count(*) from (select due_at from payment_due union all select due_at from subscription_due) d
    where due_at <= ${new Date(now)}`;
  expect(await count(db, due)).toBe(0);
});

test('refunds follow from their histories by the law: two wait for a super admin, and one was rejected', async () => {
  const rows = await db.many<Refund['stored'] & { id: string }>(sql`select id, value, context from refunds`);
  for (const { id, value, context } of rows)
    expect(refundLaw.replay(await refunds.historyOf(db, id))).toEqual({ value, context });
  expect(rows.map(({ value }) => value).toSorted()).toEqual(['rejected', 'requested', 'requested']);
});

test('each captured payment has its invoice, in the state, in another one and abroad; numbers have no gap', async () => {
  const invoices = await db.many<{ number: string; at: string; cgst: number; igst: number; state: string }>(sql`
    select number, issued_at as at, cgst_paise as cgst, igst_paise as igst, buyer->>'state' as state
    from invoices order by issued_at, number`);
  expect(invoices).toHaveLength(await count(db, sql`select count(*) from payments where leaf = 'captured'`));
  const kinds = invoices.map(({ cgst, igst, state }) =>
    [state === '29', state === 'abroad', cgst > 0, igst > 0].join(),
  );
  expect(new Set(kinds)).toEqual(
    new Set(['true,false,true,false', 'false,false,false,true', 'false,true,false,false']),
  );
  expect(new Set(invoices.map(({ at }) => at.slice(0, 7))).size).toBeGreaterThan(1);
  expect(invoices.map(({ number }) => Number(number.slice(-6)))).toEqual(invoices.map((_, nth) => nth + 1));
  const { next } = await db.one<{ next: number }>(sql`select last as next from number_series where name = 'INV'`);
  expect(next).toBe(invoices.length);
});

test('what is owed for each plan is what its unused interviews were paid with, to the paisa', async () => {
  const rows = await db.many<{ id: string; owed: number; left: number; paid: number; all: number }>(sql`
    select s.id, s.interviews - s.used - (s.context->>'lapsed')::int as left, s.interviews as all,
      coalesce((select sum(-p.paise) from postings p where p.account = 'creditsOwed' and p.party_id = s.id), 0)::bigint as owed,
      coalesce((select v.taxable_paise from invoices v join payments y on y.id = v.payment_id
        where y.subscription_id = s.id), 0)::bigint as paid
    from subscriptions s`);
  for (const { id, owed, left, paid, all } of rows) {
    // Each share is rounded, and the last share takes the remainder.
    expect([id, Math.abs(owed - (paid * left) / all) < all]).toEqual([id, true]);
    if (left === 0) expect([id, owed]).toEqual([id, 0]);
  }
  const used = await db.one(sql`select
    (select count(*)::int from journal_entries where part like 'credit:%' and reverses is null)
      - (select count(*)::int from journal_entries where reverses is not null) as posted,
    (select sum(used)::int from subscriptions where price_paise > 0) as counted`);
  expect(used).toEqual({ posted: expect.any(Number), counted: (used as { posted: number }).posted });
});

test('its ledger follows from its histories to the paisa', async () => {
  expect(await checkLedger(db)).toMatchObject({ found: 0, findings: [] });
});

test('profiles are right by the rules; some are complete, some half, some not begun', async () => {
  const owners = await db.many<{ id: string; email: string }>(sql`
    select id, email::text as email from users where user_type in ('PANELIST', 'CANDIDATE') order by id`);
  const extents = new Map<string, number>();
  for (const { id, email } of owners) {
    const owner = await ownerOf(db, id);
    if (!owner) throw new Error('An owner was expected');
    const profile = await profileOf(db, owner, { identity: null, bank: null });
    const filled = plainSections.filter((section) => profile.revisions[section] > 0);
    // Mobile numbers are stored at registration.
    for (const section of new Set([...filled, 'contact' as const]))
      expect([email, sectionProblems(section, profile[section] as never, now)]).toEqual([email, {}]);
    extents.set(email, filled.length);
  }
  for (const named of ['panelist@example.com', 'candidate@example.com']) expect(extents.get(named)).toBe(4);
  const all = [...extents.values()];
  for (const extent of [0, 1, 2, 4]) expect(all.filter((one) => one === extent).length, `${extent}`).toBeGreaterThan(5);
});

test('nobody applied before there was the job, and a candidate of an organization is there for one of its jobs', async () => {
  const early = sql`
    select count(*) from applications a join job_profiles j on j.id = a.job_profile_id where a.created_at < j.created_at`;
  const elsewhere = sql`
    select count(*) from candidates c left join job_profiles j on j.id = c.job_profile_id
    where c.organization_id is distinct from j.organization_id`;
  expect(await count(db, early)).toBe(0);
  expect(await count(db, elsewhere)).toBe(0);
});

test('both of the named may join now, and one interview is live', async () => {
  const { id, panelist, person } = await db.one<{ id: string; panelist: string; person: string }>(sql`
    select i.id, i.panelist_id as panelist, i.person_id as person from interviews i
    join persons pe on pe.id = i.person_id and pe.email = 'candidate@example.com' where i.leaf = 'confirmed'`);
  const { stored } = await heldAt(db, id, now);
  const types = (by: Parameters<typeof allowedActions>[1]) => allowedActions(stored, by, now).map(({ type }) => type);
  expect(types({ role: 'PANELIST', id: panelist })).toContain('JOIN');
  expect(types({ role: 'CANDIDATE', id: person })).toContain('JOIN');
  expect(await idsOf(db, ['live'])).toHaveLength(1);
});

describe('admins have work', () => {
  test('reviews, overdue reviews, and people who ask to cancel', async () => {
    const since = sql`updated_at > ${new Date(now - 24 * hour)}`;
    expect(await count(db, sql`select count(*) from interviews where leaf = 'inReview' and ${since}`)).toBeGreaterThan(
      5,
    );
    expect(
      await count(db, sql`select count(*) from interviews where leaf = 'inReview' and not (${since})`),
    ).toBeGreaterThan(5);
    expect(await count(db, sql`select count(*) from interviews where cancel_asked`)).toBeGreaterThan(5);
  });

  test.each([now, ...otherNows.map((text) => Date.parse(text))])(
    'waiting requests can be scheduled (%i)',
    async (at) => {
      const own = at === now ? null : await filled(at);
      const here = own?.db ?? db;
      try {
        let offered = 0;
        for (const id of await idsOf(here, ['pendingSchedule', 'reschedulePending'])) {
          const held = await heldAt(here, id, at);
          const slots = await offersFor(here, wishOf(held), at, { admin: true, explain: false });
          if (slots.offered.length > 0) offered += 1;
        }
        expect(offered).toBeGreaterThanOrEqual(30);
      } finally {
        await own?.db.close();
        await own?.database.drop();
      }
    },
    60_000,
  );
});

describe('what waits', () => {
  test.each([now, ...otherNows.map((text) => Date.parse(text))])(
    'is of every kind (%i)',
    async (at) => {
      const own = at === now ? null : await filled(at);
      const here = own?.db ?? db;
      try {
        const admin = await here.one<{ id: string }>(sql`select id from users where email = 'admin@example.com'`);
        const items = await waitingItems(here, { userId: admin.id, offset: 0, limit: 5_000 });
        const counted = await countNew(here, admin.id);
        const of = (code: number) => items.filter((item) => item.code === code);
        expect([101, 102, 103, 104].filter((code) => of(code).length < 2)).toEqual([]);
        expect(new Set(of(101).map(({ about }) => about))).toEqual(new Set(['interview', 'candidate']));
        expect(new Set(of(103).map(({ uploadedBy }) => uploadedBy))).toEqual(new Set(['P', 'A', 'S', 'O']));
        expect(of(103).every((item) => Date.parse(item.at) > at - 6 * 24 * hour)).toBe(true);
        expect(items.every((item) => Date.parse(item.at) <= at)).toBe(true);
        expect(counted).toBeGreaterThan(3);
        expect(counted).toBeLessThan(100);
      } finally {
        await own?.db.close();
        await own?.database.drop();
      }
    },
    60_000,
  );

  test('inquiries, some of them answered, and nothing that would be sent', async () => {
    const counted = await db.one(sql`select count(*) as all, count(*) filter (where closed_at is null) as open,
      (select count(*) from inquiry_messages) as answered, count(*) filter (where created_at > ${new Date(now)} or closed_at > ${new Date(now)}) as later from inquiries`);
    expect(counted).toEqual({ all: 12, open: 7, answered: 4, later: 0 });
    expect(await db.one(sql`select count(*) as all, count(sent_at) as sent from mails`)).toEqual({ all: 4, sent: 4 });
  });
});

test('there are accounts for each way of signing in', async () => {
  const of = async (services: string[]) =>
    (
      await db.many<{ email: string }>(sql`
      select email::text as email from users where services = ${services}::text[] order by email`)
    ).map(({ email }) => email);
  expect(await of(['ONE_WAY', 'TWO_WAY'])).toEqual(['admin@example.com', 'superadmin@example.com']);
  expect(await of(['ONE_WAY'])).toEqual(['ines.becker@demo.example']);
  // One super admin asks for a refund, the other approves it.
  expect(await db.one(sql`select count(*) as all from users where user_type = 'SUPER_ADMIN'`)).toEqual({ all: 2 });
  const bare = sql`select u.email::text as email from users u join persons p on p.user_id = u.id
    where not exists (select from candidates c where c.person_id = p.id and c.resume_text is not null)`;
  expect(await db.many(bare)).toEqual([{ email: 'divya.mukherjee@demo.example' }]);
});

const tables = [
  sql`select id, name, created_at from organizations order by id`,
  sql`select id, user_type, email::text, mobile, name, designation, time_zone, organization_id, services, bell_seen_at, created_at from users order by id`,
  sql`select * from panelists order by user_id`,
  sql`select * from panelist_skills order by 1, 2`,
  sql`select * from panelist_hours order by 1, 2, 3`,
  sql`select * from panelist_days_off order by 1, 2`,
  sql`select * from panelist_extra_slots order by 1, 2`,
  sql`select organization_id, panelist_id, blocked_by, at, why from panelist_blocks order by 1, 2`,
  sql`select * from rate_cards order by id`,
  sql`select * from tax_rules order by id`,
  sql`select cause, cause_id, part, at from journal_entries order by id`,
  sql`select to_jsonb(p) - 'updated_at' as row from payments p order by id`,
  sql`select * from payment_history order by 1, 2`,
  sql`select * from invoices order by id`,
  sql`select id, email::text, user_id from persons order by id`,
  sql`select * from candidates order by id`,
  sql`select * from job_profiles order by id`,
  sql`select * from job_profile_skills order by 1, 2`,
  sql`select * from person_skills order by 1, 2`,
  sql`select * from applications order by id`,
  ...['details', 'projects', 'education', 'certificates', 'revisions'].map(
    (name) => sql`select to_jsonb(t) as row from ${raw(`profile_${name}`)} t order by 1`,
  ),
  sql`select to_jsonb(i) - 'link_code' as row from interviews i order by id`,
  sql`select * from interview_history order by 1, 2`,
  sql`select * from interview_due order by 1`,
  sql`select interview_id, panelist_id, person_id, during::text from occupancy order by 1`,
  sql`select * from settlements order by id`,
  sql`select * from feedback_drafts order by 1`,
  sql`select * from feedback_versions order by 1, 2`,
  sql`select id, name, email::text, organization, mobile, role, message, created_at, closed_at, closed_by from inquiries order by id`,
  sql`select * from inquiry_messages order by id`,
  sql`select recipient::text, subject, body, created_at, sent_at from mails order by id`,
];

test('two fills for the same instant are the same, but for secrets', async () => {
  const other = await filled(now);
  try {
    for (const table of tables) {
      const rows = await db.many(table);
      expect(rows.length).toBeGreaterThan(0);
      expect(await other.db.many(table)).toEqual(rows);
    }
  } finally {
    await other.db.close();
    await other.database.drop();
  }
});

test('a copy of the demo is at hand for other tests', async () => {
  const copy = await cloneDemo();
  const copied = openDatabase(copy.url, 1);
  expect(await count(copied, sql`select count(*) from interviews`)).toBe(600);
  await copied.close();
  await copy.drop();
});

test('who comes second fills nothing', async () => {
  await fillDemo(db, now);
  expect(await count(db, sql`select count(*) from interviews`)).toBe(600);
});
