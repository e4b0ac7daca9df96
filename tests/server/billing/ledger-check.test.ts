import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkIn, checkLedger } from '../../../server/billing/ledger-check';
import type { LedgerReport } from '../../../server/billing/ledger-findings';
import { reportLines } from '../../../server/billing/ledger-report';
import { raw, sql } from '../../../server/db/database';
import { post } from '../../../server/ledger/ledger';
import type { LedgerRule } from '../../../src/contract/billing-ledger';
import { paise } from '../../../src/contract/money';
import { closeHouse, ok, startHouse, type House } from '../kit';
import {
  actOn,
  buyPaidPlan,
  countRound,
  giveBack,
  lastStatements,
  orderPlan,
  type Act,
  type PaidPlan,
} from '../kit/money';

let house: House;
let plan: PaidPlan;
let refunded: PaidPlan;
let uncaptured: PaidPlan;
let statementId: string;
const personId = () => house.cast.ben.personId;
const whole = 'All of it follows from the histories, to the paisa.';

beforeAll(async () => {
  house = await startHouse();
  plan = await buyPaidPlan(house.db, personId(), { amount: 149_999 });
  uncaptured = await orderPlan(house.db, personId());
  const [first, second] = [randomUUID(), randomUUID()];
  for (const interview of [first, second]) {
    await countRound(house.db, plan.subscriptionId, interview, 1, 0);
    await countRound(house.db, plan.subscriptionId, interview, -1, 1);
  }
  await countRound(house.db, plan.subscriptionId, second, 0, -1);
  refunded = await buyPaidPlan(house.db, personId(), { amount: 149_999 });
  const third = randomUUID();
  await countRound(house.db, refunded.subscriptionId, third, 1, 0);
  await giveBack(house.db, refunded.paymentId, 33_333);
  await countRound(house.db, refunded.subscriptionId, third, -1, 1);
  await giveBack(house.db, refunded.paymentId, 149_999 - 33_333);
  await countRound(house.db, refunded.subscriptionId, third, 0, -1);
  statementId = (await lastStatements(house)).panelist;
  const act = (body: Act, as?: 'panelist') => actOn(house, statementId, body, as);
  ok(await act({ type: 'ADJUST', paise: paise(12_345), why: 'A longer interview' }));
  ok(await act({ type: 'ISSUE' }));
  ok(await act({ type: 'REVISE', why: 'Too much' }));
  ok(await act({ type: 'ADJUST', paise: paise(-2_345), why: 'A shorter interview' }));
  ok(await act({ type: 'ISSUE' }));
  ok(await act({ type: 'APPROVE' }, 'panelist'));
  ok(await act({ type: 'PAY', reference: 'UTR 42' }));
});
afterAll(() => closeHouse(house));

test('what was bought, used, given back, earned, revised and paid agrees to the paisa', async () => {
  const report = await checkLedger(house.db);
  expect(report.findings).toEqual([]);
  expect(report.checked).toMatchObject({ payments: 3, statements: 2, invoices: 4 });
  expect(report.checked.postings).toBeGreaterThan(20);
  expect(reportLines(report)).toEqual([expect.stringMatching(/^Checked \d+ entries, /), whole]);
});

