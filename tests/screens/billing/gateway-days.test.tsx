import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GatewayDay } from '../../../src/contract/billing-gateway-days';
import { paise } from '../../../src/contract/money';
import { PaymentScreen } from '../../../src/screens/billing/PaymentScreen';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setWidth } from '../render';
import { serve } from '../server';

const day = (change: Partial<GatewayDay> = {}): GatewayDay => ({
  ...{ id: anId(80), day: '2026-11-25', comparedAt: inHours(-5) },
  ...{ payments: 2, capturedPaise: paise(299_800), refunds: 1, refundedPaise: paise(50_000), differences: [] },
  ...change,
});
const answer = (data: unknown) => () => ({ status: 200, data });
function open(own: GatewayDay) {
  setWidth(1440);
  const asked = serve({
    'GET /gateway-days': answer(pageOf([own])),
    [`GET /gateway-days/${own.id}`]: answer(own),
    [`POST /gateway-days/${own.id}/compare`]: answer({ ...own, comparedAt: null }),
  });
  const { path } = renderApp(<PaymentScreen />, {
    queryClient: seededClient('SUPER_ADMIN'),
    path: `/dashboard/payment?tab=3&id=${own.id}`,
  });
  return Object.assign(asked, { path });
}
const panel = async () => within(await screen.findByRole('dialog', { name: '25-11-2026' }));

it('a day says what the gateway has, and is compared again at a press', async () => {
  const asked = open(day());
  const shown = await panel();
  expect(await shown.findByText('₹2,998 in 2 payments')).toBeVisible();
  expect(shown.getByText('₹500 in 1 refund')).toBeVisible();
  expect(shown.getByText('The gateway has what is stored here.')).toBeVisible();
  expect(screen.getByText('Equal')).toBeVisible();
  fireEvent.click(shown.getByRole('button', { name: 'Compare again' }));
  await expect.poll(() => asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('names what differs, with the way to our payment', async () => {
  const twice = { what: 'paidTwice', type: 'payment', gatewayId: 'pay_2', paise: paise(149_900) } as const;
  const stranger = {
    what: 'unknownOrder',
    type: 'refund',
    gatewayId: 'rfnd_3',
    paise: paise(100),
    payment: null,
  } as const;
  open(day({ differences: [{ ...twice, payment: { id: anId(5), code: 'PA-1001' } }, stranger] }));
  const rows = within(
    within((await panel()).getByRole('region', { name: 'Differences' })).getByRole('list'),
  ).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Payment₹1,499pay_2PA-1001The order was paid by another payment, too. Refund one of them at the gateway.',
    'Refund₹1rfnd_3No order here belongs to it.',
  ]);
  expect(screen.getByText('2 differences')).toBeVisible();
  expect(screen.getByRole('link', { name: 'PA-1001' })).toHaveAttribute(
    'href',
    `/dashboard/subscriptionlist?tab=3&id=${anId(5)}`,
  );
});

it('is closed in another tab, where its address would name a payment', async () => {
  const { path } = open(day());
  await panel();
  fireEvent.click(screen.getByRole('tab', { name: 'Payment Details' }));
  expect(path()).toBe('/dashboard/payment?tab=2');
});
