import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { runSubscriptionClock, subscriptions, type HeldSubscription } from '../../../server/ledger/subscriptions';
import { askForMock } from '../../../src/contract/billing-subscriptions';
import type { Call } from '../../../src/contract/kit';
import { minute } from '../../../src/contract/time';
import { subscriptionLaw, type Subscription } from '../../../src/machines/lifecycle/subscription';
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
import { openShop, type Bought, type Shop } from './shop';
import { ask, walkOverHttp } from './walks';

let house: LawHouse;
let shop: Shop;
beforeAll(async () => {
  house = await startLawHouse();
  shop = await openShop(house);
});
afterAll(() => house.close());

type Event = Subscription['event'];
type Held = HeldSubscription;

/** An event of a path with the instant at which it is sent here. */
type Timed = { event: Event; at: number };
const step = 180 * minute;
/** Whoever does not come is marked 20 minutes after the start, which is at a full hour. */
const afterStart = 20 * minute;

/** The path at instants that leave time for its interviews, and with the clock when it is due. */
function timed(events: readonly Event[]): Timed[] {
  const begun = subscriptionLaw.create({ ...subscriptionInput(), validDays: 1 });
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
/** Of the path that is walked: where it stands, what was bought, and the interviews that it has taken. */
let walk: { path: Timed[]; next: number; bought: Bought; attempt: string; taken: Interview[]; used: Interview[] };

async function begin(events: readonly Event[]): Promise<string> {
  await house.at(boughtAt);
  const bought = await shop.buy();
  walk = { path: timed(events), next: 0, bought, attempt: '', taken: [], used: [] };
  return bought.subscriptionId;
}

async function sent(id: string, as: 'admin' | 'panelist', event: object): Promise<void> {
  const { version } = await house.db.one<{ version: number }>(sql`select version from interviews where id = ${id}`);
  const answer = await post(house, `/interviews/${id}/events`, house.cast.people[as].token, { version, ...event });
  expect({ event, ...answer }).toMatchObject({ event, status: 200, body: { status: 'SUCCESS' } });
}

/** Ben asks for a mock interview, and an admin books it: it is taken from the plan. */
async function take(at: number): Promise<void> {
  const { path, next, taken } = walk;
  const ends = path
    .slice(next + 1)
    .flatMap((one) => (one.event.type === 'SETTLE' && one.event.reserved < 0 ? [one] : []));
  const open = taken.filter(({ settled }) => !settled).length;
  const end = ends[open];
  // One that is used starts shortly before the path says so, all others days later.
  const isUsed = end?.event.type === 'SETTLE' && end.event.used === 1;
  const start = isUsed ? end.at - afterStart : Math.floor(at / step) * step + 3 * day + open * step;
  const body = { skillIds: house.cast.skills.map(({ id }) => id), minutes: 60, times: [iso(start)] };
  const asked = await ask(house, askForMock as unknown as Call, house.cast.people.otherCandidate, {}, body);
  expect(asked).toMatchObject({ status: 200 });
  const { id } = asked.body.data as { id: string };
  const panelistId = house.cast.people.panelist.id;
  await sent(id, 'admin', { type: 'BOOK', panelistId, start: iso(start), anyStart: true });
  taken.push({ id, start, settled: false });
}

/** What became of an interview: its candidate did not come, it was canceled in time, or it is found that the panelist did not. */
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

async function send(_id: string, event: Event, { stored }: Held): Promise<void> {
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
      await shop.tell({ id: walk.attempt, orderId, status: 'refunded', captured: false });
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
    case 'REFUND':
      expect.fail(`Nobody refunds in ${stored.value}`);
  }
  walk.next += 1;
}

test('every transition of a bought plan comes over HTTP of what buyer, gateway, admins and panelists do', async () => {
  const sendable = (event: Event, { value }: SubscriptionSnapshot) =>
    event.type === 'CANCEL'
      ? event.by.role === 'GATEWAY' && value === 'paid'
      : event.type === 'ACTIVATE' && event.by.role === 'SUPER_ADMIN'
        ? value === 'paid'
        : event.type !== 'REFUND';
  const model = subscriptionModel({ sendable });
  const paths = await model.cover();
  await walkOverHttp(house, model, { law: subscriptionLaw, store: subscriptions, begin, send }, paths);
});