/** The findings of the check after the data were corrupted by hand; the changes are rolled back. */
async function foundAfter(...breaks: ReturnType<typeof sql>[]): Promise<LedgerReport> {
  let report: LedgerReport | undefined;
  const undone = new Error('Undone');
  await house.db
    .transaction(async (tx) => {
      for (const table of [
        'journal_entries',
        'postings',
        'invoices',
        'statement_lines',
        'statement_revisions',
        'payment_history',
        'refund_history',
        'settlements',
        'subscription_history',
      ])
        await tx.run(sql`alter table ${raw(table)} disable trigger user`);
      for (const one of breaks) await tx.run(one);
      report = await checkIn(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (!report) throw new Error('Nothing was checked');
  return report;
}
const rulesOf = ({ findings }: LedgerReport) => [...new Set(findings.map(({ rule }) => rule))];
const entryOf = (part: string) =>
  sql`(select id from journal_entries where starts_with(part, ${part}) order by id limit 1)`;
const postingOf = (part: string, account: string) => sql`entry_id = ${entryOf(part)} and account = ${account}`;

type Case = { what: string; breaks: () => ReturnType<typeof sql>[]; rules: LedgerRule[]; finding: object };
const cases: Case[] = [
  {
    what: 'an entry that does not sum to zero, and its wrong tax',
    breaks: () => [sql`update postings set paise = paise - 1 where ${postingOf('captured', 'tax')}`],
    rules: ['balanced', 'posted'],
    finding: { rule: 'posted', what: 'tax', expected: -22_881, found: -22_882 },
  },
  {
    what: 'an entry without postings',
    breaks: () => [
      sql`insert into journal_entries (cause, cause_id, part, at) values ('round', gen_random_uuid(), 'credit:1:1', now())`,
    ],
    rules: ['balanced'],
    finding: { rule: 'balanced', expected: 0 },
  },
  {
    what: 'a captured payment that was never posted',
    breaks: () => [
      sql`delete from postings where entry_id = ${entryOf('captured')}`,
      sql`delete from journal_entries where id = ${entryOf('captured')}`,
    ],
    rules: ['posted', 'credits'],
    finding: {
      rule: 'posted',
      of: expect.objectContaining({ type: 'payment' }) as object,
      what: 'gateway',
      expected: 149_999,
      found: 0,
    },
  },
  {
    what: 'a payment that was posted without a capture',
    breaks: () => [
      sql`with e as (insert into journal_entries (cause, cause_id, part, at)
        values ('payment', ${uncaptured.paymentId}, 'captured:1', now()) returning id)
        insert into postings (entry_id, line, account, paise) select id, 1, 'gateway', 100 from e union all select id, 2, 'tax', -100 from e`,
    ],
    rules: ['posted'],
    finding: {
      rule: 'posted',
      of: expect.objectContaining({ type: 'payment' }) as object,
      what: 'gateway',
      expected: 0,
      found: 100,
    },
  },
  {
    what: 'pay that was posted to another panelist',
    breaks: () => [
      sql`update postings set party_id = ${house.cast.people.thirdPanelist.id} where ${postingOf('pay:', 'panelistsPayable')}`,
    ],
    rules: ['posted'],
    finding: {
      rule: 'posted',
      of: expect.objectContaining({ type: 'interview' }) as object,
      what: 'panelistsPayable',
      expected: 0,
      found: -200_000,
    },
  },
  {
    what: 'a statement that was paid another amount',
    breaks: () => [
      sql`update postings set paise = paise + 5 where entry_id = (select id from journal_entries where part = 'pay') and account = 'bank'`,
      sql`update postings set paise = paise - 5 where entry_id = (select id from journal_entries where part = 'pay') and account = 'panelistsPayable'`,
    ],
    rules: ['posted'],
    finding: { rule: 'posted', of: expect.objectContaining({ type: 'statement' }) as object, what: 'bank' },
  },
  {
    what: 'a reversal that is not the opposite',
    breaks: () => [
      sql`update postings set paise = paise * 2 where entry_id in (select id from journal_entries where starts_with(part, 'returned'))`,
    ],
    rules: ['reversed', 'credits'],
    finding: { rule: 'reversed', what: 'sales' },
  },
  {
    what: 'a use of a plan that earned another amount',
    breaks: () => [
      sql`update postings set paise = paise + (case account when 'sales' then -1 else 1 end) where entry_id = ${entryOf('credit')}`,
    ],
    rules: ['credits'],
    finding: {
      rule: 'credits',
      of: expect.objectContaining({ type: 'subscription' }) as object,
      what: 'sales',
      expected: 42_373,
      found: 42_374,
    },
  },
  {
    what: 'what a use earned, on an account of another kind',
    breaks: () => [sql`update postings set account = 'bank' where ${postingOf('credit', 'sales')}`],
    rules: ['posted'],
    finding: { rule: 'posted', what: 'bank', expected: 0, found: -42_373 },
  },
  {
    what: 'credits that are owed to a plan that does not exist',
    breaks: () => [
      sql`update postings set party_id = 'ffffffff-0000-4000-8000-000000000000' where ${postingOf('credit', 'creditsOwed')}`,
    ],
    rules: ['credits'],
    finding: { rule: 'credits', what: 'creditsOwed', expected: 0, found: -42_373 },
  },
  {
    what: 'used interviews that are not counted',
    breaks: () => [sql`update subscriptions set used = 0 where id = ${plan.subscriptionId}`],
    rules: ['counts'],
    finding: { rule: 'counts', what: 'used', expected: 1, found: 0 },
  },
  {
    what: 'an invoice with another tax',
    breaks: () => [
      sql`update invoices set cgst_paise = cgst_paise - 1, sgst_paise = sgst_paise + 1 where payment_id = ${plan.paymentId}`,
    ],
    rules: ['invoices'],
    finding: { rule: 'invoices', of: expect.objectContaining({ type: 'invoice' }) as object, what: 'sgst' },
  },
  {
    what: 'a captured payment without its invoice',
    breaks: () => [sql`delete from invoices`],
    rules: ['posted', 'credits', 'invoices', 'refunds', 'numbers'],
    finding: {
      rule: 'invoices',
      of: expect.objectContaining({ type: 'payment' }) as object,
      what: 'invoice',
      expected: 149_999,
      found: 0,
    },
  },
  {
    what: 'a refund that was posted to another account',
    breaks: () => [sql`update postings set account = 'bank' where ${postingOf('processed', 'gateway')}`],
    rules: ['posted'],
    finding: {
      rule: 'posted',
      of: expect.objectContaining({ type: 'refund', code: expect.stringMatching(/^RE-/) as string }) as object,
      what: 'bank',
      expected: 0,
      found: -33_333,
    },
  },
  {
    what: 'a refund that took too much from sales',
    breaks: () => [
      sql`update postings set paise = paise - 1 where ${postingOf('processed', 'creditsOwed')}`,
      sql`with e as (select ${entryOf('processed')} as id)
        insert into postings (entry_id, line, account, paise) select id, 9, 'sales', 1 from e`,
    ],
    rules: ['credits'],
    finding: { rule: 'credits', what: 'creditsOwed', expected: 0, found: 1 },
  },
  {
    what: 'a refund whose credit note says another tax',
    breaks: () => [
      sql`update invoices set cgst_paise = cgst_paise - 1, sgst_paise = sgst_paise + 1 where refund_id is not null and total_paise = 33333`,
    ],
    rules: ['refunds'],
    finding: { rule: 'refunds', of: expect.objectContaining({ type: 'refund' }) as object, what: 'sgst' },
  },
  {
    what: 'a payment of which more was refunded than is written down',
    breaks: () => [sql`update payments set refunded_paise = refunded_paise - 1 where id = ${refunded.paymentId}`],
    rules: ['refunds'],
    finding: { rule: 'refunds', what: 'refunded', expected: 149_999, found: 149_998 },
  },
  {
    what: 'a number that nobody has',
    breaks: () => [sql`update number_series set last = last + 1 where name = 'ST'`],
    rules: ['numbers'],
    finding: {
      rule: 'numbers',
      of: expect.objectContaining({ type: 'series', code: expect.stringMatching(/^ST\//) as string }) as object,
    },
  },
  {
    what: 'a line that says another pay',
    breaks: () => [
      sql`update statement_lines set paise = paise + 1 where settlement_id = (select min(settlement_id) from statement_lines)`,
    ],
    rules: ['lines', 'statements'],
    finding: {
      rule: 'lines',
      of: expect.objectContaining({ type: 'interview' }) as object,
      expected: 200_000,
      found: 200_001,
    },
  },
  {
    what: 'a statement with another tax, and less to pay',
    breaks: () => [
      sql`update statements set tax_paise = tax_paise + 1, net_paise = net_paise - 1 where id = ${statementId}`,
    ],
    rules: ['statements'],
    finding: { rule: 'statements', of: expect.objectContaining({ type: 'statement' }) as object, what: 'tax' },
  },
  {
    what: 'a revision that says another amount',
    breaks: () => [
      sql`update statement_revisions set gross_paise = gross_paise + 1 where statement_id = ${statementId} and revision = 1`,
    ],
    rules: ['statements'],
    finding: { rule: 'statements', of: expect.objectContaining({ type: 'statement' }) as object, what: 'gross' },
  },
];
test.each(cases)('the check finds $what', async ({ breaks, rules, finding }) => {
  const report = await foundAfter(...breaks());
  expect(rulesOf(report)).toEqual(rules);
  expect(report.findings).toContainEqual(expect.objectContaining(finding));
  expect(report.found).toBe(report.findings.length);
  expect((await checkLedger(house.db)).found).toBe(0);
});

test('a report says in words what differs', async () => {
  const report = await foundAfter(
    sql`update subscriptions set used = 0 where id = ${plan.subscriptionId}`,
    sql`update postings set paise = paise - 1 where ${postingOf('captured', 'tax')}`,
  );
  expect(reportLines(report)).toEqual(
    expect.arrayContaining([
      'The interviews of a plan are not counted as in its history:',
      expect.stringMatching(/^ {2}subscription SU-\d+, used: expected 1, found 0$/),
      expect.stringMatching(/^ {2}payment PA-\d+, Tax: expected ₹-228.81, found ₹-228.82$/),
    ]),
  );
});

test('of many findings the first hundred are kept, and all are counted', async () => {
  const report = await foundAfter(
    sql`insert into journal_entries (cause, cause_id, part, at)
      select 'round', gen_random_uuid(), 'credit:1:1', now() from generate_series(1, 130)`,
  );
  expect([report.found, report.findings.length]).toEqual([130, 100]);
  expect(reportLines(report).at(-1)).toBe('… and 30 more');
});

test('an entry of the past that somebody adds by hand is found', async () => {
  const cause = { cause: 'payment', causeId: plan.paymentId, part: 'captured:9' } as const;
  const undone = new Error('Undone');
  await expect(
    house.db.transaction(async (tx) => {
      await post(tx, cause, Date.now(), [
        { account: 'bank', paise: paise(100) },
        { account: 'sales', paise: paise(-100) },
      ]);
      expect(rulesOf(await checkIn(tx))).toEqual(['posted']);
      throw undone;
    }),
  ).rejects.toBe(undone);
});
