import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gateway, type ActorRole } from '../../src/machines/lifecycle/law';
import {
  subscriptionLaw as law,
  subscriptionMachine,
  type Subscription,
} from '../../src/machines/lifecycle/subscription';
import { actorRoles } from './actor-roles';
import { assertAllWalked } from './harness';
import {
  bought,
  buyer,
  clock,
  day,
  subscriptionEvents,
  subscriptionInput,
  subscriptionModel,
  superAdmin,
  type SubscriptionSnapshot,
} from './subscription-model';

type Stored = Subscription['stored'];
type Event = Subscription['event'];
const after = (stored: Stored, event: Event): Stored => {
  const step = law.apply(stored, event);
  if (!step.accepted) throw new Error(`${event.type} was refused`);
  return step.stored;
};
const takes = (stored: Stored, event: Event) => law.apply(stored, event).accepted;
const begin = (free = false): Stored => {
  const begun = law.create(subscriptionInput(free));
  if (!begun.accepted) throw new Error('Refused');
  return begun.stored;
};
const round = { interviewId: 'interview-1', round: 1, by: superAdmin };
const take = (now = bought): Event => ({ type: 'TAKE', now, ...round });
const settle = (reserved: number, used: number, now = bought): Event => ({
  type: 'SETTLE',
  now,
  ...round,
  reserved,
  used,
});
const active = (free = false) => after(begin(free), { type: 'ACTIVATE', by: gateway, now: bought });
const end = bought + 30 * day;

it('takes every transition, bought or given', async () => {
  const walked = [await subscriptionModel().walk(undefined, { partial: true })];
  walked.push(await subscriptionModel({ free: true }).walk(undefined, { partial: true }));
  assertAllWalked(subscriptionMachine, walked);
});

it('is ordered by its candidate, and given by a super admin alone', () => {
  const by = (given: Partial<Subscription['input']>) => law.create({ ...subscriptionInput(), ...given }).accepted;
  expect(by({})).toBe(true);
  expect(by({ by: { role: 'CANDIDATE', id: 'person-2' } })).toBe(false);
  expect(by({ free: true })).toBe(false);
  expect(by({ by: { role: 'ADMIN', id: 'user-8' } })).toBe(false);
  expect(by({ by: superAdmin, free: true })).toBe(true);
});

describe('interviews of a plan', () => {
  it('are reserved while there are any, and until its last millisecond', () => {
    const one = after(active(), take());
    const two = after(one, take());
    expect(takes(two, take())).toBe(false);
    expect([takes(one, take(end - 1)), takes(one, take(end))]).toEqual([true, false]);
  });

  it('end it when the last one is used, and not before', () => {
    const first = after(after(active(), take()), settle(-1, 1));
    expect(first.value).toBe('active');
    const last = after(after(first, take()), settle(-1, 1));
    expect([last.value, last.context.used]).toEqual(['exhausted', 2]);
  });

  it('are there again when one is given back, at least for 30 days', () => {
    const near = end - day;
    const reserved = after(after(active(), take()), take());
    const back = after(reserved, settle(-1, 0, near));
    expect(back.context).toMatchObject({ reserved: 1, validUntil: near + 30 * day });
    // Long before the end nothing is added.
    expect(after(reserved, settle(-1, 0, bought)).context.validUntil).toBe(end);
    expect(after(reserved, settle(-1, 0, bought - day)).context.validUntil).toBe(end);
    const used = after(after(reserved, settle(-1, 1)), settle(-1, 1));
    const corrected = after(used, settle(0, -1, end + day));
    expect([corrected.value, corrected.context.used, corrected.context.validUntil]).toEqual([
      'active',
      1,
      end + 31 * day,
    ]);
    expect(takes(corrected, take(end + 2 * day))).toBe(true);
  });

  it('lapse at the end, but for those that are booked', () => {
    const reserved = after(active(), take());
    const over = after(reserved, { type: 'CLOCK', by: clock, now: end });
    expect([over.value, over.context.lapsed, over.context.reserved]).toEqual(['expired', 1, 1]);
    expect(after(over, settle(-1, 1, end + day))).toMatchObject({ value: 'expired', context: { used: 1 } });
    expect(after(over, settle(-1, 0, end + day)).value).toBe('active');
    expect(takes(reserved, { type: 'CLOCK', by: clock, now: end - 1 })).toBe(false);
  });

  it('are never more than were bought, whatever comes', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.nat(), { maxLength: 60 }), (free, choices) => {
        let stored = begin(free);
        const events: Event[] = [];
        for (const choice of choices) {
          const offered = subscriptionEvents(subscriptionMachine.resolveState(stored) as SubscriptionSnapshot);
          const event = offered[choice % offered.length];
          if (!event || !takes(stored, event)) continue;
          stored = after(stored, event);
          events.push(event);
          const { interviews, reserved, used, lapsed } = stored.context;
          expect(Math.min(reserved, used, lapsed)).toBeGreaterThanOrEqual(0);
          expect(reserved + used + lapsed).toBeLessThanOrEqual(interviews);
        }
        expect(law.replay(JSON.parse(JSON.stringify({ input: subscriptionInput(free), events })) as never)).toEqual(
          stored,
        );
      }),
    );
  });
});

