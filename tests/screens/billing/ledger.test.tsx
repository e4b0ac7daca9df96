import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type {
  LedgerCheck,
  LedgerEntry,
  LedgerEntryDetail,
  LedgerFinding,
  LedgerMonths,
} from '../../../src/contract/billing-ledger';
import { monthAfter, monthAt, monthWords } from '../../../src/contract/billing-statements';
import type { UserType } from '../../../src/contract/kit';
import { paise } from '../../../src/contract/money';
import { ReportTabScreen } from '../../../src/app/ReportTabScreen';
import { anId, pageOf, seededClient } from '../fixtures';
import { renderApp, setWidth } from '../render';
import { serve } from '../server';

const running = monthAt(Date.now());
const money = (of: number) => ({
  ...{ sales: paise(of), tax: paise(2 * of), creditsOwed: paise(3 * of), panelistsPayable: paise(4 * of) },
});
const months: LedgerMonths = {
  months: Array.from({ length: 12 }, (_, nth) => ({ month: monthAfter(running, nth - 11), ...money(nth * 10_000) })),
  now: money(550_000),
};
const check = (given: Partial<LedgerCheck> = {}): LedgerCheck => ({
  ...{ id: anId(1), state: 'done', createdAt: '2026-11-25T20:31:00.000Z', by: null, tookMs: 2_400, found: 0 },
  checked: { entries: 331, postings: 662, payments: 1, plans: 26, statements: 35, invoices: 1 },
  findings: [],
  ...given,
});
const entry = (given: Partial<LedgerEntry> = {}): LedgerEntry => ({
  ...{ id: '12', at: '2026-11-20T10:00:00.000Z', cause: 'payment', part: 'captured:1' },
  of: { type: 'payment', id: anId(30), code: 'PA-1001' },
  ...{ debit: paise(149_900), credit: paise(0), party: { id: anId(90), name: 'Asha Rao, SU-1001' } },
  ...given,
});
const detail: LedgerEntryDetail = {
  ...entry({ cause: 'round', part: 'returned:1:9', of: { type: 'interview', id: anId(7), code: 'IV-1007' } }),
  postings: [
    { account: 'creditsOwed', party: { id: anId(90), name: 'Asha Rao, SU-1001' }, paise: paise(-42_345) },
    { account: 'sales', party: null, paise: paise(42_345) },
  ],
  reverses: { id: '11', at: '2026-11-19T10:00:00.000Z' },
  reversedBy: null,
};

function at(search: string, answers: Parameters<typeof serve>[0] = {}, userType: UserType = 'SUPER_ADMIN') {
  setWidth(1440);
  const asked = serve({
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /ledger/months': () => ({ status: 200, data: months }),
    'GET /ledger/check': () => ({ status: 200, data: { open: null, last: check() } }),
    'GET /ledger/entries': () => ({ status: 200, data: pageOf([entry()]) }),
    'GET /ledger/entries/12': () => ({ status: 200, data: detail }),
    ...answers,
  });
  const path = `/dashboard/reporttab${search}`;
  return { asked, ...renderApp(<ReportTabScreen />, { path, queryClient: seededClient(userType) }) };
}

