import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/database';
import { listAdmins, listSuperAdmins } from '../../src/contract/auth-users';
import {
  accountLists,
  analysisMetrics,
  funnelQueries,
  homeMetrics,
  homeSpans,
  loadQueries,
  outcomeQuery,
  outcomes,
  requestedIn,
  startingIn,
  type MetricQuery,
} from '../../src/contract/metrics';
import {
  countInterviews,
  labelWords,
  listInterviews,
  views,
  waits,
  type Leaf,
  type View,
} from '../../src/contract/interviews';
import { userTypes, type UserType } from '../../src/contract/kit';
import { listEmails } from '../../src/contract/messages';
import { listPortalCandidates } from '../../src/contract/candidates';
import { listOrganizationUsers } from '../../src/contract/organizations-users';
import { pagePayments } from '../../src/contract/billing-payments';
import { pageRefunds } from '../../src/contract/billing-refunds';
import { listPanelistAccounts } from '../../src/contract/people-panelists';
import { closeHouse, ok, startHouse, type House } from './kit';
import { addBought, addRefund } from './kit/billing';
import { addStranger, type PersonName } from './kit/cast';
import { day, happened, hour, interviewAt, iso, type PanelistName } from './kit/interviews';

// Each number of a home or an analysis equals the total of the list that it leads to (product: Metrics). The addresses
// of the lists are followed in tests/deep/journeys/numbers.test.ts.

let house: House;
const now = Date.now();
const zone = 'Asia/Kolkata';
const today = DateTime.fromMillis(now, { zone }).startOf('day');
const text = (at: DateTime) => at.toFormat('yyyy-MM-dd');
const daysBack = (count: number) => ({ from: text(today.minus({ days: count - 1 })), to: text(today) });
const instants = ({ from, to }: { from: string; to: string }) => ({
  from: iso(DateTime.fromISO(from, { zone }).toMillis()),
  to: iso(DateTime.fromISO(to, { zone }).plus({ days: 1 }).toMillis()),
});

/** State, start in days from now, panelist, and for how many days the interview has waited if not since its start. */
const world: [leaf: Leaf, days: number, panelist: PanelistName, waited?: number][] = [
  ['pendingSchedule', 3, 'panelist', 0.5],
  ['pendingSchedule', 3, 'panelist', 2],
  ['pendingSchedule', 3, 'panelist', 5],
  ['reschedulePending', 2, 'panelist', 4],
  ['requested', 2, 'panelist'],
  ['requested', 4, 'secondPanelist'],
  ['confirmed', 1, 'panelist'],
  ['confirmed', 3, 'panelist'],
  ['pendingFeedback', -0.5, 'panelist'],
  ['pendingFeedback', -2, 'panelist'],
  ['pendingFeedback', -5, 'panelist'],
  ['inReview', -1, 'panelist', 0.2],
  ['inReview', -3, 'secondPanelist', 1.5],
  ['inReview', -4, 'panelist', 4],
  ['released', -2, 'panelist'],
  ['released', -6, 'secondPanelist'],
  ['released', -9, 'panelist'],
  ['noShow', -3, 'panelist'],
  ['canceled', -1, 'panelist'],
];

beforeAll(async () => {
  house = await startHouse();
  const { cast, db } = house;
  for (const [leaf, days, panelist, waited] of world) {
    const candidate = await addStranger(db, cast.organizationId);
    const start = now + days * day;
    const id = await interviewAt(house, { leaf: leaf === 'canceled' ? 'confirmed' : leaf, start, candidate, panelist });
    const by = { role: 'ADMIN', id: cast.people.admin.id } as const;
    if (leaf === 'canceled')
      await db.transaction((tx) =>
        happened(house, tx, id, { type: 'CANCEL', now: start - 2 * hour, by, why: 'Closed' }),
      );
    if (waited === undefined) continue;
    const since = new Date(now - waited * day);
    await db.run(
      leaf === 'inReview'
        ? sql`update interviews set updated_at = ${since} where id = ${id}`
        : sql`update interviews set created_at = ${since} where id = ${id}`,
    );
  }
  await db.run(sql`
    insert into mails (recipient, subject, body, created_at, failed_at)
    values ('a@example.com', 'One', 'Text', now(), now()), ('b@example.com', 'Old', 'Text', now() - interval '9 days', now())`);
  const { paymentId } = await addBought(db, cast.asha.own.personId, { captured: true });
  await addRefund(db, paymentId);
  await addBought(db, cast.asha.own.personId);
});
afterAll(() => closeHouse(house));

