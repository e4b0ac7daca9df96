import { day, hour, iso } from '../../src/contract/time';
import { clock, gateway, leafOf, type Actor } from '../../src/machines/lifecycle/law';
import { subscriptionLaw, type Subscription } from '../../src/machines/lifecycle/subscription';
import { sql, type Tx } from '../db/database';
import { subscriptions } from '../ledger/subscriptions';
import { historyColumns } from '../lifecycle/store';
import { bulk } from './bulk';
import { demoPlans, planId, type DemoPlan } from './plans';
import type { Played } from './program';
import { at as entryAt, idOf } from './random';

type Told = { type: string; by: Actor; now: number };
type Bought = {
  id: string;
  plan: DemoPlan;
  nth: number;
  candidate: Played['candidate'];
  createdAt: number;
  stored: Subscription['stored'];
  rows: { event: Told; leaf: string }[];
};

/** Longer ago than the plan of one interview is valid. */
const unusedFor = 80 * day;

const startOf = ({ story }: Played) => story.rows[0]?.event.now ?? story.now;

type Buying = { id: string; nth: number; candidate: Played['candidate']; createdAt: number; mocks: readonly Played[] };

/** Buys a plan, and counts what became of the interviews that were taken from it. */
function buy({ id, nth, candidate, createdAt, mocks }: Buying, now: number): Bought {
  const plan = entryAt(demoPlans, nth);
  const { personId } = candidate;
  const by: Actor = { role: 'CANDIDATE', id: personId };
  const { interviews, days: validDays } = plan;
  const created = subscriptionLaw.create({ by, now: createdAt, personId, free: false, interviews, validDays });
  if (!created.accepted) throw new Error('The demo may not buy a plan');
  let { stored } = created;
  const rows: Bought['rows'] = [{ event: { ...created.input, type: 'CREATE' }, leaf: leafOf(stored) }];
  const tell = (event: Subscription['event']) => {
    const applied = subscriptionLaw.apply(stored, event);
    if (!applied.accepted) throw new Error(`The demo's ${event.type} was refused in ${JSON.stringify(stored)}`);
    stored = applied.stored;
    rows.push({ event, leaf: leafOf(stored) });
  };
  const passTo = (until: number) => {
    const due = subscriptionLaw.nextDue(stored);
    if (due !== null && due.at <= until) tell({ type: 'CLOCK', by: clock, now: due.at });
  };
  tell({ type: 'ACTIVATE', by: gateway, now: createdAt + 90_000 });
  const changes = mocks
    .flatMap((mock) => mock.story.credits.map((change) => ({ ...change, interviewId: idOf('interview', mock.nth) })))
    .sort((a, b) => a.at - b.at || a.reserved - b.reserved);
  for (const { at, by: who, interviewId, round, reserved, used } of changes) {
    passTo(at);
    const of = { by: who, now: at, interviewId, round };
    tell(reserved === 1 ? { ...of, type: 'TAKE' } : { ...of, type: 'SETTLE', reserved, used });
  }
  passTo(now);
  return { id, plan, nth, candidate, createdAt, stored, rows };
}

/** The smallest plan that is offered and has room for so many interviews, or the largest. */
function planFor(count: number): number {
  const offered = demoPlans.flatMap(({ active, interviews }, nth) => (active ? [{ nth, interviews }] : []));
  return (offered.find(({ interviews }) => interviews > count) ?? entryAt(offered, offered.length - 1)).nth;
}

/** The bought plans that mock interviews are taken from, with their histories (product: Plans). */
export async function writeSubscriptions(tx: Tx, all: readonly Played[], now: number): Promise<void> {
  const mocks = all.filter(({ kind }) => kind === 'mock').toSorted((a, b) => startOf(a) - startOf(b) || a.nth - b.nth);
  const byPerson = new Map<string, Played[]>();
  for (const mock of mocks) {
    const { personId } = mock.candidate;
    byPerson.set(personId, [...(byPerson.get(personId) ?? []), mock]);
  }
  const taken: { interviewId: string; subscriptionId: string }[] = [];
  const bought: Bought[] = [];
  for (const own of byPerson.values())
    for (let left = own; left.length > 0;) {
      const nth = planFor(left.length);
      const part = left.slice(0, entryAt(demoPlans, nth).interviews);
      left = left.slice(part.length);
      const id = idOf('subscription', bought.length);
      const { candidate } = entryAt(part, 0);
      // An hour before the first of these interviews was asked for.
      bought.push(buy({ id, nth, candidate, createdAt: Math.min(...part.map(startOf)) - hour, mocks: part }, now));
      taken.push(...part.map((one) => ({ interviewId: idOf('interview', one.nth), subscriptionId: id })));
    }
  // Some had bought one interview before, and let it expire.
  for (const own of [...byPerson.values()].filter((_, nth) => nth % 6 === 3)) {
    const { candidate } = entryAt(own, 0);
    const id = idOf('subscription', bought.length);
    bought.push(buy({ id, nth: 0, candidate, createdAt: now - unusedFor, mocks: [] }, now));
  }
  bought.sort((a, b) => a.createdAt - b.createdAt);
  await bulk(
    tx,
    'subscriptions',
    bought.map(({ id, plan, nth, candidate, createdAt, stored, rows }) => ({
      id,
      person_id: candidate.personId,
      plan_id: planId(nth),
      title: plan.title,
      price_paise: plan.rupees * 100,
      interviews: plan.interviews,
      valid_days: plan.days,
      leaf: leafOf(stored),
      value: stored.value,
      context: stored.context,
      version: rows.length - 1,
      machine_version: subscriptionLaw.version,
      ...subscriptions.derived(stored),
      created_by: candidate.userId,
      created_at: iso(createdAt),
      updated_at: iso(rows.at(-1)?.event.now ?? createdAt),
    })),
  );
  await bulk(
    tx,
    'subscription_history',
    bought.flatMap(({ id, rows }) =>
      rows.map(({ event, leaf }, seq) => {
        const { type, role, by, organizationId, at, payload } = historyColumns(event);
        return {
          subscription_id: id,
          seq,
          type,
          by_role: role,
          by_id: by,
          by_organization_id: organizationId,
          at,
          event: payload,
          leaf,
          machine_version: subscriptionLaw.version,
        };
      }),
    ),
  );
  await bulk(
    tx,
    'subscription_due',
    bought.flatMap(({ id, stored }) => {
      const next = subscriptionLaw.nextDue(stored);
      return next === null ? [] : [{ subscription_id: id, due_at: iso(next.at) }];
    }),
  );
  await tx.run(sql`
    update interviews i set subscription_id = t."subscriptionId"
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t("interviewId" uuid, "subscriptionId" uuid)
    where i.id = t."interviewId"`);
}