it('is given up a day after an order that nobody paid, and still counts when it is paid later', () => {
  const created = begin();
  const late: Event = { type: 'CLOCK', by: clock, now: bought + day };
  expect(takes(created, { ...late, now: bought + day - 1 })).toBe(false);
  const givenUp = after(created, late);
  expect(givenUp.value).toBe('canceled');
  expect(after(givenUp, { type: 'ACTIVATE', by: gateway, now: bought + 3 * day })).toMatchObject({
    value: 'active',
    context: { validUntil: bought + 33 * day },
  });
});

it('is canceled by its buyer before it is paid, and by a super admin where it was given', () => {
  const cancel: Event = { type: 'CANCEL', by: superAdmin, now: bought };
  expect(takes(begin(), { ...cancel, by: buyer })).toBe(true);
  expect(takes(begin(), { ...cancel, by: { ...buyer, id: 'person-2' } })).toBe(false);
  expect(takes(active(), cancel)).toBe(false);
  expect(takes(active(), { ...cancel, by: buyer })).toBe(false);
  expect(takes(active(true), cancel)).toBe(true);
});

describe('who may', () => {
  const told = { by: gateway, now: bought };
  const paid = after(begin(), { type: 'PAY', ...told });
  const held = after(active(), { type: 'HOLD', ...told });
  const canceled = after(begin(), { type: 'CANCEL', by: superAdmin, now: bought });
  const used = after(after(after(after(active(), take()), settle(-1, 1)), take()), settle(-1, 1));
  const expired = after(active(), { type: 'CLOCK', by: clock, now: end });
  const both: ActorRole[] = ['SUPER_ADMIN', 'GATEWAY'];
  it.each<[string, Stored, Event, ActorRole[]]>([
    ['say that it is paid', begin(), { type: 'PAY', ...told }, ['GATEWAY']],
    ['say so after it was given up', canceled, { type: 'PAY', ...told }, ['GATEWAY']],
    ['activate an order', begin(), { type: 'ACTIVATE', ...told }, both],
    ['activate what is paid', paid, { type: 'ACTIVATE', ...told }, both],
    ['activate what was given up', canceled, { type: 'ACTIVATE', ...told }, both],
    ['cancel an order of somebody else', begin(), { type: 'CANCEL', ...told }, ['SUPER_ADMIN']],
    ['cancel what is paid and not captured', paid, { type: 'CANCEL', ...told }, ['GATEWAY']],
    ['cancel what was free', active(true), { type: 'CANCEL', ...told }, ['SUPER_ADMIN']],
    ['give up an order', begin(), { type: 'CLOCK', ...told, now: bought + day }, ['CLOCK']],
    ['end a plan', active(), { type: 'CLOCK', ...told, now: end }, ['CLOCK']],
    ['hold it', active(), { type: 'HOLD', ...told }, both],
    ['hold it when it is used up', used, { type: 'HOLD', ...told }, both],
    ['hold it when it has ended', expired, { type: 'HOLD', ...told }, both],
    ['release it', held, { type: 'RELEASE', ...told }, both],
    ['say that it was paid back', active(), { type: 'REFUND', ...told }, both],
  ])('%s', (_, stored, event, who) => {
    const canSend = (role: ActorRole) => takes(stored, { ...event, by: { role, id: 'user-7' } });
    expect(actorRoles.filter(canSend)).toEqual(who);
  });

  it('order a plan for another person', () => {
    const orders = (role: ActorRole) => law.create({ ...subscriptionInput(), by: { role, id: 'user-7' } }).accepted;
    expect(actorRoles.filter(orders)).toEqual(['SUPER_ADMIN']);
  });
});

