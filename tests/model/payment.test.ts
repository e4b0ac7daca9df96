import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise } from '../../src/contract/money';
import { gateway } from '../../src/machines/lifecycle/law';
import { paymentLaw as law, paymentMachine, type Payment } from '../../src/machines/lifecycle/payment';
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
