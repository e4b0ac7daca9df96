import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { runSubscriptionClock, subscriptions, type HeldSubscription } from '../../../server/ledger/subscriptions';
import type { ByHandWay } from '../../../src/contract/billing-by-hand';
import { askForMock, sendToSubscription } from '../../../src/contract/billing-subscriptions';
import { minute } from '../../../src/contract/time';
import { subscriptionLaw, type Subscription } from '../../../src/machines/lifecycle/subscription';
import { price } from '../../model/payment-model';
import {
  bought as boughtAt,
  day,
  subscriptionInput,
  subscriptionModel,
  type SubscriptionSnapshot,
} from '../../model/subscription-model';
import { unexpected } from '../kit';
import { iso } from '../kit/interviews';
import { post } from './events';
import { startLawHouse, type LawHouse } from './house';
import { makeIdentities, type Identities } from './identities';
import { openShop, type Bought, type Shop } from './shop';
import { ask, refusalFor, walkOverHttp } from './walks';

let house: LawHouse;
let shop: Shop;
let identities: Identities;
beforeAll(async () => {
  house = await startLawHouse();
  identities = await makeIdentities(house);
  shop = await openShop(house);
});
afterAll(() => house.close());

type Event = Subscription['event'];
type Held = HeldSubscription;

/** An event of a path with the instant at which the test sends it. */
type Timed = { event: Event; at: number };
const step = 180 * minute;
/** An absent party is marked 20 minutes after the start, which is at a full hour. */
const afterStart = 20 * minute;

/** The path at instants that leave time for its interviews; clock events are at the time when they are due. */
function timed(events: readonly Event[], free = false): Timed[] {
  const begun = subscriptionLaw.create({ ...subscriptionInput(free), validDays: 1 });
  if (!begun.accepted) throw new Error('The law refuses the order');
  let [stored, last] = [begun.stored, boughtAt];
  return events.map((event) => {
    const due = subscriptionLaw.nextDue(stored)?.at ?? last;
    const at = event.type === 'CLOCK' ? due : Math.floor(last / step) * step + step + afterStart;
    const next = subscriptionLaw.apply(stored, { ...event, now: at });
    if (!next.accepted) throw new Error(`${event.type} is refused in ${stored.value}`);
    [stored, last] = [next.stored, at];
    return { event, at };
  });
}

type Interview = { id: string; start: number; settled: boolean };
/** The state of the path under test: the next step, what was bought, and the interviews that use the plan. */
let walk: {
  path: Timed[];
  next: number;
  bought: Bought;
  attempt: string;
  taken: Interview[];
  used: Interview[];
  /** The refund in progress of everything that is left, if any. */
  refundId: string | null;
};

async function begin(events: readonly Event[], way?: ByHandWay): Promise<string> {
  await house.at(boughtAt);
  const bought = way ? await shop.giveByHand(way, boughtAt) : await shop.buy();
  const path = timed(events, way === 'free');
  walk = { path, next: way ? 1 : 0, bought, attempt: '', taken: [], used: [], refundId: null };
  return bought.subscriptionId;
}

async function sent(id: string, as: 'admin' | 'panelist', event: object): Promise<void> {
  const { version } = await house.db.one<{ version: number }>(sql`select version from interviews where id = ${id}`);
  const answer = await post(house, `/interviews/${id}/events`, house.cast.people[as].token, { version, ...event });
  expect({ event, ...answer }).toMatchObject({ event, status: 200, body: { status: 'SUCCESS' } });
}

/** Ben requests a mock interview, and an admin books it, which takes it from the plan. */
async function take(at: number): Promise<void> {
  const { path, next, taken } = walk;
  const ends = path
    .slice(next + 1)
    .flatMap((one) => (one.event.type === 'SETTLE' && one.event.reserved < 0 ? [one] : []));
  const open = taken.filter(({ settled }) => !settled).length;
  const end = ends[open];
  // An interview that will be used starts shortly before its event in the path, all others days later.
  const isUsed = end?.event.type === 'SETTLE' && end.event.used === 1;
  const start = isUsed ? end.at - afterStart : Math.floor(at / step) * step + 3 * day + open * step;
  const body = { skillIds: house.cast.skills.map(({ id }) => id), minutes: 60, times: [iso(start)] };
  const asked = await ask(house, askForMock, house.cast.people.otherCandidate, {}, body);
  expect(asked).toMatchObject({ status: 200 });
  const { id } = asked.body.data as { id: string };
  const panelistId = house.cast.people.panelist.id;
  await sent(id, 'admin', { type: 'BOOK', panelistId, start: iso(start), anyStart: true });
  taken.push({ id, start, settled: false });
}

/**
 * Settles an interview: its candidate does not come, it is canceled in time, or a correction finds the panelist absent.
 */
async function settle({ reserved, used }: { reserved: number; used: number }, at: number): Promise<void> {
  if (reserved === 0) {
    const corrected = walk.used.shift() ?? expect.fail('Nothing was used');
    return sent(corrected.id, 'admin', { type: 'CORRECT', who: 'panelist', why: 'They had no power' });
  }
  const interview = walk.taken.find(({ settled }) => !settled) ?? expect.fail('Nothing was taken');
  interview.settled = true;
  if (used === 0) return sent(interview.id, 'admin', { type: 'CANCEL', why: 'The panelist is ill' });
  await house.at(interview.start - 60 * minute);
  await sent(interview.id, 'panelist', { type: 'ACCEPT' });
  await house.at(interview.start);
  await sent(interview.id, 'panelist', { type: 'JOIN' });
  await house.at(at);
  await sent(interview.id, 'panelist', { type: 'NO_SHOW' });
  walk.used.push(interview);
}

