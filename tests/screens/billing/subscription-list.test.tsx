import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SubscriptionRow } from '../../../src/contract/billing-subscriptions';
import { paise } from '../../../src/contract/money';
import { SubscriptionListScreen } from '../../../src/screens/billing/SubscriptionListScreen';
import { anId, inHours, pageOf, releasedRow, seededClient, waitingRow } from '../fixtures';
import { renderApp, setWidth } from '../render';
import { serve } from '../server';

const aRow = (given: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  id: anId(90),
  code: 'SU-1001',
  candidate: 'Asha Rao',
  plan: 'Job Change',
  pricePaise: paise(599_950),
  interviews: 5,
  validDays: 180,
  used: 1,
  booked: 1,
  asked: 0,
  lapsed: 0,
  free: 3,
  state: 'active',
  validFrom: inHours(-240),
  validUntil: inHours(2400),
  createdAt: inHours(-240),
  byHand: null,
  version: 1,
  allowedActions: [],
  ...given,
});
const mock = waitingRow({ kind: 'mock', organization: null, jobProfile: null });
const path = '/dashboard/subscriptionlist';
const open = (search: string, answers: Parameters<typeof serve>[0] = {}) => {
  const asked = serve({
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /interviews': () => ({ status: 200, data: pageOf([mock]) }),
    'GET /subscriptions': () => ({ status: 200, data: pageOf([aRow()]) }),
    ...answers,
  });
  setWidth(1440);
  const app = renderApp(<SubscriptionListScreen />, { path: path + search, queryClient: seededClient('ADMIN') });
  return { ...app, asked };
};
const chosen = () => screen.getByRole('tab', { selected: true });

it('shows at tab 6 the mock interviews that wait, where code 102 leads', async () => {
  const { asked } = open('?tab=6');
  expect(await screen.findByRole('link', { name: 'Book: Asha Rao' })).toHaveAttribute(
    'href',
    `/dashboard/interviewmenus?id=${anId(1)}`,
  );
  expect(chosen()).toHaveTextContent('Mock interviews to schedule');
  const [list] = asked.filter((one) => one.path === '/interviews');
  expect([list?.query.get('view'), list?.query.get('kind')]).toEqual(['waiting', 'mock']);
});

it('says so where no mock interview waits', async () => {
  open('?tab=6', { 'GET /interviews': () => ({ status: 200, data: pageOf([]) }) });
  await screen.findByText('No data found....');
  screen.getByText('No mock interviews to schedule.');
});

it.each([
  ['', 'Subscribed Candidate List', null],
  ['?tab=0', 'Subscribed Candidate List', null],
  ['?tab=1', 'Active', 'active'],
  ['?tab=2', 'Expired', 'expired'],
  ['?tab=x', 'Subscribed Candidate List', null],
])('shows the subscriptions of a tab, at %j', async (search, tab, state) => {
  const { asked } = open(search);
  expect(await screen.findByText('SU-1001')).toBeInTheDocument();
  expect(screen.getByText('₹5,999.50')).toBeInTheDocument();
  expect(screen.getByTitle('1 of 5 used, 3 free')).toHaveTextContent('1 / 3');
  expect(chosen()).toHaveTextContent(tab);
  expect(asked.find((one) => one.path === '/subscriptions')?.query.get('state')).toBe(state);
});

it('closes a subscription in another tab, where its address would name something else', async () => {
  const { path: where } = open(`?id=${anId(90)}`);
  await screen.findByText('SU-1001');
  fireEvent.change(await screen.findByLabelText('Subscription'), { target: { value: '3' } });
  expect(where()).toBe(`${path}?tab=3`);
});

it('changes to another tab under its number in the address', async () => {
  const { path: where } = open('');
  await screen.findByText('SU-1001');
  fireEvent.click(screen.getByRole('tab', { name: 'Mock interviews to schedule' }));
  await screen.findByRole('link', { name: 'Book: Asha Rao' });
  expect(where()).toBe(`${path}?tab=6`);
});

it('opens a subscription with its interviews, payments and history', async () => {
  const payment = {
    id: anId(30),
    code: 'PA-1001',
    subscriptionId: anId(90),
    plan: 'Job Change',
    candidate: 'Asha Rao',
    amount: 599_950,
    refunded: 50_000,
    refundable: 549_950,
    state: 'captured',
    gatewayId: 'pay_1',
    gateway: 'test',
    why: null,
    captureBy: null,
    capturedAt: inHours(-240),
    createdAt: inHours(-240),
    version: 2,
    invoice: { id: anId(40), number: 'IN/26-27/000001' },
    allowedActions: [],
  };
  const { asked } = open(`?id=${anId(90)}`, {
    [`GET /subscriptions/${anId(90)}`]: () => ({
      status: 200,
      data: {
        ...aRow({ byHand: 'Won in a contest' }),
        history: [
          { type: 'CREATE', at: inHours(-240), by: 'Asha Rao', state: 'created' },
          { type: 'ACTIVATE', at: inHours(-239), by: null, state: 'active' },
          { type: 'CLOCK', at: inHours(-1), by: null, state: 'expired' },
        ],
      },
    }),
    'GET /interviews': () => ({ status: 200, data: pageOf([releasedRow({ code: 'IV-3', kind: 'mock' })]) }),
    'GET /payments': () => ({ status: 200, data: pageOf([payment]) }),
  });
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  const said = (within: Awaited<ReturnType<typeof part>>) =>
    within.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/ · .*/, ''));
  expect(said(await part('History'))).toEqual(['Ordered by Asha Rao', 'Activated', 'Expired']);
  expect(await (await part('Interviews')).findByRole('link', { name: 'IV-3' })).toBeInTheDocument();
  const payments = await part('Payments');
  expect(await payments.findByRole('link', { name: 'PA-1001' })).toHaveAttribute(
    'href',
    `${path}?tab=3&id=${anId(30)}`,
  );
  expect(said(payments)).toEqual(['PA-1001, ₹5,999.50, Captured (₹500), invoice IN/26-27/000001']);
  expect(screen.getByText('Won in a contest')).toBeInTheDocument();
  for (const list of ['/interviews', '/payments'])
    expect(asked.find((one) => one.path === list)?.query.get('subscriptionId')).toBe(anId(90));
});

const opened = (given: Partial<SubscriptionRow>, answers: Parameters<typeof serve>[0] = {}) =>
  open(`?id=${anId(90)}`, {
    [`GET /subscriptions/${anId(90)}`]: () => ({ status: 200, data: { ...aRow(given), history: [] } }),
    'GET /payments': () => ({ status: 200, data: pageOf([]) }),
    ...answers,
  });

it('cancels a free subscription once it is confirmed', async () => {
  const { asked } = opened(
    { pricePaise: paise(0), byHand: 'A prize', version: 3, allowedActions: [{ type: 'CANCEL' }] },
    { [`POST /subscriptions/${anId(90)}/events`]: () => ({ status: 200, data: { state: 'canceled' } }) },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel Asha Rao’s subscription?' });
  expect(dialog).toHaveTextContent('can no longer be used');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
  expect(await screen.findByText('Subscription canceled.')).toBeInTheDocument();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ type: 'CANCEL', version: 3 });
});

it('has no way to cancel where the law does not allow it', async () => {
  opened({ allowedActions: [] });
  await screen.findByRole('region', { name: 'History' });
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});