it('is released only while it is held', () => {
  expect(takes(active(), { type: 'RELEASE', by: gateway, now: bought })).toBe(false);
});

it('takes no payment for a canceled plan that was free', () => {
  const ended = after(begin(true), { type: 'CANCEL', by: superAdmin, now: bought });
  for (const type of ['PAY', 'ACTIVATE'] as const) expect(takes(ended, { type, by: gateway, now: bought })).toBe(false);
});

it('is not canceled while one of its interviews is reserved, even if it was free', () => {
  expect(takes(after(active(true), take()), { type: 'CANCEL', by: superAdmin, now: bought })).toBe(false);
});

it('stores what each event says', () => {
  const order = begin();
  const counts = { interviews: 2, validDays: 30, reserved: 0, used: 0, lapsed: 0 };
  const unpaid = { personId: buyer.id, free: false, ...counts, validFrom: null, validUntil: null };
  expect(order.context).toEqual({ ...unpaid, payBy: bought + day, held: false, why: null });
  const canceled = after(order, { type: 'CANCEL', by: superAdmin, now: bought, why: 'Twice' });
  expect(canceled.context.why).toBe('Twice');
  expect(after(order, { type: 'CANCEL', by: buyer, now: bought }).context.why).toBe(null);
  const begun = after(canceled, { type: 'ACTIVATE', by: gateway, now: bought + 5 });
  expect(begun.context).toMatchObject({ validFrom: bought + 5, validUntil: bought + 5 + 30 * day, why: null });
  const held = after(begun, { type: 'HOLD', by: superAdmin, now: bought });
  expect(held.context.held).toBe(true);
  expect(after(held, { type: 'RELEASE', by: superAdmin, now: bought }).context.held).toBe(false);
  const lent = after(begun, take());
  expect(lent.context.reserved).toBe(1);
  expect(after(lent, settle(-1, 0)).context.reserved).toBe(0);
  expect(after(lent, settle(-1, 1)).context).toMatchObject({ reserved: 0, used: 1 });
});

it('stores the same in every state that takes the event', () => {
  const paid = after(begin(), { type: 'PAY', by: gateway, now: bought });
  expect(after(paid, { type: 'ACTIVATE', by: gateway, now: bought + 7 }).context).toMatchObject({
    validFrom: bought + 7,
    validUntil: bought + 7 + 30 * day,
  });
  expect(after(paid, { type: 'CANCEL', by: gateway, now: bought, why: 'Returned' }).context.why).toBe('Returned');
  expect(after(active(true), { type: 'CANCEL', by: superAdmin, now: bought, why: 'Twice' }).context.why).toBe('Twice');
});

it('is neither ordered nor canceled by another role with the id of its candidate', () => {
  for (const role of actorRoles.filter((one) => one !== 'CANDIDATE' && one !== 'SUPER_ADMIN')) {
    expect(law.create({ ...subscriptionInput(), by: { role, id: buyer.id } }).accepted).toBe(false);
    expect(takes(begin(), { type: 'CANCEL', by: { role, id: buyer.id }, now: bought })).toBe(false);
  }
});