/** Requests a refund of everything that is left, as one admin, and approves it as another. */
async function hold(): Promise<void> {
  const { admin, superAdmin } = house.cast.people;
  const asked = await shop.askForRefund(walk.bought.paymentId, price, admin);
  const { id } = asked.body.data as { id: string };
  expect(await shop.actOnRefund(id, { type: 'APPROVE', version: 0 }, superAdmin)).toMatchObject({ status: 200 });
  walk.refundId = id;
}

/**
 * Ends that refund; without one, the gateway has given everything back by itself. A refund without the gateway is paid
 * by hand.
 */
async function endRefund(status: 'processed' | 'failed'): Promise<void> {
  const { bought, attempt, refundId } = walk;
  walk.refundId = null;
  if (bought.orderId !== '') {
    const there = { id: `rfnd_${randomUUID()}`, paymentId: attempt, amount: price, receipt: refundId };
    return shop.tellOfRefund({ ...there, status });
  }
  const act = { type: 'PAY_BACK', version: 1, reference: 'UTR 8' } as const;
  expect(await shop.actOnRefund(refundId ?? '', act, house.cast.people.superAdmin)).toMatchObject({ status: 200 });
}

async function cancel(id: string, { by }: Event, version: number): Promise<void> {
  const { superAdmin, otherCandidate } = house.cast.people;
  const as = by.role === 'SUPER_ADMIN' ? superAdmin : otherCandidate;
  expect(await ask(house, sendToSubscription, as, { id }, { type: 'CANCEL', version })).toMatchObject({ status: 200 });
}

async function send(id: string, event: Event, { version }: Held): Promise<void> {
  const { bought, path, next } = walk;
  const at = path[next]?.at ?? expect.fail('The path is over');
  const { orderId } = bought;
  await house.at(at);
  switch (event.type) {
    case 'PAY':
      walk.attempt = await shop.attempt(orderId);
      await shop.tell({ id: walk.attempt, orderId, status: 'authorized' });
      break;
    case 'ACTIVATE':
      if (event.by.role === 'SUPER_ADMIN')
        expect(await shop.capture(bought.paymentId, house.cast.people.superAdmin)).toMatchObject({ status: 200 });
      else {
        walk.attempt ||= await shop.attempt(orderId);
        await shop.tell({ id: walk.attempt, orderId, status: 'captured', captured: true });
      }
      break;
    case 'CANCEL':
      if (event.by.role !== 'GATEWAY') await cancel(id, event, version);
      else await shop.tell({ id: walk.attempt, orderId, status: 'refunded', captured: false });
      break;
    case 'TAKE':
      await take(at);
      break;
    case 'SETTLE':
      await settle(event, at);
      break;
    case 'CLOCK':
      expect(await runSubscriptionClock(house.db, unexpected)).toBe(1);
      break;
    case 'HOLD':
      await hold();
      break;
    case 'RELEASE':
      await endRefund('failed');
      break;
    case 'REFUND':
      await endRefund('processed');
  }
  walk.next += 1;
}

/** Checks that identities that may not cancel it in this state are refused, and that nothing changes. */
async function refusals(id: string, { stored, version }: Held, now: number): Promise<void> {
  const before = await house.everything();
  for (const { name, actor, token } of identities({ context: { panelistId: null } })) {
    // The subscription belongs to Ben, and not to this candidate.
    const reaches = name !== 'candidate';
    if (actor && subscriptionLaw.allowedActions(stored, actor, now).length > 0) continue;
    const { status, body } = await ask(house, sendToSubscription, { token }, { id }, { type: 'CANCEL', version });
    const expected = {
      name,
      state: stored.value,
      status: refusalFor(sendToSubscription, actor, reaches),
      said: 'FAIL',
    };
    expect({ name, state: stored.value, status, said: body.status }).toEqual(expected);
  }
  expect(await house.everything(), `something refused in ${stored.value} changed a row`).toBe(before);
}

const lifecycle = {
  law: subscriptionLaw,
  store: subscriptions,
  begin: (events: readonly Event[]) => begin(events),
  send,
  refusals,
};

test('every transition of a bought plan comes over HTTP of what buyer, gateway, admins and panelists do, and what is refused changes nothing', async () => {
  const sendable = ({ type, by }: Event, { value }: SubscriptionSnapshot) =>
    type !== 'ACTIVATE' || by.role !== 'SUPER_ADMIN' || value === 'paid';
  const model = subscriptionModel({ sendable });
  await walkOverHttp(house, model, lifecycle, await model.cover());
});

test('an order that is not paid is canceled by its buyer and by a super admin', async () => {
  const model = subscriptionModel({ sendable: ({ type }, { value }) => type === 'CANCEL' && value === 'created' });
  expect(model.paths).toHaveLength(2);
  await walkOverHttp(house, model, lifecycle, model.paths);
});

test.each<[string, ByHandWay, Event['type'][]]>([
  ['paid another way is active at once, held by a refund, and ended by it', 'paid', ['HOLD', 'REFUND']],
  ['free of charge is active at once, and canceled by a super admin', 'free', ['CANCEL']],
])('what is %s', async (_what, way, types) => {
  const sendable = ({ type, by }: Event, { value, context }: SubscriptionSnapshot) =>
    value === 'created'
      ? type === 'ACTIVATE' && by.role === 'SUPER_ADMIN'
      : types.includes(type) && value === 'active' && (type !== 'REFUND' || context.held);
  const model = subscriptionModel({ free: way === 'free', sendable });
  const byHand = { ...lifecycle, begun: 1, begin: (events: readonly Event[]) => begin(events, way) };
  const reached = await walkOverHttp(house, model, byHand, model.paths);
  expect(reached.size).toBe(1 + types.length);
});