const home = async (as: PersonName) => ok(await house.call(homeMetrics, { as }));
const rowsOf = async (as: PersonName, query: MetricQuery) =>
  ok(await house.call(listInterviews, { as, query: { ...query, _limit: 1 } as never })).totalElements;

describe.each(['admin', 'superAdmin', 'org', 'panelist', 'candidate'] as const)('for %s', (as) => {
  test('the count of each view is the total of its list', async () => {
    const counts = ok(await house.call(countInterviews, { as, query: { views: views.join() } as never }));
    for (const { view, count } of counts) expect([view, count]).toEqual([view, await rowsOf(as, { view })]);
    const of = (view: View) => counts.find((one) => one.view === view)?.count ?? 0;
    const states = Object.keys(labelWords) as (keyof typeof labelWords)[];
    // Each interview is in one of the states of the widget Interviews, and each state has interviews.
    expect(states.reduce((sum, state) => sum + of(state), 0)).toBe(of('all'));
    if (as === 'admin' || as === 'org')
      for (const state of states) expect([state, of(state) > 0]).toEqual([state, true]);
  });
});

describe.each(['admin', 'superAdmin', 'org', 'panelist'] as const)('the home of %s', (as) => {
  test('counts the recap and the load of the week as their lists do', async () => {
    const { recap, load } = await home(as);
    const span = instants(daysBack(homeSpans.recap));
    for (const outcome of outcomes)
      // A canceled interview can no longer be read by its panelist.
      if (outcome !== 'canceled' || as !== 'panelist')
        expect([outcome, recap[outcome]]).toEqual([outcome, await rowsOf(as, outcomeQuery(outcome, span))]);
    expect(recap.held).toBeGreaterThan(0);
    expect(recap.noShow).toBeGreaterThan(0);
    const shown = load.map(({ booked, asked }) => [booked, asked]);
    const listed = [];
    for (const { day: at } of load) {
      const of = startingIn(instants({ from: at, to: at }));
      listed.push([
        await rowsOf(as, { ...loadQueries.booked, ...of }),
        await rowsOf(as, { ...loadQueries.asked, ...of }),
      ]);
    }
    expect(shown).toEqual(listed);
    expect(load.some(({ booked }) => booked > 0) && load.some(({ asked }) => asked > 0)).toBe(true);
  });
});