it('counts used and lapsed interviews as gone', () => {
  const used = after(after(active(), take()), settle(-1, 1));
  expect(takes(after(used, take()), take())).toBe(false);
  const over = after(after(active(), take()), { type: 'CLOCK', by: clock, now: end });
  expect(takes(over, settle(0, 1, end + day))).toBe(false);
  const back = after(over, settle(-1, 0, end + day));
  expect(back.context).toMatchObject({ reserved: 0, used: 0, lapsed: 1, validUntil: end + 31 * day });
  const again = after(back, take(end + 2 * day));
  expect(takes(again, take(end + 2 * day))).toBe(false);
  expect(after(again, settle(-1, 1, end + 2 * day)).value).toBe('exhausted');
});

it('refuses the outcome of an interview that is not reserved', () => {
  for (const [reserved, used] of [
    [-1, 1],
    [-1, 0],
    [0, -1],
    [0, 3],
  ] as const)
    expect(takes(active(), settle(reserved, used))).toBe(false);
});

it('tells its buyer when it begins and when it ends, and nothing else', () => {
  const effects = (stored: Stored, event: Event) => {
    const step = law.apply(stored, event);
    return step.accepted ? step.effects.filter(({ type }) => type === 'tell').map(({ params }) => params.what) : null;
  };
  const activate: Event = { type: 'ACTIVATE', by: gateway, now: bought };
  const canceled = after(begin(), { type: 'CANCEL', by: superAdmin, now: bought });
  for (const stored of [begin(), after(begin(), { type: 'PAY', by: gateway, now: bought }), canceled])
    expect(effects(stored, activate)).toEqual(['active']);
  expect(effects(active(), { type: 'CLOCK', by: clock, now: end })).toEqual(['expired']);
  expect(effects(active(), take())).toEqual([]);
  expect(effects(begin(), { type: 'CLOCK', by: clock, now: bought + day })).toEqual([]);
});

it('is due for the clock until it is paid for, and at its end', () => {
  expect(law.nextDue(begin())).toEqual({ at: bought + day });
  expect(law.nextDue(active())).toEqual({ at: end });
  expect(law.nextDue(after(begin(), { type: 'PAY', by: gateway, now: bought }))).toBe(null);
  expect(law.nextDue(after(active(), { type: 'CLOCK', by: clock, now: end }))).toBe(null);
});

it('offers its buyer and a super admin to cancel what is not paid', () => {
  for (const by of [buyer, superAdmin]) expect(law.allowedActions(begin(), by, bought)).toEqual([{ type: 'CANCEL' }]);
  expect(law.allowedActions(active(), superAdmin, bought)).toEqual([]);
});

describe('while all that was paid is being given back', () => {
  const hold: Event = { type: 'HOLD', by: superAdmin, now: bought };

  it('no interview is booked, until it is not given back after all', () => {
    const held = after(active(), hold);
    expect(takes(held, take())).toBe(false);
    expect(takes(held, hold)).toBe(false);
    expect(takes(after(held, { type: 'RELEASE', by: gateway, now: bought }), take())).toBe(true);
    expect(after(held, { type: 'REFUND', by: gateway, now: bought }).value).toBe('refunded');
  });

  it('booked interviews are canceled before', () => {
    expect(takes(after(active(), take()), hold)).toBe(false);
    for (const by of [buyer, clock, { role: 'ADMIN', id: 'user-8' } as const])
      expect(takes(active(), { ...hold, by })).toBe(false);
  });

  it('one that was booked when the gateway gave it back by itself still has its outcome', () => {
    const refunded = after(after(active(), take()), { type: 'REFUND', by: gateway, now: bought });
    expect(after(refunded, settle(-1, 1)).context).toMatchObject({ reserved: 0, used: 1 });
    expect(takes(refunded, take())).toBe(false);
  });
});
