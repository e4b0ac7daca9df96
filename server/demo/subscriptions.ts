import { day, dayAt, hour } from '../../src/contract/time';
import { clock, gateway, leafOf, type Actor } from '../../src/machines/lifecycle/law';
import { subscriptionLaw, type Subscription } from '../../src/machines/lifecycle/subscription';
import { sql, type Tx } from '../db/database';
import { subscriptions } from '../ledger/subscriptions';
import { paidAfter, type Bought, type Posted, type Way } from './bought';
import { handReference, writePayments } from './payments';
import type { DemoUser } from './people';
import { demoPlans, planId } from './plans';
import type { Played } from './program';
import { at as entryAt, idOf } from './random';
import { writeLifecycle } from './write-lifecycle';

/** How long ago a plan was bought and never used. This is longer than the plan of one interview is valid. */
const unusedFor = 80 * day;

const startOf = ({ story }: Played) => story.rows[0]?.event.now ?? story.now;

type Buying = Pick<Bought, 'id' | 'way' | 'nth' | 'candidate' | 'createdAt'> & { mocks: readonly Played[] };

/** Buys a plan, and records what became of the interviews that were taken from it. */
function buy({ id, way, nth, candidate, createdAt, mocks }: Buying, superAdmin: DemoUser, now: number): Bought {
  const plan = entryAt(demoPlans, nth);
  const { personId } = candidate;
  const byHand = way === 'hand' || way === 'free';
  const by: Actor = byHand ? { role: 'SUPER_ADMIN', id: superAdmin.id } : { role: 'CANDIDATE', id: personId };
  const { interviews, days: validDays } = plan;
  const input = { by, now: createdAt, personId, free: way === 'free', interviews, validDays };
  const created = subscriptionLaw.create(input);
  if (!created.accepted) throw new Error('The demo may not buy a plan');
  let { stored } = created;
  const rows: Bought['rows'] = [{ event: { ...created.input, type: 'CREATE' }, leaf: leafOf(stored) }];
  const posted: Posted[] = [];
  const leftOf = ({ context: { interviews: all, used, lapsed } }: Subscription['stored']) => all - used - lapsed;
  const tell = (event: Subscription['event']) => {
    const applied = subscriptionLaw.apply(stored, event);
    if (!applied.accepted) throw new Error(`The demo's ${event.type} was refused in ${JSON.stringify(stored)}`);
    const [before, left] = [stored.context, leftOf(stored)];
    stored = applied.stored;
    rows.push({ event, leaf: leafOf(stored) });
    const count = stored.context.lapsed - before.lapsed;
    if (count > 0)
      posted.push({ type: 'lapsed', at: before.validUntil ?? event.now, version: rows.length - 1, count, left });
    return left;
  };
  const passTo = (until: number) => {
    const due = subscriptionLaw.nextDue(stored);
    if (due !== null && due.at <= until) tell({ type: 'CLOCK', by: clock, now: due.at });
  };
  if (byHand) tell({ type: 'ACTIVATE', by, now: createdAt });
  if (way === 'paid') tell({ type: 'ACTIVATE', by: gateway, now: createdAt + paidAfter });
  if (way === 'authorized') tell({ type: 'PAY', by: gateway, now: createdAt + paidAfter });
  const changes = mocks
    .flatMap((mock) => mock.story.credits.map((change) => ({ ...change, interviewId: idOf('interview', mock.nth) })))
    .sort((a, b) => a.at - b.at || a.reserved - b.reserved);
  for (const { at, by: who, interviewId, round, seq, reserved, used } of changes) {
    passTo(at);
    const of = { by: who, now: at, interviewId, round };
    const left = tell(reserved === 1 ? { ...of, type: 'TAKE' } : { ...of, type: 'SETTLE', reserved, used });
    if (used === 1) posted.push({ type: 'used', at, interviewId, round, seq, left });
    if (used === -1) posted.push({ type: 'returned', at, interviewId, round, seq });
  }
  passTo(now);
  return { id, way, plan, nth, candidate, by, createdAt, stored, rows, posted };
}

const waiting: { way: Way; ago: number }[] = [
  { way: 'authorized', ago: 26 * hour },
  { way: 'failed', ago: 5 * hour },
  { way: 'unpaid', ago: 2 * hour },
];

/** The smallest offered plan with more than this many interviews, or the largest one. */
function planFor(count: number): number {
  const offered = demoPlans.flatMap(({ active, interviews }, nth) => (active ? [{ nth, interviews }] : []));
  return (offered.find(({ interviews }) => interviews > count) ?? entryAt(offered, offered.length - 1)).nth;
}

const byHandOf = (way: Way, at: number): string | null =>
  way === 'hand'
    ? `${handReference}, paid on ${dayAt(at).split('-').toReversed().join('-')}`
    : way === 'free'
      ? 'Won the interview quiz at a campus fair.'
      : null;

/** Writes the bought plans from which mock interviews are taken, with their histories (product: Plans). */
export async function writeSubscriptions(
  tx: Tx,
  all: readonly Played[],
  superAdmins: readonly DemoUser[],
  now: number,
): Promise<void> {
  const superAdmin = entryAt(superAdmins, 0);
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
      const way = bought.length === 3 ? 'hand' : bought.length === 8 ? 'free' : 'paid';
      // The plan was bought an hour before the first of these interviews was requested.
      const createdAt = Math.min(...part.map(startOf)) - hour;
      bought.push(buy({ id, way, nth, candidate, createdAt, mocks: part }, superAdmin, now));
      taken.push(...part.map((one) => ({ interviewId: idOf('interview', one.nth), subscriptionId: id })));
    }
  // Some candidates had bought one interview before, and let it expire.
  for (const own of [...byPerson.values()].filter((_, nth) => nth % 6 === 3)) {
    const { candidate } = entryAt(own, 0);
    const id = idOf('subscription', bought.length);
    bought.push(buy({ id, way: 'paid', nth: 0, candidate, createdAt: now - unusedFor, mocks: [] }, superAdmin, now));
  }
  // Orders that wait for the capture, for another attempt, and for a payment.
  for (const [place, { way, ago }] of waiting.entries()) {
    const { candidate } = entryAt(entryAt([...byPerson.values()], place + 1), 0);
    const id = idOf('subscription', bought.length);
    bought.push(buy({ id, way, nth: place, candidate, createdAt: now - ago, mocks: [] }, superAdmin, now));
  }
  bought.sort((a, b) => a.createdAt - b.createdAt);
  await writeLifecycle(
    tx,
    subscriptions,
    bought.map(({ id, way, plan, nth, candidate, by, createdAt, stored, rows }) => ({
      ...{ id, stored, rows },
      own: {
        person_id: candidate.personId,
        plan_id: planId(nth),
        title: plan.title,
        price_paise: way === 'free' ? 0 : plan.rupees * 100,
        interviews: plan.interviews,
        valid_days: plan.days,
        by_hand: byHandOf(way, createdAt),
        created_by: by.role === 'SUPER_ADMIN' ? by.id : candidate.userId,
      },
    })),
  );
  await tx.run(sql`
    update interviews i set subscription_id = t."subscriptionId"
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t("interviewId" uuid, "subscriptionId" uuid)
    where i.id = t."interviewId"`);
  await writePayments(tx, bought);
}