describe.each(['admin', 'superAdmin'] as const)('the home of %s', (as) => {
  test('counts each age of each queue as its list does', async () => {
    const { queues = [] } = await home(as);
    for (const { queue, ...ages } of queues) {
      expect(Math.min(...Object.values(ages))).toBeGreaterThan(0);
      for (const waited of waits)
        expect([queue, waited, ages[waited]]).toEqual([queue, waited, await rowsOf(as, { view: queue, waited })]);
    }
    expect(queues.map(({ queue }) => queue)).toEqual(['waiting', 'pendingFeedback', 'inReview']);
  });

  test('counts users, and those of 7 days, as their lists do', async () => {
    const { cast, db } = house;
    await db.run(
      sql`update users set created_at = now() - interval '8 days' where id = ${cast.people.secondPanelist.id}`,
    );
    await db.run(sql`update users set active = false where id = ${cast.people.thirdPanelist.id}`);
    const lists = {
      CANDIDATE: listPortalCandidates,
      PANELIST: listPanelistAccounts,
      ORGANIZATION_USER: listOrganizationUsers,
      ADMIN: listAdmins,
      SUPER_ADMIN: listSuperAdmins,
    };
    const { from } = instants(daysBack(homeSpans.week));
    // Only super admins can list the other admins.
    const total = async (userType: UserType, more: object) =>
      ok(
        await house.call(lists[userType] as typeof listAdmins, {
          as: 'superAdmin',
          query: { ...accountLists[userType], ...more, _limit: 1 } as never,
        }),
      ).totalElements;
    const { users = [] } = await home(as);
    for (const { userType, count, week } of users)
      expect([userType, count, week]).toEqual([userType, await total(userType, {}), await total(userType, { from })]);
    expect(users.map(({ userType }) => userType)).toEqual(userTypes);
    expect(users.find(({ userType }) => userType === 'PANELIST')).toMatchObject({ count: 2, week: 1 });
    // A person with several candidacies counts once, as the candidacy of the account.
    const { accounts } = await db.one<{ accounts: number }>(
      sql`select count(*) as accounts from users where user_type = 'CANDIDATE' and active`,
    );
    expect(users.find(({ userType }) => userType === 'CANDIDATE')?.count).toBe(accounts);
    await db.run(sql`update users set active = true where id = ${cast.people.thirdPanelist.id}`);
  });

  test('counts failed emails as their list does', async () => {
    const { failedEmails } = await home(as);
    const { from } = instants(daysBack(homeSpans.week));
    const query = { state: 'failed', from, _limit: 1 } as const;
    expect(failedEmails).toBe(ok(await house.call(listEmails, { as, query: query as never })).totalElements);
    expect(failedEmails).toBe(1);
  });

  test('counts what super admins capture and approve as its lists do', async () => {
    const { money } = await home(as);
    if (as === 'admin') return expect(money).toBeUndefined();
    const [refunds, captures] = [
      ok(await house.call(pageRefunds, { as, query: { state: 'requested', _limit: '1' } })).totalElements,
      ok(await house.call(pagePayments, { as, query: { state: 'authorized', _limit: '1' } })).totalElements,
    ];
    expect(money).toEqual({ refunds, captures });
    expect([refunds, captures]).toEqual([1, 1]);
  });
});

describe.each(['admin', 'superAdmin', 'org'] as const)('the analysis of %s', (as) => {
  test('counts funnel, outcomes and panelists as their lists do', async () => {
    const span = daysBack(28);
    const found = ok(await house.call(analysisMetrics, { as, query: span }));
    for (const { step, count } of found.funnel)
      expect([step, count]).toEqual([
        step,
        await rowsOf(as, { ...funnelQueries[step], ...requestedIn(instants(span)) }),
      ]);
    for (const part of found.outcomes)
      for (const outcome of outcomes)
        if (part[outcome] > 0)
          expect([part.from, outcome, part[outcome]]).toEqual([
            part.from,
            outcome,
            await rowsOf(as, outcomeQuery(outcome, instants(part))),
          ]);
    for (const { id, held } of found.panelists ?? [])
      expect(held).toBe(await rowsOf(as, { ...outcomeQuery('held', instants(span)), panelistId: id }));
    expect(found.panelists?.length ?? 0).toBe(as === 'org' ? 0 : 2);
    expect(found.outcomes.reduce((sum, { held }) => sum + held, 0)).toBeGreaterThan(5);
  });
});

test('how long it waits does not tell an organization that feedback is in review', async () => {
  // The interview was held four days ago, and has been in review for an hour.
  const { db } = house;
  await db.run(sql`update interviews set updated_at = now() - interval '1 hour' where leaf = 'inReview'`);
  const [all, day0] = [
    await rowsOf('org', { view: 'pendingFeedback' }),
    { view: 'pendingFeedback', waited: 'day' } as const,
  ];
  const { ended } = await db.one<{ ended: number }>(sql`
    select count(*) as ended from interviews where leaf in ('pendingFeedback', 'inReview') and ends_at > now() - interval '1 day'`);
  expect(await rowsOf('org', day0)).toBe(ended);
  expect(all).toBeGreaterThan(ended);
});
