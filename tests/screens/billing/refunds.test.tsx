import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RefundRow } from '../../../src/contract/billing-refunds';
import { paise } from '../../../src/contract/money';
import { PaymentScreen } from '../../../src/screens/billing/PaymentScreen';
import { SubscriptionListScreen } from '../../../src/screens/billing/SubscriptionListScreen';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setWidth } from '../render';
import { serve, type Asked } from '../server';
import { payment } from './payment-fixtures';

const refund = (change: Partial<RefundRow> = {}): RefundRow => ({
  ...{ id: anId(70), code: 'RE-1001', paise: paise(50_000), why: 'Too late', state: 'requested', version: 3 },
  payment: { id: payment().id, code: 'PA-1001', gateway: 'test', paise: paise(149_950) },
  ...{ candidate: 'Asha Rao', plan: 'Interview Ready', askedBy: 'Sanjay Rao', answeredBy: null, answer: null },
  ...{ gatewayId: null, reference: null, creditNote: null, createdAt: inHours(-2), changedAt: inHours(-2) },
  allowedActions: [{ type: 'APPROVE' }, { type: 'REJECT' }],
  isOwn: false,
  ...change,
});
const answer = (data: unknown) => () => ({ status: 200, data });
const sent = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));

function open(own: RefundRow, answers: Parameters<typeof serve>[0] = {}) {
  setWidth(1440);
  const asked = serve({ 'GET /refunds': answer(pageOf([own])), [`GET /refunds/${own.id}`]: answer(own), ...answers });
  renderApp(<PaymentScreen />, {
    queryClient: seededClient('SUPER_ADMIN'),
    path: `/dashboard/payment?tab=1&id=${own.id}`,
  });
  return asked;
}

describe('Refund Payment', () => {
  it('a super admin reads what waits, and approves it', async () => {
    const asked = open(refund(), { [`POST /refunds/${anId(70)}/events`]: answer(refund({ state: 'approved' })) });
    expect(await screen.findByRole('tab', { name: 'Refund Payment', selected: true })).toBeVisible();
    const shown = await panel('₹500 to Asha Rao');
    fireEvent.click(await shown.findByRole('button', { name: 'Approve' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve this refund?' }));
    expect(dialog.getByText('₹500 to Asha Rao')).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Refund initiated')).toBeVisible();
    expect(sent(asked)).toEqual([{ type: 'APPROVE', version: 3 }]);
  });

  it('of a payment made by hand says that nothing is returned by itself', async () => {
    const byHand = { ...refund().payment, gateway: 'hand' } as const;
    open(refund({ payment: byHand }), {
      [`POST /refunds/${anId(70)}/events`]: answer(refund({ state: 'approved', payment: byHand })),
    });
    fireEvent.click(await (await panel('₹500 to Asha Rao')).findByRole('button', { name: 'Approve' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve this refund?' }));
    expect(dialog.getByText(/Nothing is returned by itself/)).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Refund approved.')).toBeVisible();
  });

  it('says so where somebody else was faster, and keeps the question', async () => {
    const changed = 'This refund has changed. Check the latest version and try again.';
    let now = refund();
    open(now, {
      [`GET /refunds/${anId(70)}`]: () => ({ status: 200, data: now }),
      [`POST /refunds/${anId(70)}/events`]: () => {
        now = refund({ state: 'approved', version: 4, allowedActions: [] });
        return { status: 409, message: changed };
      },
    });
    fireEvent.click(await (await panel('₹500 to Asha Rao')).findByRole('button', { name: 'Approve' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve this refund?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(changed)).toBeVisible();
    expect(await screen.findByText('The gateway is told in a moment.')).toBeInTheDocument();
    expect(dialog.getByText(changed)).toBeVisible();
  });

  it.each<[string, Partial<RefundRow>, string]>([
    ['what one asked for oneself', { isOwn: true, allowedActions: [] }, 'You asked for it. Another super admin'],
    ['what the gateway returns', { state: 'initiated', allowedActions: [] }, 'Banks take 5 to 7 working days'],
    ['why it was rejected', { state: 'rejected', answer: 'Used already', allowedActions: [] }, 'Used already'],
    ['what was refunded at the gateway', { askedBy: null, allowedActions: [] }, 'The gateway'],
  ])('says %s, without a button', async (_what, change, said) => {
    open(refund(change));
    const shown = await panel('₹500 to Asha Rao');
    expect(await shown.findByText(new RegExp(said))).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

it('an admin asks for a refund of all that is left, or less, in the panel of a payment', async () => {
  setWidth(1440);
  const row = payment({ refundable: paise(99_950), allowedActions: [{ type: 'REFUND' }] });
  const asked = serve({
    'GET /payments': answer(pageOf([row])),
    [`GET /payments/${row.id}`]: answer(row),
    'GET /refunds': answer(pageOf([refund({ state: 'processed', allowedActions: [] })])),
    [`POST /payments/${row.id}/refunds`]: answer(refund()),
  });
  renderApp(<SubscriptionListScreen />, {
    queryClient: seededClient('ADMIN'),
    path: `/dashboard/subscriptionlist?tab=3&id=${row.id}`,
  });
  const shown = await panel('PA-1001');
  expect(await shown.findByRole('link', { name: 'RE-1001' })).toHaveAttribute(
    'href',
    `/dashboard/subscriptionlist?tab=5&id=${anId(70)}`,
  );
  fireEvent.click(shown.getByRole('button', { name: 'Ask for refund' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ask for a refund?' }));
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount in rupees');
  expect(amount.value).toBe('999.50');
  fireEvent.change(amount, { target: { value: '500' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Too late' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for refund' }));
  expect(await screen.findByText('Refund requested.')).toBeVisible();
  expect(sent(asked)).toEqual([{ paise: 50_000, why: 'Too late' }]);
});
