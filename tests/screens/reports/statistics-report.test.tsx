import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { ReportTabScreen } from '../../../src/app/ReportTabScreen';
import { countedMetrics } from '../../../src/contract/interviews-counted';
import {
  metricsOf,
  type Statistics,
  type StatisticsGroup,
  type StatisticsRow,
} from '../../../src/contract/reports-statistics';
import { StatisticsReportScreen } from '../../../src/screens/reports/StatisticsReportScreen';
import { anId, interviewRow, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const hours = { median: 6, most: 30, of: 3 };
const countsOf = (group: StatisticsGroup, admin: boolean) =>
  Object.fromEntries(metricsOf(group, admin).map((metric, nth) => [metric, nth + 2]));
const statistics = (admin: boolean): Statistics => ({
  ...{ from: '2026-11-13', to: '2026-11-20', total: 1, booking: hours, waiting: hours, feedback: hours },
  counts: countsOf('jobProfile', admin),
  days: [{ day: '2026-11-13', held: 4, canceled: 1, noShow: 0 }],
  ...(admin && { review: hours }),
});
const row = (group: StatisticsGroup, admin: boolean): StatisticsRow => ({
  ...{ id: anId(50), name: 'Northwind', counts: countsOf(group, admin), booking: 5, feedback: 2 },
  ...(group === 'panelist' && { bookedHours: 12.5, offeredHours: 40 }),
});
const at = (path: string, admin: boolean, group: StatisticsGroup = 'organization') => {
  const asked = serve({
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /interviews/runs': () => ({ status: 200, data: [] }),
    'GET /interviews': () => ({ status: 200, data: pageOf([interviewRow()], 5) }),
    'GET /reports/statistics': () => ({ status: 200, data: pageOf([row(group, admin)]) }),
    'GET /reports/statistics/summary': () => ({ status: 200, data: statistics(admin) }),
    'POST /reports/emails': () => ({ status: 200, data: null }),
  });
  const shown = renderApp(admin ? <ReportTabScreen /> : <StatisticsReportScreen />, {
    path,
    queryClient: seededClient(admin ? 'ADMIN' : 'ORGANIZATION_USER'),
  });
  return { ...shown, asked, to: (of: string) => asked.filter((one) => one.path === of) };
};
const tab = '/dashboard/reporttab?tab=3';
const days = 'span=days&from=2026-11-13&to=2026-11-20';

describe('a statistics report', () => {
  it('asks for a month and its year, or for days', async () => {
    const { to } = at(tab, true);
    fireEvent.change(await screen.findByLabelText('Month'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Run report' }));
    expect(screen.getByText('Please select month and year')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Span'), { target: { value: 'days' } });
    fireEvent.click(screen.getByRole('button', { name: 'Run report' }));
    expect(await screen.findByText('Please select both a start date and an end date')).toBeInTheDocument();
    expect(to('/reports/statistics')).toHaveLength(0);
  });

  it('begins with the last month that has ended, and counts nothing before it is run', async () => {
    const { to, path } = at(tab, true);
    const before = DateTime.now().setZone('Asia/Kolkata').minus({ months: 1 });
    expect(await screen.findByLabelText('Month')).toHaveValue(before.toFormat('MM'));
    expect(screen.getByLabelText('Year')).toHaveValue(before.toFormat('yyyy'));
    expect(to('/reports/statistics')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Run report' }));
    expect(await screen.findByText('Data fetched')).toBeInTheDocument();
    expect(path()).toContain(`month=${before.toFormat('yyyy-MM')}`);
  });

  it('of a month is run, kept in the address and sent', async () => {
    const { to, path } = at(tab, true);
    const year = String(new Date().getFullYear() - 1);
    fireEvent.change(await screen.findByLabelText('Month'), { target: { value: '03' } });
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: year } });
    fireEvent.change(screen.getByLabelText('Group by'), { target: { value: 'panelist' } });
    fireEvent.click(screen.getByRole('button', { name: 'Run report' }));
    expect(await screen.findByText('Data fetched')).toBeInTheDocument();
    expect(path()).toBe(`${tab}&group=panelist&span=month&month=${year}-03`);
    fireEvent.click(screen.getByRole('button', { name: 'Send to me' }));
    expect(await screen.findByText('Report sent to the registered email address')).toBeInTheDocument();
    expect(to('/reports/emails')[0]?.body).toEqual({
      report: 'statisticsReport',
      query: { group: 'panelist', month: `${year}-03` },
    });
  });

  it('leads from each count to its interviews, and back to the report', async () => {
    const { user, to, path } = at(`${tab}&${days}`, true);
    const table = within(await screen.findByRole('table', { name: 'Statistics by organization' }));
    await user.click(await table.findByRole('link', { name: 'Held, Northwind: 4' }));
    expect(await screen.findByRole('heading', { name: 'Held, 13-11-2026 to 20-11-2026' })).toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
    await waitFor(() =>
      expect(Object.fromEntries(to('/interviews').at(-1)?.query ?? [])).toMatchObject({
        ...{ counted: 'held', organizationId: anId(50) },
        ...{ countedFrom: '2026-11-12T18:30:00.000Z', countedTo: '2026-11-20T18:30:00.000Z' },
      }),
    );
    await user.click(screen.getByRole('link', { name: 'Back to the report' }));
    await screen.findByRole('table', { name: 'Statistics by organization' });
    expect(new URL(path(), 'http://it').searchParams.has('metric')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    await user.click(screen.getByRole('link', { name: 'Canceled, 13 Nov: 1' }));
    expect(await screen.findByRole('heading', { name: 'Canceled, 13-11-2026' })).toBeInTheDocument();
    expect(path()).toContain('metric=canceled&day=2026-11-13');
  });

  it('has what panelists did beside what they offer', async () => {
    at(`${tab}&group=panelist&${days}`, true, 'panelist');
    const table = within(await screen.findByRole('table', { name: 'Statistics by panelist' }));
    expect(await table.findByText('12.5 h of 40 h')).toBeInTheDocument();
    expect(table.getByRole('link', { name: 'Declined, Northwind: 5' })).toBeInTheDocument();
  });

  it('of an organization is by job profile, without what panelists and reviews did', async () => {
    const { to } = at(`/dashboard/report?${days}`, false, 'jobProfile');
    expect(await screen.findByRole('table', { name: 'Statistics by job profile' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Group by')).toBeNull();
    expect(screen.getByText('Interview to released feedback')).toBeInTheDocument();
    for (const word of ['Declined', 'Late feedback', 'Returned by QC', 'Feedback to release'])
      expect(screen.queryByText(word)).toBeNull();
    expect(to('/reports/statistics')[0]?.query.get('from')).toBe('2026-11-13');
    expect(countedMetrics).toContain('declined');
  });

  it.each<[boolean, string]>([
    [true, 'Every Monday: By organization'],
    [false, 'Every Monday: By job profile'],
  ])('that is scheduled says what it is grouped by (for an admin: %s)', async (admin, words) => {
    const query = { group: 'organization' };
    const schedule = {
      report: 'statisticsReport',
      every: 'week',
      query,
      party: null,
      nextAt: '2026-11-30T02:30:00.000Z',
    };
    serve({ 'GET /reports/schedules': () => ({ status: 200, data: [schedule] }) });
    renderApp(admin ? <ReportTabScreen /> : <StatisticsReportScreen />, {
      path: admin ? tab : '/dashboard/report',
      queryClient: seededClient(admin ? 'ADMIN' : 'ORGANIZATION_USER'),
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('without anything says so', async () => {
    serve({
      'GET /reports/statistics/summary': () => ({ status: 200, data: { ...statistics(true), total: 0 } }),
    });
    renderApp(<ReportTabScreen />, { path: `${tab}&${days}`, queryClient: seededClient('ADMIN') });
    expect(await screen.findByText('No Data Available')).toBeInTheDocument();
  });
});
