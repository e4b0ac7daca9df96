import type { FastifyInstance } from 'fastify';
import {
  askForMock,
  getSubscription,
  listMockProgress,
  listOwnSubscriptions,
  pageSubscriptions,
  subscriptionStateWords,
  type MockProgress,
  type OwnSubscription,
  type SubscriptionRow,
  type SubscriptionState,
} from '../../src/contract/billing-subscriptions';
import type { BodyOf, QueryOf } from '../../src/contract/kit';
import { plainRupees } from '../../src/contract/money';
import { subscriptionLaw, type Subscription } from '../../src/machines/lifecycle/subscription';
import { jsonInstant, sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { requestInterview } from '../interviews/request';
import type { Caller } from '../kit/caller';
import { missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { isRunning } from '../ledger/subscriptions';
import { actorOf } from '../lifecycle/send';

const lapsed = sql`(i.context->>'lapsed')::int`;
const asked = sql`(select count(*)::int from interviews w
  where w.subscription_id = i.id and w.leaf in ('pendingSchedule', 'reschedulePending'))`;
const free = sql`case when ${isRunning('i')}
  then greatest(0, i.interviews - i.used - i.reserved - ${lapsed} - ${asked}) else 0 end`;
const boughtColumns = sql`i.id, i.code, i.title as plan, i.price_paise as "pricePaise", i.interviews,
  i.valid_days as "validDays", i.used, i.reserved as booked, ${asked} as asked, ${lapsed} as lapsed, ${free} as free,
  i.leaf as state, i.valid_from as "validFrom", i.valid_until as "validUntil", i.created_at as "createdAt",
  i.version, i.value, i.context, law_now() as now`;

type Read<Row> = Omit<Row, 'allowedActions'> & Subscription['stored'] & { now: string };
const shown = <Row>({ value, context, now, ...row }: Read<Row>, caller: Caller) => ({
  ...row,
  allowedActions: subscriptionLaw.allowedActions({ value, context }, actorOf(caller), Date.parse(now)),
});

// A candidate without an account is shown with the name of their candidacy.
const candidate = sql`coalesce(u.name, (select c.name from candidates c where c.person_id = i.person_id
  order by c.organization_id nulls first limit 1), '')`;
const subscribers = sql`subscriptions i join persons p on p.id = i.person_id left join users u on u.id = p.user_id`;
const rowColumns = sql`${boughtColumns}, ${candidate} as candidate, i.by_hand as "byHand"`;

/** Subscriptions as admins read them; `q` is a part of the candidate's name, the plan or the code (product: Plans). */
export const subscriptionList: ListSource<QueryOf<typeof pageSubscriptions>, SubscriptionRow> = {
  name: 'subscriptions',
  access: pageSubscriptions.access,
  async page(tx, { q, from, to, state, planId, sort = '-created', ...query }, caller) {
    const page = await pageOf<Read<SubscriptionRow>>(tx, query, {
      of: subscribers,
      id: sql`i.id`,
      columns: rowColumns,
      where: allOf(
        hasText(sql`(i.code || ' ' || i.title || ' ' || ${candidate})`, q),
        given(state, (leaf) => sql`i.leaf = ${leaf}`),
        given(planId, (id) => sql`i.plan_id = ${id}`),
        within(sql`i.created_at`, from, to),
      ),
      order: ordered(
        sort,
        {
          created: sql`i.created_at`,
          candidate: sql`lower(${candidate})`,
          price: sql`i.price_paise`,
          validUntil: sql`i.valid_until`,
        },
        sql`i.id`,
      ),
    });
    return { ...page, content: page.content.map((row) => shown<SubscriptionRow>(row, caller)) };
  },
  columns: {
    code: { header: 'Subscription', text: ({ code }) => code },
    candidate: { header: 'Candidate', text: (row) => row.candidate },
    plan: { header: 'Plan', text: ({ plan }) => plan },
    state: { header: 'Status', text: ({ state }) => subscriptionStateWords[state] },
    price: { header: 'Price (INR)', text: ({ pricePaise }) => plainRupees(pricePaise) },
    interviews: { header: 'Interviews', text: ({ interviews }) => interviews },
    used: { header: 'Used', text: ({ used }) => used },
    left: { header: 'Free', text: (row) => row.free },
    created: { header: 'Bought', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    validUntil: { header: 'Valid until', text: ({ validUntil }, zone) => instantText(validUntil, zone) },
    byHand: { header: 'Created by hand', text: ({ byHand }) => byHand ?? '' },
  },
};

type Happened = { type: string; at: string; by: string | null; state: SubscriptionState };

async function subscriptionOf(tx: Tx, id: string, caller: Caller): Promise<SubscriptionRow & { history: Happened[] }> {
  const row = await tx.maybe<Read<SubscriptionRow>>(sql`select ${rowColumns} from ${subscribers} where i.id = ${id}`);
  if (!row) throw missing();
  const history = await tx.many<Happened>(sql`
    select h.type, h.at, h.leaf as state,
      (select u.name from users u left join persons p on p.user_id = u.id where h.by_id in (u.id::text, p.id::text)) as by
    from subscription_history h where h.subscription_id = ${id} order by h.seq`);
  return { ...shown<SubscriptionRow>(row, caller), history };
}

async function ownSubscriptions(tx: Tx, caller: Caller): Promise<OwnSubscription[]> {
  const rows = await tx.many<Read<OwnSubscription>>(sql`
    select ${boughtColumns}, (
      select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'code', y.code, 'amount', y.amount_paise, 'refunded', y.refunded_paise, 'state', y.leaf,
        'createdAt', ${jsonInstant(sql`y.created_at`)},
        'invoice', (select jsonb_build_object('id', v.id, 'number', v.number) from invoices v
          where v.payment_id = y.id and v.invoice_id is null),
        'creditNotes', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number) order by v.issued_at, v.id), '[]')
          from invoices v where v.payment_id = y.id and v.invoice_id is not null)) order by y.created_at desc, y.id), '[]')
      from payments y where y.subscription_id = i.id) as payments
    from subscriptions i where i.person_id = ${caller.personId}::uuid and i.leaf <> 'canceled'
    order by ${isRunning('i')} desc, case when ${isRunning('i')} then i.valid_until end, i.created_at desc, i.id
    limit 200`);
  return rows.map((row) => shown<OwnSubscription>(row, caller));
}

const rated = sql`
  select a.id, a.name, r.rating, 0 as part from jsonb_to_recordset(i.skills) as a(id text, name text)
  join jsonb_to_recordset(f.scorecard->'skills') as r("skillId" text, rating int) on r."skillId" = a.id
  union all select 'communication', 'Communication', (f.scorecard->'communication'->>'rating')::int, 1
  union all select 'problemSolving', 'Problem solving', (f.scorecard->'problemSolving'->>'rating')::int, 2`;

/** The ratings of a candidate's released mock interviews, the oldest first (product: Plans). */
const progressOf = (tx: Tx, { personId }: Caller) =>
  tx.many<MockProgress>(sql`
    select i.id as "interviewId", i.starts_at as at, (
      select coalesce(jsonb_agg(jsonb_build_object('skill', jsonb_build_object('id', o.id, 'name', o.name), 'rating', o.rating)
        order by o.part, o.name), '[]')
      from (${rated}) o where o.rating is not null) as ratings
    from interviews i
    join lateral (
      select v.scorecard from feedback_versions v where v.interview_id = i.id order by v.version desc limit 1) f on true
    where i.person_id = ${personId}::uuid and i.kind = 'mock' and i.leaf = 'released'
    order by i.starts_at, i.id limit 200`);

/** Requests a mock interview for the caller in their own candidacy, which is created if there is none. */
async function ask(tx: Tx, body: BodyOf<typeof askForMock>, caller: Caller): Promise<{ id: string }> {
  await tx.run(sql`
    insert into candidates (person_id, name, time_zone, uploaded_by)
    values (${caller.personId}, ${caller.name}, ${caller.timeZone}, 'P')
    on conflict (person_id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000')) do nothing`);
  const { id } = await tx.one<{ id: string }>(sql`
    select id from candidates where person_id = ${caller.personId} and organization_id is null`);
  return { id: await requestInterview(tx, { ...body, kind: 'mock', candidateId: id }, caller) };
}

/** What candidates bought, as they and admins read it, and the mock interviews that they request (product: Plans). */
export function boughtPlanRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, pageSubscriptions, ({ tx, query, caller }) => subscriptionList.page(tx, query, caller));
  serve(app, appContext, getSubscription, ({ tx, params, caller }) => subscriptionOf(tx, params.id, caller));
  serve(app, appContext, listOwnSubscriptions, ({ tx, caller }) => ownSubscriptions(tx, caller));
  serve(app, appContext, listMockProgress, ({ tx, caller }) => progressOf(tx, caller));
  serve(app, appContext, askForMock, ({ tx, body, caller }) => ask(tx, body, caller));
}
