import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../../src/contract/money';
import { gateway, type ActorRole } from '../../src/machines/lifecycle/law';
import { paymentLaw as law, paymentMachine, type Payment } from '../../src/machines/lifecycle/payment';
import { actorRoles } from './actor-roles';
import { assertAllWalked } from './harness';
import { paymentEvents, paymentInput, paymentModel, price } from './payment-model';
import { bought, buyer, clock, day, superAdmin } from './subscription-model';

type Stored = Payment['stored'];
type Event = Payment['event'];
const after = (stored: Stored, event: Event): Stored => {
  const step = law.apply(stored, event);
  if (!step.accepted) throw new Error(`${event.type} was refused`);
  return step.stored;
};
const takes = (stored: Stored, event: Event) => law.apply(stored, event).accepted;
const begin = (): Stored => {
  const begun = law.create(paymentInput);
  if (!begun.accepted) throw new Error('Refused');
  return begun.stored;
};
const told = { by: gateway, now: bought };
const authorize: Event = { type: 'AUTHORIZE', ...told, gatewayId: 'pay_1' };
const capture: Event = { type: 'CAPTURE', ...told, gatewayId: 'pay_1' };
const refund = (value: number): Event => ({ type: 'REFUND', ...told, refundId: 'rfnd_1', paise: paise(value) });

it('takes every transition', async () => {
  assertAllWalked(paymentMachine, [await paymentModel().walk(undefined, { partial: true })]);
});

it('is captured by hand until three days after it was authorized, and by the gateway at any time', () => {
  const authorized = after(begin(), authorize);
  const at = (now: number): Event => ({ ...capture, by: superAdmin, now });
  expect([takes(authorized, at(bought + 3 * day - 1)), takes(authorized, at(bought + 3 * day))]).toEqual([true, false]);
  expect(takes(authorized, { ...capture, now: bought + 4 * day })).toBe(true);
  expect(takes(authorized, { ...capture, by: buyer })).toBe(false);
  expect(takes(authorized, { ...capture, by: { role: 'ADMIN', id: 'user-8' } })).toBe(false);
  expect(law.allowedActions(authorized, superAdmin, bought)).toEqual([{ type: 'CAPTURE' }]);
  expect(law.allowedActions(authorized, buyer, bought)).toEqual([]);
});

it('is captured by hand without the gateway only under a reference, so that no button offers it', () => {
  const byHand: Event = { ...capture, by: superAdmin };
  expect(takes(begin(), byHand)).toBe(true);
  expect(takes(begin(), { ...byHand, gatewayId: '' })).toBe(false);
  expect(law.allowedActions(begin(), superAdmin, bought)).toEqual([]);
});

it('is given up a day after an order that nobody paid, and still counts when it is paid later', () => {
  const late: Event = { type: 'CLOCK', by: clock, now: bought + day };
  expect(takes(begin(), { ...late, now: bought + day - 1 })).toBe(false);
  const failed = after(begin(), late);
  expect(failed.value).toBe('failed');
  expect(after(failed, { ...authorize, now: bought + 3 * day })).toMatchObject({
    value: 'authorized',
    context: { captureBy: bought + 6 * day },
  });
});

describe('who may', () => {
  const order = begin();
  const failed = after(order, { type: 'FAIL', ...told, why: 'Declined' });
  const authorized = after(order, authorize);
  const captured = after(order, capture);
  const part = after(captured, refund(1));
  it.each<[string, Stored, Event, ActorRole[]]>([
    ['authorize an order', order, authorize, ['GATEWAY']],
    ['authorize it after a failure', failed, authorize, ['GATEWAY']],
    ['capture an order', order, capture, ['SUPER_ADMIN', 'GATEWAY']],
    ['capture it after a failure', failed, capture, ['GATEWAY']],
    ['capture what was authorized', authorized, capture, ['SUPER_ADMIN', 'GATEWAY']],
    ['say that an order failed', order, { type: 'FAIL', ...told, why: 'Declined' }, ['GATEWAY']],
    ['say that it failed again', failed, { type: 'FAIL', ...told, why: 'Declined' }, ['GATEWAY']],
    ['say that it lapsed', authorized, { type: 'LAPSE', ...told }, ['GATEWAY']],
    ['refund a part', captured, refund(1), ['SUPER_ADMIN', 'GATEWAY']],
    ['refund all of it', captured, refund(price), ['SUPER_ADMIN', 'GATEWAY']],
    ['refund one more part', part, refund(1), ['SUPER_ADMIN', 'GATEWAY']],
    ['refund the rest', part, refund(price - 1), ['SUPER_ADMIN', 'GATEWAY']],
    ['give up an order', order, { type: 'CLOCK', ...told, now: bought + day }, ['CLOCK']],
  ])('%s', (_, stored, event, who) => {
    expect(actorRoles.filter((role) => takes(stored, { ...event, by: { role, id: 'user-7' } }))).toEqual(who);
  });

  it('order', () => {
    const orders = (role: ActorRole) => law.create({ ...paymentInput, by: { role, id: 'user-7' } }).accepted;
    expect(actorRoles.filter(orders)).toEqual(['SUPER_ADMIN', 'CANDIDATE']);
  });
});

