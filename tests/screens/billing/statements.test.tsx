import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { monthAfter, monthAt, monthWords } from '../../../src/contract/billing-statements';
import { RemunerationReportScreen } from '../../../src/screens/billing/RemunerationReportScreen';
import { RemunerationScreen } from '../../../src/screens/billing/RemunerationScreen';
import { ReportTabScreen } from '../../../src/app/ReportTabScreen';
import type { UserType } from '../../../src/contract/kit';
import { paise } from '../../../src/contract/money';
import { anId, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';
import { detail, line, overview, preview, row, updated } from './statement-fixtures';

const running = monthAt(Date.now());
const months = Array.from({ length: 12 }, (_, nth) => ({ month: monthAfter(running, nth - 11), paise: nth * 100_000 }));
const served = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /remuneration': () => ({ status: 200, data: { months, openPaise: 123_450 } }),
    'GET /remuneration/lines': () => ({ status: 200, data: pageOf([line]) }),
    'GET /statements': () => ({ status: 200, data: pageOf([row()]) }),
    [`GET /statements/${row().id}`]: () => ({ status: 200, data: detail() }),
    'GET /statement-revisions': () => ({ status: 200, data: pageOf([updated]) }),
    'GET /month-ends': () => ({ status: 200, data: overview() }),
    'GET /month-ends/preview': () => ({ status: 200, data: pageOf([preview]) }),
    ...answers,
  });
const at = (screenOf: React.ReactElement, path: string, userType: UserType) =>
  renderApp(screenOf, { path, queryClient: seededClient(userType) });

describe('Remuneration', () => {
  it('says what the running month earns so far, and leads from a month to its interviews', async () => {
    const asked = served();
    const { path } = at(<RemunerationScreen />, '/dashboard/remuneration', 'PANELIST');
    expect(await screen.findByText(`${monthWords(running)} so far`)).toBeInTheDocument();
    expect(screen.getByText('₹11,000')).toBeInTheDocument();
    expect(screen.getByText('₹1,234.50')).toBeInTheDocument();
    expect(await screen.findByText('50% of ₹1,200, 60 min')).toBeInTheDocument();
    expect(asked.find((one) => one.path === '/remuneration/lines')?.query.get('month')).toBe(running);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const before = monthAfter(running, -1);
    fireEvent.click(screen.getByRole('link', { name: /^Earned, .*: ₹10,000$/ }));
    await waitFor(() => expect(path()).toBe(`/dashboard/remuneration?tab=0&month=${before}`));
    await waitFor(() =>
      expect(
        asked
          .filter((one) => one.path === '/remuneration/lines')
          .at(-1)
          ?.query.get('month'),
      ).toBe(before),
    );
  });

  it('has no minus before a tax of nothing', async () => {
    served({ [`GET /statements/${row().id}`]: () => ({ status: 200, data: detail({ taxPaise: paise(0) }) }) });
    at(<RemunerationReportScreen />, `/dashboard/remunerationreport?id=${row().id}`, 'PANELIST');
    expect(within(await screen.findByRole('region', { name: 'Sum' })).getByText('₹0')).toBeInTheDocument();
  });

  it('lists statements with their state, and shows one beside the list with the buttons of the law', async () => {
    served();
    at(<RemunerationScreen />, '/dashboard/remuneration?tab=1', 'PANELIST');
    fireEvent.click(await screen.findByText('October 2026'));
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Dispute' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Issue' })).toBeNull();
  });

  it('says so where somebody else was faster, and keeps the question', async () => {
    const changed = 'This statement has changed. Check the latest version and try again.';
    let now = detail();
    served({
      [`GET /statements/${row().id}`]: () => ({ status: 200, data: now }),
      [`POST /statements/${row().id}/events`]: () => {
        now = detail({ state: 'paid', version: 4, allowedActions: [] });
        return { status: 409, message: changed };
      },
    });
    at(<RemunerationScreen />, '/dashboard/remuneration?tab=1', 'PANELIST');
    fireEvent.click(await screen.findByText('October 2026'));
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this statement?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText(changed)).toBeVisible();
    expect(await screen.findByText('Paid', { selector: '*' })).toBeInTheDocument();
    expect(dialog.getByText(changed)).toBeVisible();
  });
});

