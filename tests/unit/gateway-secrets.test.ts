import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { gatewayOf } from '../../server/billing/gateway';
import { readGateway } from '../../server/config-gateway';

const env = (more: Record<string, string> = {}) => ({
  RAZORPAY_KEY_ID: 'rzp_key_of_us',
  RAZORPAY_KEY_SECRET: 'new-key-secret, old-key-secret',
  RAZORPAY_EVENT_SECRET: 'new-event-secret,old-event-secret',
  ...more,
});
const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

it('what was signed before a secret of the gateway changed is still believed, and nothing else', () => {
  const config = readGateway(env());
  if (!config) throw new Error('No gateway');
  expect(config.keySecrets).toEqual(['new-key-secret', 'old-key-secret']);
  const { isEvent, isReturn } = gatewayOf(config);
  const body = Buffer.from('{}');
  const believed = (secret: string) => [
    isEvent(body, sign(secret, '{}')),
    isReturn('order_1', 'pay_1', sign(secret, 'order_1|pay_1')),
  ];
  for (const age of ['new', 'old']) {
    expect(believed(`${age}-event-secret`)).toEqual([true, false]);
    expect(believed(`${age}-key-secret`)).toEqual([false, true]);
  }
  expect(believed('older-event-secret')).toEqual([false, false]);
});

it.each([
  ['RAZORPAY_KEY_SECRET', 'new-key-secret,'],
  ['RAZORPAY_EVENT_SECRET', 'short'],
  ['RAZORPAY_KEY_ID', ''],
])('%s cannot be “%s”', (name, value) => {
  expect(() => readGateway(env({ [name]: value }))).toThrow(`${name} must be one word, as the gateway gave it`);
});