it('stores what each event says', () => {
  const failed = after(begin(), { type: 'FAIL', ...told, why: 'Declined' });
  expect(failed).toMatchObject({ value: 'failed', context: { why: 'Declined', gatewayId: null } });
  expect(after(failed, { type: 'FAIL', ...told, why: 'No funds' }).context.why).toBe('No funds');
  const authorized = after(failed, { ...authorize, now: bought + 1 });
  const of = { amount: price, payBy: bought + day, refunded: 0 };
  expect(authorized.context).toEqual({
    ...of,
    ...{ gatewayId: 'pay_1', authorizedAt: bought + 1, captureBy: bought + 1 + 3 * day, capturedAt: null, why: null },
  });
  expect(after(failed, { ...capture, gatewayId: 'pay_2', now: bought + 2 }).context).toEqual({
    ...of,
    ...{ gatewayId: 'pay_2', authorizedAt: null, captureBy: null, capturedAt: bought + 2, why: null },
  });
  const captured = after(begin(), capture);
  expect(after(captured, refund(price)).context.refunded).toBe(price);
  const parts = after(after(captured, refund(5)), refund(7));
  expect(parts).toMatchObject({ value: 'partiallyRefunded', context: { refunded: 12 } });
  expect(after(parts, refund(price - 12))).toMatchObject({ value: 'refunded', context: { refunded: price } });
});

it('tells the buyer that a payment lapsed, and nothing else', () => {
  const effects = (stored: Stored, event: Event) => {
    const step = law.apply(stored, event);
    return step.accepted ? step.effects : null;
  };
  const authorized = after(begin(), authorize);
  expect(effects(authorized, { type: 'LAPSE', ...told })).toEqual([{ type: 'tell', params: { what: 'lapsed' } }]);
  expect(effects(authorized, capture)?.filter(({ type }) => type === 'tell')).toEqual([]);
});

it('is due for the clock as long as it waits for its payer', () => {
  expect(law.nextDue(begin())).toEqual({ at: bought + day });
  expect(law.nextDue(after(begin(), authorize))).toBe(null);
  expect(law.nextDue(after(begin(), capture))).toBe(null);
});

it('takes each callback once, in any order', () => {
  const captured = after(begin(), capture);
  for (const event of [
    authorize,
    capture,
    { type: 'FAIL', ...told, why: 'Declined' } as const,
    { type: 'LAPSE', ...told } as const,
  ])
    expect(takes(captured, event)).toBe(false);
});

it('is never refunded beyond what was captured', () => {
  const captured = after(begin(), capture);
  expect(takes(captured, refund(0))).toBe(false);
  expect(takes(captured, refund(-1))).toBe(false);
  expect(takes(captured, refund(price + 1))).toBe(false);
  const part = after(captured, refund(price - 1));
  expect(part.value).toBe('partiallyRefunded');
  expect(takes(part, refund(2))).toBe(false);
  expect(after(part, refund(1)).value).toBe('refunded');
  expect(takes(begin(), refund(1))).toBe(false);
  expect(takes(after(begin(), authorize), refund(1))).toBe(false);
});

it('replays random histories, of which none refunds more than was captured', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 40 }), (choices) => {
      const all = paymentEvents();
      const events: Event[] = [];
      let stored = begin();
      for (const choice of choices) {
        const event = all[choice % all.length];
        if (!event || !takes(stored, event)) continue;
        stored = after(stored, event);
        events.push(event);
        expect(stored.context.refunded).toBeLessThanOrEqual(stored.context.capturedAt === null ? 0 : price);
      }
      expect(law.replay(JSON.parse(JSON.stringify({ input: paymentInput, events })) as never)).toEqual(stored);
    }),
  );
});
