import Razorpay from 'razorpay';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatewayOf } from '../../server/billing/gateway';
import { readGateway } from '../../server/config-gateway';
import { paise } from '../../src/contract/money';

vi.mock('razorpay', () => ({ default: vi.fn() }));
const payments = { capture: vi.fn(), fetch: vi.fn(), refund: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(Razorpay).mockImplementation(function () {
    return { payments } as never;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

const gateway = () => {
  const config = readGateway({
    RAZORPAY_KEY_ID: 'rzp_key_of_us',
    RAZORPAY_KEY_SECRET: 'a-key-secret',
    RAZORPAY_EVENT_SECRET: 'an-event-secret',
  });
  return gatewayOf(config ?? expect.fail('No gateway'));
};
const given = (status: string) => ({
  ...{ id: 'pay_1', order_id: 'order_1', amount: 100, status, captured: status === 'captured' },
});
const refusal = { statusCode: 400, error: { description: 'The capture amount is wrong' } };
const silent = () => new Promise<never>(() => undefined);
/** The result of a call, after `ms` ms: its value, its error, or "waiting". */
async function after<T>(ms: number, call: Promise<T>) {
  const settled = call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([settled, Promise.resolve('waiting')]);
}
const noAnswer = { error: { status: 502, message: expect.stringContaining('does not answer') as string } };

it('a payment that stays authorized is not captured: the first refusal arrives', async () => {
  payments.capture.mockRejectedValue(refusal);
  payments.fetch.mockResolvedValue(given('authorized'));
  expect(await after(0, gateway().capture('pay_1', paise(100)))).toMatchObject({
    error: { status: 409, message: 'The capture amount is wrong' },
  });
});

it.each(['captured', 'refunded'])('a payment that is %s already is returned', async (status) => {
  payments.capture.mockRejectedValue(refusal);
  payments.fetch.mockResolvedValue(given(status));
  expect(await after(0, gateway().capture('pay_1', paise(100)))).toMatchObject({ value: { status } });
});

it('a call that is never answered ends after ten seconds', async () => {
  payments.refund.mockImplementation(silent);
  const call = gateway().refund('pay_1', paise(100), 'a refund');
  expect(await after(9_999, call)).toBe('waiting');
  expect(await after(1, call)).toMatchObject(noAnswer);
});

it('a capture that is never answered ends, too, and what became of the payment is asked', async () => {
  payments.capture.mockImplementation(silent);
  payments.fetch.mockResolvedValueOnce(given('captured')).mockImplementation(silent);
  expect(await after(10_000, gateway().capture('pay_1', paise(100)))).toMatchObject({ value: { status: 'captured' } });
  expect(await after(20_000, gateway().capture('pay_1', paise(100)))).toMatchObject(noAnswer);
  expect(vi.getTimerCount()).toBe(0);
});
