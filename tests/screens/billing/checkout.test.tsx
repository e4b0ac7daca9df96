import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Invoice } from '../../../src/contract/billing-payments';
import type { CheckoutActor, CheckoutSnapshot } from '../../../src/machines/billing/checkout';
import { ConfirmationBody } from '../../../src/screens/billing/checkout/Confirmation';
import { CheckoutScreen } from '../../../src/screens/billing/CheckoutScreen';
import { InvoiceScreen } from '../../../src/screens/billing/InvoiceScreen';
import { PaymentScreen } from '../../../src/screens/billing/PaymentScreen';
import { checkoutModel, paymentId } from '../../model/checkout-model';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { anOwnPlan } from './plan-fixtures';
import { serve } from '../server';
import { payment } from './payment-fixtures';

const answer = (data: unknown) => () => ({ status: 200, data });

const says: Record<string, RegExp> = {
  confirming: /Confirming your payment/,
  paid: /Interview Ready is active/,
  held: /Your payment is authorized/,
  failed: /Your payment failed/,
  returned: /Your payment was returned/,
  waiting: /Your payment has not arrived yet/,
  unread: /Server is currently unavailable/,
};

it('what became of a payment is shown in each state of its machine, and asked about again by hand', async () => {
  const model = checkoutModel();
  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (actor) => {
      const queryClient = seededClient('CANDIDATE');
      queryClient.setQueryData(['billing', 'payments', paymentId], payment());
      queryClient.setDefaultOptions({ queries: { staleTime: Infinity } });
      renderApp(<ConfirmationBody actor={actor as CheckoutActor} />, { queryClient });
    },
    act: () => {
      fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
      return true;
    },
    see: ({ value }: CheckoutSnapshot) => {
      expect(screen.getAllByText(says[String(value)] ?? /^$/)[0]).toBeVisible();
      const again = screen.queryByRole('button', { name: 'Check again' });
      expect(again !== null).toBe(['held', 'failed', 'waiting', 'unread'].includes(String(value)));
    },
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});

