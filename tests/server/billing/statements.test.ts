import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { earningList } from '../../../server/billing/statement-lists';
import { sql } from '../../../server/db/database';
import { balanceOf } from '../../../server/ledger/ledger';
import {
  closeMonth,
  getMonthEnd,
  getMonthEndRest,
  getMonthOverview,
  listMonthPreview,
  resumeMonthEnd,
  stopMonthEnd,
} from '../../../src/contract/billing-month-ends';
import {
  getRemuneration,
  getStatement,
  getStatementPdf,
  getStatementSheet,
  listEarnings,
  listStatements,
  listUpdated,
  monthAfter,
  monthAt,
  monthStart,
  sendToStatement,
  type SentToStatement,
} from '../../../src/contract/billing-statements';
import { changeTaxRule } from '../../../src/contract/billing-rates';
import { paise } from '../../../src/contract/money';
import { statementLaw } from '../../../src/machines/lifecycle/statement';
import { draftStatement, statements } from '../../../server/billing/statements';
import { closeHouse, ok, requestFor, sent, startHouse, type House } from '../kit';
import { workOff } from '../kit/background';
import type { Call } from '../../../src/contract/kit';
import type { PersonName } from '../kit/cast';
import { day, interviewAt } from '../kit/interviews';
import { whileIssuing } from '../kit/billing';
import { addStatement, superAdminOf } from '../kit/statements';

let house: House;
const thisMonth = monthAt(Date.now());
const lastMonth = monthAfter(thisMonth, -1);
const panelistId = () => house.cast.people.panelist.id;

beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from month_ends`);
  await house.db.run(sql`delete from tax_rules`);
});

/** A released interview of the panelist; `at` is when its pay was posted. */
type Earner = 'panelist' | 'secondPanelist' | 'thirdPanelist';
async function earned(at: number, who: Earner = 'panelist'): Promise<string> {
  const id = await interviewAt(house, { leaf: 'inReview', start: Date.now() - day, panelist: who });
  await sent(house, 'admin', id, { type: 'APPROVE' });
  await house.db.run(sql`alter table settlements disable trigger append_only`);
  await house.db.run(sql`update settlements set at = ${new Date(at)} where interview_id = ${id}`);
  await house.db.run(sql`alter table settlements enable trigger append_only`);
  return id;
}
/** Stores PAN and bank account, so that the statement needs no check. */
const withFacts = (who: PersonName, { pan = true, country = 'IN' } = {}) =>
  house.db.run(sql`
    insert into profile_secrets (user_id, section, sealed, has_pan, country)
    select ${house.cast.people[who].id}, section, decode(repeat('00', 40), 'hex'), section = 'identity' and ${pan}, case section when 'bank' then ${country} end
    from unnest(array['identity', 'bank']) section
    on conflict (user_id, section) do update set has_pan = excluded.has_pan, country = excluded.country`);
const close = (month = lastMonth, as: PersonName = 'superAdmin') => house.call(closeMonth, { as, body: { month } });
const closed = async (month = lastMonth) => {
  const { id } = ok(await close(month));
  await workOff(house.db, ['monthEnds']);
  return ok(await house.call(getMonthEnd, { as: 'superAdmin', params: { id } }));
};
const own = async (as: PersonName = 'panelist') => ok(await house.call(listStatements, { as, query: {} })).content;
const read = async (id: string, as: PersonName = 'superAdmin') =>
  ok(await house.call(getStatement, { as, params: { id } }));
const send = (id: string, body: SentToStatement, as: PersonName = 'superAdmin') =>
  house.call(sendToStatement, { as, params: { id }, body });
const owed = () => balanceOf(house.db, 'panelistsPayable', panelistId());

test('a month from interviews to payment, each sum a sum of postings', async () => {
  await withFacts('panelist');
  const inMonth = monthStart(lastMonth) + 3 * day;
  const interviews = [await earned(inMonth), await earned(inMonth + day)];
  await earned(Date.now());
  const before = await owed();
  expect(ok(await house.call(getRemuneration, { as: 'panelist' })).openPaise).toBe(600_000);
  expect(await closed()).toMatchObject({ state: 'done', total: 1, issued: 1, drafts: 0, carried: 0 });
  const [row] = await own();
  expect(row).toMatchObject({ month: lastMonth, state: 'issued', grossPaise: 400_000, netPaise: 400_000, revision: 1 });
  expect(row?.number).toMatch(/^ST\/\d\d-\d\d\/\d{6}$/);
  const id = row?.id ?? '';
  const detail = await read(id, 'panelist');
  expect(detail.content.map((line) => line.interviewId).sort()).toEqual(interviews.sort());
  expect(detail.content[0]).toMatchObject({
    kind: 'real',
    minutes: 60,
    ratePaise: 200_000,
    percent: 100,
    paise: 200_000,
  });
  expect(detail.allowedActions.map(({ type }) => type)).toEqual(['APPROVE', 'DISPUTE']);
  // Drafting and issuing a statement does not post anything.
  expect(await owed()).toBe(before);
  expect(ok(await house.call(getRemuneration, { as: 'panelist' })).openPaise).toBe(200_000);
  ok(await send(id, { type: 'APPROVE', version: 1 }, 'panelist'));
  ok(await send(id, { type: 'PAY', version: 2, reference: 'UTR 42' }));
  expect(await owed()).toBe(before + 400_000);
  expect(await read(id)).toMatchObject({ state: 'paid', reference: 'UTR 42', allowedActions: [] });
  const held = await house.db.transaction((tx) => statements.heldForClock(tx, id));
  expect(statementLaw.replay(await statements.historyOf(house.db, id))).toEqual(held?.stored);
  const months = ok(await house.call(getRemuneration, { as: 'panelist' })).months;
  expect(months).toHaveLength(12);
  expect(months.slice(-2)).toEqual([
    { month: lastMonth, paise: 400_000 },
    { month: thisMonth, paise: 200_000 },
  ]);
  const lines = ok(await house.call(listEarnings, { as: 'panelist', query: { month: lastMonth } }));
  expect(lines.content.reduce((sum, line) => sum + line.paise, 0)).toBe(400_000);
});

test('a correction of an old interview becomes a line of the next statement', async () => {
  const id = await interviewAt(house, {
    leaf: 'confirmed',
    start: Date.now() - 3_600_000,
    panelist: 'thirdPanelist',
    joined: ['panelist'],
  });
  await withFacts('thirdPanelist');
  await house.db.run(sql`alter table settlements disable trigger append_only`);
  await sent(house, 'thirdPanelist', id, { type: 'NO_SHOW' });
  await house.db.run(
    sql`update settlements set at = ${new Date(monthStart(monthAfter(lastMonth, -1)))} where interview_id = ${id}`,
  );
  await closed(monthAfter(lastMonth, -1));
  await sent(house, 'admin', id, { type: 'CORRECT', who: 'panelist', why: 'Records' });
  await house.db.run(sql`
    update settlements set at = ${new Date(monthStart(lastMonth))} where interview_id = ${id} and pay_paise < 0`);
  await house.db.run(sql`alter table settlements enable trigger append_only`);
  // A negative sum is not paid out, but carried over to the next pay.
  const overview = ok(await house.call(getMonthOverview, { as: 'superAdmin', query: { month: lastMonth } }));
  expect(overview).toMatchObject({ panelists: 0, grossPaise: 0 });
  expect(await closed()).toMatchObject({ carried: 1, issued: 0 });
  await house.db.run(sql`delete from month_ends`);
  await earned(monthStart(lastMonth) + day, 'thirdPanelist');
  expect(await closed()).toMatchObject({ carried: 0, issued: 1 });
  const [row] = await own('thirdPanelist');
  expect(row).toMatchObject({ month: lastMonth, grossPaise: 100_000 });
  const earnings = ok(await house.call(listEarnings, { as: 'thirdPanelist', query: { month: lastMonth } })).content;
  // Amounts are numbers in a file: text that begins with a minus would be left out of a sum.
  const exported = earnings.map((line) => earningList.columns['amount']?.text(line, 'UTC'));
  expect(exported.toSorted((a, b) => Number(a) - Number(b))).toEqual([-1_000, 2_000]);
  expect((await read(row?.id ?? '')).content.map(({ percent }) => percent).sort((a, b) => a - b)).toEqual([-50, 100]);
});

test('with something to check it stays a draft, which super admins adjust and issue', async () => {
  await house.db.run(sql`delete from profile_secrets`);
  await earned(monthStart(lastMonth) + day, 'secondPanelist');
  const preview = ok(await house.call(listMonthPreview, { as: 'superAdmin', query: { month: lastMonth } }));
  expect(preview.content).toMatchObject([{ grossPaise: 200_000, netPaise: 200_000, warnings: ['noPan', 'noBank'] }]);
  const run = await closed();
  expect(run).toMatchObject({ drafts: 1, issued: 0 });
  const rest = async () => {
    const asked = requestFor(
      getMonthEndRest as unknown as Call,
      { as: 'superAdmin', params: { id: run.id } },
      house.cast,
    );
    const file = unzipSync(new Uint8Array((await house.app.inject(asked)).rawPayload));
    return strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  };
  expect(await rest()).toContain('No PAN, No bank account');
  await withFacts('secondPanelist');
  expect(await rest()).toContain('Nothing left: issue it');
  // A panelist cannot read a draft.
  expect(await own('secondPanelist')).toEqual([]);
  const [{ id = '' } = {}] = ok(await house.call(listStatements, { as: 'admin', query: { state: 'draft' } })).content;
  expect((await send(id, { type: 'ISSUE', version: 0 }, 'panelist')).status).toBe(404);
  expect((await read(id, 'admin')).allowedActions).toEqual([]);
  expect((await send(id, { type: 'ADJUST', version: 0, paise: paise(0), why: '' })).body.details).toEqual([
    { field: 'amount', message: 'Enter an amount other than 0, such as 500 or -250.50' },
    { field: 'why', message: '**Required' },
  ]);
  expect(
    (await send(id, { type: 'ADJUST', version: 0, paise: paise(-200_001), why: 'Too much' })).body.details,
  ).toEqual([
    { field: 'amount', message: 'This takes more than the statement pays. Take the rest from the next one.' },
  ]);
  const adjusted = ok(await send(id, { type: 'ADJUST', version: 0, paise: paise(50_000), why: ' Travel ' }));
  expect(adjusted).toMatchObject({ adjustedPaise: 50_000, netPaise: 250_000, adjustments: [{ why: 'Travel' }] });
  const both = await Promise.all([send(id, { type: 'ISSUE', version: 1 }), send(id, { type: 'ISSUE', version: 1 })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balanceOf(house.db, 'panelistsPayable', house.cast.people.secondPanelist.id)).toBe(-250_000);
  expect(await rest()).not.toContain(house.cast.people.secondPanelist.name);
});

test('a dispute is answered by a revision, the old one stays, and its postings are reversed', async () => {
  await house.db.run(sql`
    insert into tax_rules (section, threshold_paise, rate_points, no_pan_points, holds_from)
    values ('194J', 0, 1000, 2000, '2020-01-01')`);
  await withFacts('panelist');
  const before = await owed();
  const id = await addStatement(house.db, panelistId(), 100_000);
  expect(await read(id)).toMatchObject({ taxPaise: expect.any(Number) });
  const { taxPaise } = await read(id);
  expect(taxPaise).toBeGreaterThan(0);
  expect(await owed()).toBe(before + taxPaise);
  expect((await send(id, { type: 'DISPUTE', version: 1, why: ' ' }, 'panelist')).status).toBe(400);
  ok(await send(id, { type: 'DISPUTE', version: 1, why: 'One is missing' }, 'panelist'));
  const revised = ok(await send(id, { type: 'REVISE', version: 2, why: 'It was' }));
  expect(revised).toMatchObject({ state: 'draft', revision: 2, number: null, taxPaise: 0, dispute: null });
  expect(await owed()).toBe(before);
  ok(await send(id, { type: 'ADJUST', version: 3, paise: paise(20_000), why: 'The missing one' }));
  const again = ok(await send(id, { type: 'ISSUE', version: 4 }));
  expect(again.revisions.map(({ revision, netPaise }) => [revision, netPaise > 0])).toEqual([
    [2, true],
    [1, true],
  ]);
  const updated = ok(await house.call(listUpdated, { as: 'admin', query: {} })).content.find(
    (row) => row.statementId === id,
  );
  expect(updated).toMatchObject({
    revision: 2,
    adjustedPaise: 20_000,
    why: 'It was',
    before: { revision: 1, adjustedPaise: 0 },
  });
  expect(await owed()).toBe(before - 20_000 + again.taxPaise);
});

test('silence for 7 days approves, and a dispute after them is refused', async () => {
  const id = await addStatement(house.db, panelistId());
  const late = Date.now() - 8 * day;
  await house.db.run(sql`
    update statements set context = jsonb_set(context, '{issued,at}', to_jsonb(${late}::bigint)) where id = ${id}`);
  await house.db.run(sql`update statement_due set due_at = ${new Date(late + 7 * day)} where statement_id = ${id}`);
  expect((await send(id, { type: 'DISPUTE', version: 1, why: 'Late' }, 'panelist')).status).toBe(409);
  await workOff(house.db, ['clock']);
  expect(await read(id)).toMatchObject({ state: 'approved', version: 2 });
});

test('a month is closed once, after its end, in order, by one of two super admins', async () => {
  expect((await close(thisMonth)).body.message).toMatch(/has not ended yet/);
  expect((await close('2026-13')).status).toBe(400);
  expect((await close(lastMonth, 'admin')).status).toBe(403);
  const both = await Promise.all([close(monthAfter(lastMonth, -3)), close(monthAfter(lastMonth, -3))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await close(monthAfter(lastMonth, -2))).body.message).toMatch(/is still being closed/);
  await workOff(house.db, ['monthEnds']);
  expect((await close(monthAfter(lastMonth, -3))).body.message).toMatch(/is already closed/);
  expect((await close(monthAfter(lastMonth, -4))).body.message).toMatch(
    /its statements have the pay of earlier months/,
  );
  const overview = ok(
    await house.call(getMonthOverview, { as: 'superAdmin', query: { month: monthAfter(lastMonth, -3) } }),
  );
  expect(overview).toMatchObject({
    run: { state: 'done', by: 'Sam Super' },
    refusal: expect.stringMatching(/already closed/),
  });
});

test('closing is stopped, and continued where it was', async () => {
  const { id } = ok(await close(monthAfter(lastMonth, -2)));
  const params = { id };
  expect(ok(await house.call(stopMonthEnd, { as: 'superAdmin', params }))).toMatchObject({ state: 'stopped' });
  await workOff(house.db, ['monthEnds']);
  expect(ok(await house.call(getMonthEnd, { as: 'superAdmin', params })).state).toBe('stopped');
  ok(await house.call(resumeMonthEnd, { as: 'superAdmin', params }));
  await workOff(house.db, ['monthEnds']);
  expect(ok(await house.call(getMonthEnd, { as: 'superAdmin', params })).state).toBe('done');
});

test.each([
  ['pdf', getStatementPdf as unknown as Call],
  ['xlsx', getStatementSheet as unknown as Call],
])('is a file named for the remuneration report: %s', async (ending, call) => {
  const id = await addStatement(house.db, panelistId());
  const answer = await house.app.inject(requestFor(call, { as: 'panelist', params: { id } }, house.cast));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('panelist_remuneration_report_');
  expect(answer.headers['content-disposition']).toContain(`.${ending}`);
  expect(answer.rawPayload.length).toBeGreaterThan(1_000);
  expect(
    (await house.app.inject(requestFor(call, { as: 'secondPanelist', params: { id } }, house.cast))).statusCode,
  ).toBe(404);
});

test('numbers have no gap, and all that was issued is kept', async () => {
  const numbers = await house.db.many<{ nth: number }>(sql`
    select right(number, 6)::int as nth from statement_revisions where number like 'ST/__-__/%' order by 1`);
  expect(numbers.map(({ nth }) => nth)).toEqual(numbers.map((_, index) => index + 1));
  await expect(house.db.run(sql`delete from statement_revisions`)).rejects.toThrow('append-only');
});

test('a panelist who was blocked is still paid', async () => {
  await withFacts('thirdPanelist');
  await earned(monthStart(lastMonth) + day, 'thirdPanelist');
  await house.db.run(sql`update users set active = false where id = ${house.cast.people.thirdPanelist.id}`);
  const preview = ok(await house.call(listMonthPreview, { as: 'superAdmin', query: { month: lastMonth } }));
  expect(preview.content.map((row) => row.id)).toEqual([house.cast.people.thirdPanelist.id]);
});

test('a tax rule does not change while a statement is issued by it', async () => {
  const ruleId = randomUUID();
  await house.db.run(sql`
    insert into tax_rules (id, section, threshold_paise, rate_points, no_pan_points, holds_from)
    values (${ruleId}, '194J', 0, 1000, 2000, '2020-01-01')`);
  const caller = await superAdminOf(house.db);
  const draft = { panelistId: panelistId(), month: monthAfter(lastMonth, -20), gross: 100_000, now: Date.now() };
  const id = await house.db.transaction((tx) => draftStatement(tx, draft, caller));
  const fields = { section: '194J', thresholdPaise: paise(0), ratePoints: 500, noPanPoints: 2_000 };
  const body = { fields: { ...fields, holdsFrom: '2020-01-01' }, revision: 1 };
  const [issued, changed] = await whileIssuing(
    house.db,
    () => send(id, { type: 'ISSUE', version: 0 }),
    () => house.call(changeTaxRule, { as: 'superAdmin', params: { id: ruleId }, body }),
  );
  expect(issued.status).toBe(200);
  expect(changed.body.details?.map(({ field }) => field)).toEqual(['section']);
});