describe('Money', () => {
  it('has each balance, and each month leads to the entries that sum to it', async () => {
    const { path } = at('?tab=5');
    const tile = await screen.findByRole('link', { name: /^Revenue ?₹5,500/ });
    expect(tile).toHaveAttribute('href', '/dashboard/reporttab?tab=6&account=sales');
    const before = monthAfter(running, -1);
    const owed = within(screen.getByRole('region', { name: 'Payable to panelists' }));
    expect(owed.getByText(`Now: ₹4,400. At the end of ${monthWords(before)}: ₹4,000.`)).toBeInTheDocument();
    fireEvent.click(owed.getByRole('button', { name: 'Show as table' }));
    fireEvent.click(owed.getByRole('link', { name: /^At its end, .*: ₹4,000$/ }));
    await waitFor(() => expect(path()).toBe(`/dashboard/reporttab?tab=6&account=panelistsPayable&until=${before}`));
    expect(await screen.findByText('PA-1001')).toBeInTheDocument();
  });

  it('has what a month added for revenue and tax', async () => {
    at('?tab=5');
    const tax = within(await screen.findByRole('region', { name: 'Tax on sales' }));
    fireEvent.click(tax.getByRole('button', { name: 'Show as table' }));
    expect(tax.getByRole('link', { name: /^In the month, .*: ₹2,200$/ })).toHaveAttribute(
      'href',
      `/dashboard/reporttab?tab=6&account=tax&month=${running}`,
    );
  });

  it('says so where nothing was posted yet', async () => {
    const none = { months: months.months.map(({ month }) => ({ month, ...money(0) })), now: money(0) };
    at('?tab=5', { 'GET /ledger/months': () => ({ status: 200, data: none }) });
    expect(await screen.findAllByText('No Data Available')).toHaveLength(4);
  });

  it('is not there for admins', async () => {
    at('?tab=5', { 'GET /statements': () => ({ status: 200, data: pageOf([]) }) }, 'ADMIN');
    await screen.findByRole('tab', { name: 'Updated Invoice' });
    expect(screen.queryByRole('tab', { name: 'Money' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Journal' })).toBeNull();
  });
});

describe('the check of the ledger', () => {
  it('says when it was, how much it compared, and that all agrees', async () => {
    at('?tab=5');
    expect(await screen.findByText('All money follows from the histories, to the paisa.')).toBeInTheDocument();
    expect(
      screen.getByText(/in 2 seconds: 662 postings, 1 payment, 26 bought plans, 35 statements, 1 invoice\.$/),
    ).toBeInTheDocument();
  });

  it('runs at a press, and shows what it found', async () => {
    let reads = 0;
    const found: LedgerFinding[] = [
      {
        rule: 'counts',
        of: { type: 'subscription', id: anId(90), code: 'SU-1001' },
        what: 'used',
        expected: 2,
        found: 1,
      },
      { rule: 'posted', of: { type: 'payment', id: anId(30), code: 'PA-1001' }, what: 'tax', expected: 100, found: 0 },
      {
        rule: 'numbers',
        of: { type: 'series', id: 'INV/26-27', code: 'INV/26-27' },
        what: null,
        expected: 4,
        found: 3,
      },
    ];
    const over = { open: null, last: check({ found: 103, findings: found, by: 'Sam Super' }) };
    const { asked } = at('?tab=5', {
      'GET /ledger/check': () => ({ status: 200, data: (reads += 1) === 1 ? { open: null, last: null } : over }),
      'POST /ledger/check': () => ({
        status: 200,
        data: { open: check({ state: 'waiting', tookMs: null, checked: null }), last: null },
      }),
    });
    expect(await screen.findByText('The ledger was not checked yet. It is checked each night.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Checking the ledger…');
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
    expect(await screen.findByText('103 amounts differ from the histories.')).toBeInTheDocument();
    expect(asked.filter((one) => one.method === 'POST')).toHaveLength(1);
    const list = within(screen.getByRole('region', { name: 'Differences' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'PA-1001, Tax: ₹1.00 expected, ₹0.00 found',
      'SU-1001, used: 2 expected, 1 found',
      'INV/26-27: 4 expected, 3 found',
    ]);
    expect(list.getByRole('link', { name: 'PA-1001' })).toHaveAttribute(
      'href',
      `/dashboard/subscriptionlist?tab=3&id=${anId(30)}`,
    );
    expect(list.getByText('100 more are not listed.')).toBeInTheDocument();
  });

  it('says that a check did not finish, and why one could not begin', async () => {
    at('?tab=5', {
      'GET /ledger/check': () => ({ status: 200, data: { open: null, last: check({ state: 'failed' }) } }),
      'POST /ledger/check': () => ({ status: 503, message: 'Try again later' }),
    });
    expect(await screen.findByText(/did not finish. Check again\.$/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Try again later')).toBeInTheDocument();
  });
});

describe('Journal', () => {
  it('is narrowed by account, cause and month, and each row leads to what caused it', async () => {
    const { asked } = at(`?tab=6&account=sales&month=${running}&cause=round`);
    expect(await screen.findByText('Payment captured')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View payment: PA-1001' })).toHaveAttribute(
      'href',
      `/dashboard/subscriptionlist?tab=3&id=${anId(30)}`,
    );
    const query = asked.find((one) => one.path === '/ledger/entries')?.query;
    expect([query?.get('account'), query?.get('month'), query?.get('cause')]).toEqual(['sales', running, 'round']);
    expect(screen.getByText('₹1,499')).toBeInTheDocument();
  });

  it('names the party by which it is narrowed', async () => {
    at(`?tab=6&partyId=${anId(90)}`);
    expect(await screen.findByText('Party: Asha Rao, SU-1001')).toBeInTheDocument();
  });

  it('has in its panel all postings of an entry, and the entry that it reverses', async () => {
    at('?tab=6&id=12');
    const panel = within(await screen.findByRole('table', { name: 'Postings' }));
    expect(panel.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'AccountDebitCredit',
      'Credits owed–₹423.45',
      'Revenue₹423.45–',
    ]);
    expect(screen.getByRole('link', { name: 'Entry 11' })).toHaveAttribute('href', '/dashboard/reporttab?tab=6&id=11');
    expect(screen.getByRole('link', { name: 'IV-1007' })).toHaveAttribute('href', `/dashboard/interview?id=${anId(7)}`);
    expect(screen.getByRole('link', { name: 'Asha Rao, SU-1001' })).toHaveAttribute(
      'href',
      `/dashboard/reporttab?tab=6&partyId=${anId(90)}`,
    );
  });

  it('says so where no entry exists, and where an entry does not', async () => {
    at('?tab=6&id=9', {
      'GET /ledger/entries': () => ({ status: 200, data: pageOf([]) }),
      'GET /ledger/entries/9': () => ({ status: 404, message: 'Gone' }),
    });
    expect(await screen.findByText(/^Entries appear here once money moves/)).toBeInTheDocument();
    expect(await screen.findByText('This entry does not exist.')).toBeInTheDocument();
  });
});