it('an order that is not paid is canceled from its payment page, which says that a late payment counts', async () => {
  const order = anOwnPlan({ id: anId(5), state: 'created', version: 2, allowedActions: [{ type: 'CANCEL' }] });
  const asked = serve({
    [`GET /payments/${paymentId}`]: answer(payment({ state: 'failed', why: 'Card declined', invoice: null })),
    'GET /subscriptions/mine': answer([order]),
    [`POST /subscriptions/${anId(5)}/events`]: answer({ state: 'canceled' }),
  });
  const { path } = renderApp(<CheckoutScreen />, {
    queryClient: seededClient('CANDIDATE'),
    path: `/dashboard/candidate-p-ay-ment?payment=${paymentId}&failed=1`,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel your order?' });
  expect(dialog).toHaveTextContent('A payment that arrives later still counts');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Order canceled.')).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ type: 'CANCEL', version: 2 });
  expect(path()).toBe('/dashboard/Candidatesubscription');
});

it('a payment that the gateway names failed is waited for some seconds only', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  serve({
    [`GET /payments/${paymentId}`]: answer(payment({ state: 'created', invoice: null })),
    'GET /subscriptions/mine': answer([]),
  });
  renderApp(<CheckoutScreen />, {
    queryClient: seededClient('CANDIDATE'),
    path: `/dashboard/candidate-p-ay-ment?payment=${paymentId}&failed=1`,
  });
  expect(await screen.findByText('Confirming your payment')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(await screen.findByText('Your payment has not arrived yet')).toBeVisible();
});

describe('the checkout', () => {
  const plan = {
    ...{ id: anId(9), title: 'Interview Ready', description: 'Three interviews.', pricePaise: 399_950 },
    ...{ interviews: 3, validDays: 90, revision: 4 },
  };
  const open = (
    gateway: { name: string; isTest: boolean } | null,
    at = `?plan=${plan.id}`,
    answers: Parameters<typeof serve>[0] = {},
  ) => {
    const asked = serve({ 'GET /plans': answer([plan]), 'GET /gateway': answer(gateway), ...answers });
    renderApp(<CheckoutScreen />, {
      queryClient: seededClient('CANDIDATE'),
      path: `/dashboard/candidate-p-ay-ment${at}`,
    });
    return asked;
  };

  it('shows what is paid for, names the test gateway, and does not order without a state', async () => {
    open({ name: 'Test gateway', isTest: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Pay ₹3,999.50' }));
    expect(screen.getByText('State, field is required')).toBeVisible();
    expect(screen.getByText(/test gateway on this machine. No money moves/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your order' })).toHaveTextContent('3 mock interviews');
  });

  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const fill = async (gstin: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'State' }));
    fireEvent.click(screen.getByRole('option', { name: 'Karnataka' }));
    fireEvent.change(field('GSTIN (optional)'), { target: { value: gstin } });
    fireEvent.click(screen.getByRole('button', { name: 'Pay ₹3,999.50' }));
  };

  it.each([
    ['whose last character is wrong', '29AABCI1234K1ZN', 'This GSTIN is not valid. Check each character.'],
    ['of which two digits are swapped', '29AABCI1243K1ZM', 'This GSTIN is not valid. Check each character.'],
    ['in full-width digits', '２９AABCI1234K1ZM', 'A GSTIN has 15 characters, such as 29AAGCB7383J1Z4'],
    ['of another state', '27AAPFU0939F1ZV', 'This GSTIN belongs to Maharashtra. Choose its state, or correct it.'],
  ])('orders nothing with a GSTIN %s, and keeps what was typed', async (_, gstin, said) => {
    const asked = open({ name: 'Test gateway', isTest: true });
    await fill(gstin);
    expect(screen.getByText(said)).toBeVisible();
    expect(field('GSTIN (optional)').value).toBe(gstin);
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each([
    'This plan has changed. Read it again before you buy.',
    'This plan is no longer offered. Choose another one.',
  ])('shows what the order is refused with, and keeps what was typed: %s', async (message) => {
    const asked = open({ name: 'Test gateway', isTest: true }, undefined, {
      'POST /subscriptions': () => ({ status: 409, message, data: {} }),
    });
    await fill('29AABCI1234K1ZM');
    expect(await screen.findByText(message)).toBeVisible();
    expect(field('GSTIN (optional)').value).toBe('29AABCI1234K1ZM');
    const [sent] = asked.filter(({ method }) => method === 'POST');
    // The browser sends no price: the revision says which price was seen.
    expect(Object.keys(sent?.body as object).sort()).toEqual(['buyer', 'planId', 'revision']);
    expect(sent?.body).toMatchObject({ revision: 4, buyer: { state: '29', gstin: '29AABCI1234K1ZM' } });
  });

  it('keeps what was typed and why it was refused when the plan is read again, and orders at the new price', async () => {
    const message = 'This plan has changed. Read it again before you buy.';
    let now = plan;
    const asked = open({ name: 'Test gateway', isTest: true }, undefined, {
      'GET /plans': () => ({ status: 200, data: [now] }),
      'POST /subscriptions': () => {
        now = { ...plan, revision: 5, pricePaise: 449_900 };
        return { status: 409, message, data: {} };
      },
    });
    await fill('29AABCI1234K1ZM');
    const pay = await screen.findByRole('button', { name: 'Pay ₹4,499' });
    expect(screen.getByText(message)).toBeVisible();
    expect(field('GSTIN (optional)').value).toBe('29AABCI1234K1ZM');
    fireEvent.click(pay);
    const orders = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() => expect(orders()).toMatchObject([{ revision: 4 }, { revision: 5, buyer: { state: '29' } }]));
  });

  it('says so where nothing can be bought, and where the plan has gone', async () => {
    open(null);
    expect(await screen.findByText(/Payments are not set up here/)).toBeVisible();
    cleanup();
    open({ name: 'Razorpay', isTest: false }, `?plan=${anId(1)}`);
    expect(await screen.findByText(/no longer offered/)).toBeVisible();
  });
});

const invoice: Invoice = {
  ...{ id: anId(6), number: 'INV/26-27/000001', issuedAt: '2026-11-25T20:00:00.000Z', title: 'Interview Ready' },
  seller: { name: 'Interview Platform', address: 'Bengaluru', state: '29', gstin: '29AABCI1234K1ZM', sac: '999293' },
  buyer: { name: 'Asha Rao', state: '29', gstin: null },
  ...{ total: 149_900, taxable: 127_034, ratePoints: 1_800, cgst: 11_433, sgst: 11_433, igst: 0 },
  ...{ inWords: 'One Thousand Four Hundred Ninety Nine Rupees Only', paymentId, paymentCode: 'PA-1001' },
  candidate: 'Asha Rao',
  creditFor: null,
};

it('an invoice shows its taxes to the paisa, and the day of its issue in India', async () => {
  serve({ [`GET /invoices/${invoice.id}`]: answer(invoice) });
  renderApp(<InvoiceScreen />, {
    queryClient: seededClient('CANDIDATE'),
    path: `/dashboard/invoicepayment?id=${invoice.id}`,
  });
  const sheet = await screen.findByRole('article', { name: 'Invoice INV/26-27/000001' });
  for (const text of ['26-11-2026', 'CGST 9%', '₹114.33', '₹1,270.34', '₹1,499.00', invoice.inWords])
    expect(sheet).toHaveTextContent(text);
});

it('the credit note of one paisa names the tax of its invoice, which is zero', async () => {
  const buyer = { name: 'Asha Rao', state: '27', gstin: null } as const;
  const note = {
    ...invoice,
    buyer,
    total: 1,
    taxable: 1,
    cgst: 0,
    sgst: 0,
    creditFor: { id: anId(7), number: 'INV/1' },
  };
  serve({ [`GET /invoices/${invoice.id}`]: answer(note) });
  renderApp(<InvoiceScreen />, {
    queryClient: seededClient('CANDIDATE'),
    path: `/dashboard/invoicepayment?id=${invoice.id}`,
  });
  const sheet = await screen.findByRole('article', { name: /^Credit note/ });
  expect(sheet).toHaveTextContent('IGST 18%');
  expect(sheet).not.toHaveTextContent('CGST');
});

it('an authorized payment is captured once it is confirmed, and what failed is said', async () => {
  const waiting = payment({
    state: 'authorized',
    captureBy: inHours(20),
    capturedAt: null,
    invoice: null,
    allowedActions: [{ type: 'CAPTURE' }],
  });
  const asked = serve({
    'GET /payments': answer(pageOf([waiting, payment({ id: anId(7), code: 'PA-1002', candidate: 'Ben Okafor' })])),
    [`POST /payments/${paymentId}/capture`]: answer(payment()),
  });
  renderApp(<PaymentScreen />, { queryClient: seededClient('SUPER_ADMIN'), path: '/dashboard/payment' });
  fireEvent.click(await screen.findByRole('button', { name: 'Capture: PA-1001, Asha Rao' }));
  expect(screen.queryByRole('button', { name: /PA-1002/ })).toBeNull();
  const dialog = screen.getByRole('dialog', { name: 'Capture ₹1,499.50 from Asha Rao?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Capture' }));
  expect(await screen.findByText('Successfully captured')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('several payments are captured although one of them fails, which alone is sent again', async () => {
  const ids = [anId(1), anId(2), anId(3)];
  const waiting = ids.map((id, nth) =>
    payment({
      ...{ id, code: `PA-100${nth}`, state: 'authorized', captureBy: inHours(20), capturedAt: null, invoice: null },
      allowedActions: [{ type: 'CAPTURE' }],
    }),
  );
  let works = false;
  const capture = (id: string) => () =>
    id === ids[1] && !works ? { status: 503, message: 'The gateway rests' } : { status: 200, data: payment({ id }) };
  const asked = serve({
    'GET /payments': answer(pageOf(waiting)),
    ...Object.fromEntries(ids.map((id) => [`POST /payments/${id}/capture`, capture(id)])),
  });
  const sent = () =>
    asked.filter(({ method }) => method === 'POST').map(({ path }) => ids.findIndex((id) => path.includes(id)) + 1);
  renderApp(<PaymentScreen />, { queryClient: seededClient('SUPER_ADMIN'), path: '/dashboard/payment' });
  fireEvent.click(await screen.findByRole('checkbox', { name: /all/i }));
  fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
  const dialog = screen.getByRole('dialog', { name: /^Capture ₹/ });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Capture' }));
  expect(await within(dialog).findByText('The gateway rests')).toBeVisible();
  expect(sent()).toEqual([1, 2, 3]);
  works = true;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Capture' }));
  expect(await screen.findByText('Successfully captured')).toBeVisible();
  expect(sent()).toEqual([1, 2, 3, 2]);
});