describe('the statement of a panelist', () => {
  it('shows the interviews behind each sum, how the tax was computed, and until when it can be disputed', async () => {
    served();
    at(<RemunerationReportScreen />, `/dashboard/remunerationreport?id=${row().id}`, 'PANELIST');
    expect(await screen.findByText('Statement for October 2026', { selector: 'h1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'IV-7' })).toHaveAttribute(
      'href',
      `/dashboard/interview?id=${line.interviewId}`,
    );
    const sums = within(screen.getByRole('region', { name: 'Sum' }));
    for (const amount of ['₹600', '₹50', '-₹65', '₹585']) expect(sums.getByText(amount)).toBeInTheDocument();
    expect(
      sums.getByText(/Section 194J: 20%, without PAN, of the whole financial year once it is above ₹50,000/),
    ).toBeInTheDocument();
    expect(screen.getByText(/It counts as approved on 09-11-2026/)).toBeInTheDocument();
  });

  it('is disputed with a reason, once, and says so', async () => {
    const asked = served({
      [`POST /statements/${row().id}/events`]: () => ({ status: 200, data: detail({ state: 'disputed' }) }),
    });
    at(<RemunerationReportScreen />, `/dashboard/remunerationreport?id=${row().id}`, 'PANELIST');
    fireEvent.click(await screen.findByRole('button', { name: 'Dispute' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispute this statement?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Dispute' }));
    expect(await dialog.findByText('**Required')).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'One is missing' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Dispute' }));
    expect(await screen.findByText('Statement disputed.')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { type: 'DISPUTE', version: 1, why: 'One is missing' },
    ]);
  });

  it('says what to do where none is named', async () => {
    served();
    at(<RemunerationReportScreen />, '/dashboard/remunerationreport', 'PANELIST');
    expect(await screen.findByRole('link', { name: 'View statements' })).toHaveAttribute(
      'href',
      '/dashboard/remuneration?tab=1',
    );
  });
});

describe('Reports', () => {
  it('asks for month and year, then lists all panelists of the month', async () => {
    const asked = served();
    const { path } = at(<ReportTabScreen />, '/dashboard/reporttab', 'ADMIN');
    expect(screen.getByText('Please select month and year')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '10' } });
    expect(screen.getByText('Please select month and year')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: running.slice(0, 4) } });
    expect(await screen.findByText('Pia Panelist')).toBeInTheDocument();
    expect(path()).toContain(`month=${running.slice(0, 4)}-10`);
    expect(asked.find((one) => one.path === '/statements')?.query.get('month')).toBe(`${running.slice(0, 4)}-10`);
    expect(screen.queryByRole('tab', { name: 'Month end' })).toBeNull();
  });

  it('issues the drafts that are chosen, each once, after a question', async () => {
    const draft = (nth: number, name: string) =>
      row({
        ...{ id: anId(nth), panelist: { id: anId(nth + 100), name }, state: 'draft', number: null, issuedAt: null },
        ...{ version: nth, allowedActions: [{ type: 'ISSUE' }, { type: 'ADJUST' }] },
      });
    const rows = [draft(1, 'Pia Panelist'), draft(2, 'Quin Quiet'), row({ id: anId(3) })];
    const refused = { status: 503, message: 'Server is currently unavailable.' };
    let answers = 0;
    const asked = served({
      'GET /statements': () => ({ status: 200, data: pageOf(rows) }),
      [`POST /statements/${anId(1)}/events`]: () => ({ status: 200, data: detail({ id: anId(1) }) }),
      [`POST /statements/${anId(2)}/events`]: () =>
        (answers += 1) === 1 ? refused : { status: 200, data: detail({ id: anId(2) }) },
    });
    at(<ReportTabScreen />, `/dashboard/reporttab?month=${running}`, 'SUPER_ADMIN');
    fireEvent.click(await screen.findByRole('checkbox', { name: /all/i }));
    fireEvent.click(await screen.findByRole('button', { name: /^Issue/ }));
    const dialog = screen.getByRole('dialog', { name: 'Issue 2 statements?' });
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Issue' }));
    press();
    expect(await within(dialog).findByText('Server is currently unavailable.')).toBeInTheDocument();
    press();
    expect(await screen.findByText('2 statements issued.')).toBeInTheDocument();
    const sent = asked.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path.split('/')[2], body])).toEqual([
      [anId(1), { type: 'ISSUE', version: 1 }],
      [anId(2), { type: 'ISSUE', version: 2 }],
      [anId(1), { type: 'ISSUE', version: 1 }],
      [anId(2), { type: 'ISSUE', version: 2 }],
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('shows old and new of an updated invoice side by side, and what changed', async () => {
    served();
    at(<ReportTabScreen />, '/dashboard/reporttab?tab=1', 'ADMIN');
    fireEvent.click(await screen.findByText('Pia Panelist'));
    expect(await screen.findByText('One was missing. Net changed by +₹50.')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Before' })).getAllByText('₹600')).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: 'Now' })).getByText('₹650')).toBeInTheDocument();
  });

  it('shows super admins what closing a month would pay, with what to check', async () => {
    served({
      'GET /month-ends': () => ({ status: 200, data: overview({ refusal: 'October 2026 is already closed.' }) }),
    });
    at(<ReportTabScreen />, '/dashboard/reporttab?tab=4&month=2026-10', 'SUPER_ADMIN');
    expect(await screen.findByText('+₹10,000')).toBeInTheDocument();
    expect(await screen.findByText('No PAN')).toBeInTheDocument();
    expect(screen.getByText('October 2026 is already closed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close month' })).toBeNull();
  });
});
