import type { ComponentType } from 'react';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DateTime } from 'luxon';
import type { AnalysisMetrics } from '../../../src/contract/metrics';
import type { UserType } from '../../../src/contract/kit';
import { AnalyticsScreen } from '../../../src/screens/people/AnalyticsScreen';
import { ViewAnalyticsScreen } from '../../../src/screens/people/ViewAnalyticsScreen';
import { anId, interviewRow, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const zone = 'Asia/Kolkata';
const today = () => DateTime.now().setZone(zone);
const text = (at: DateTime) => at.toFormat('yyyy-MM-dd');
const metrics: AnalysisMetrics = {
  organization: null,
  funnel: [
    { step: 'requested', count: 12 },
    { step: 'booked', count: 10 },
    { step: 'held', count: 6 },
    { step: 'feedback', count: 4 },
    { step: 'decided', count: 3 },
  ],
  outcomes: [{ from: '2026-11-02', to: '2026-11-08', held: 5, canceled: 2, noShow: 1 }],
  turnaround: [{ from: '2026-11-02', to: '2026-11-08', request: 60, feedback: 7.5 }],
  panelists: [
    { id: anId(80), name: 'Ravi Menon', held: 8, hours: 20, feedbackHours: 3 },
    { id: anId(81), name: 'Ishita Bose', held: 2, hours: 0, feedbackHours: null },
  ],
};

function show(Screen: ComponentType, path: string, userType: UserType = 'ADMIN', given: Partial<AnalysisMetrics> = {}) {
  const asked = serve({
    'GET /metrics/analysis': () => ({ status: 200, data: { ...metrics, ...given } }),
    'GET /interviews': () => ({ status: 200, data: pageOf([interviewRow()]) }),
    'GET /list-views': () => ({ status: 200, data: [] }),
  });
  renderApp(<Screen />, { path, queryClient: seededClient(userType) });
  const queriesOf = (call: string) => asked.filter(({ path: at }) => at === call).map(({ query }) => query);
  return { queriesOf };
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the analysis', () => {
  it('is of the last 28 days at first, and of others when chosen', async () => {
    const { queriesOf } = show(AnalyticsScreen, '/dashboard/analytics');
    expect(await screen.findByText('3 of 12 requests of these days have a decision.')).toBeInTheDocument();
    expect(screen.getByText('5 of 8 interviews were held, 2 canceled, 1 no show.')).toBeInTheDocument();
    expect(
      screen.getByText(/^Half of the latest feedback came within 7.5 h of the interview, 2.5 days/),
    ).toBeInTheDocument();
    expect(screen.getByText('The busiest 1 of 2 panelists held 80% of the interviews.')).toBeInTheDocument();
    const [first] = queriesOf('/metrics/analysis');
    expect(Object.fromEntries(first ?? [])).toEqual({ from: text(today().minus({ days: 27 })), to: text(today()) });
    fireEvent.click(screen.getByRole('button', { name: '90 days' }));
    expect(screen.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
    await screen.findByText('3 of 12 requests of these days have a decision.');
    expect(queriesOf('/metrics/analysis').at(-1)?.get('from')).toBe(text(today().minus({ days: 89 })));
  });

  it('has no panelists and no choice of an organization for an organization', async () => {
    show(AnalyticsScreen, '/dashboard/analytics', 'ORGANIZATION_USER');
    await screen.findByText('3 of 12 requests of these days have a decision.');
    expect(screen.queryByRole('region', { name: 'Workload' })).toBeNull();
    expect(screen.queryByLabelText('Organization')).toBeNull();
  });

  it('says in each part that there is nothing, where there is nothing', async () => {
    show(AnalyticsScreen, '/dashboard/analytics', 'ADMIN', { funnel: [], outcomes: [], turnaround: [], panelists: [] });
    expect(await screen.findAllByText('No Data Available')).toHaveLength(4);
  });

  it.each([
    '/dashboard/analytics?from=2026-02-30&to=2026-03-01',
    '/dashboard/analytics?from=2026-03-02&to=2026-03-01',
    '/dashboard/analytics?from=2020-01-01&to=2026-03-01',
    '/dashboard/analytics?organizationId=nonsense',
  ])('takes %s for the last 28 days of all', async (path) => {
    const { queriesOf } = show(AnalyticsScreen, path);
    await screen.findByText('3 of 12 requests of these days have a decision.');
    const query = Object.fromEntries(queriesOf('/metrics/analysis')[0] ?? []);
    expect(query).toEqual({ from: text(today().minus({ days: 27 })), to: text(today()) });
  });

  it('leads from a number to its interviews, with what was chosen', async () => {
    show(AnalyticsScreen, `/dashboard/analytics?from=2026-11-01&to=2026-11-14&organizationId=${anId(50)}`);
    const part = await region('Held, canceled, no show');
    fireEvent.click(await part.findByRole('button', { name: 'Show as table' }));
    expect(part.getByRole('link', { name: 'Canceled, 2 Nov: 2' })).toHaveAttribute(
      'href',
      `/dashboard/view-analytics?of=outcomes&from=2026-11-01&to=2026-11-14&organizationId=${anId(50)}&part=canceled&rowsFrom=2026-11-02&rowsTo=2026-11-08`,
    );
  });
});

describe('one analysis', () => {
  const listed = (queries: URLSearchParams[]) => {
    const { _page, _limit, sort: _sort, ...query } = Object.fromEntries(queries.at(-1) ?? []);
    return query;
  };
  const at = (day: string, more = 0) => DateTime.fromISO(day, { zone }).plus({ days: more }).toUTC().toISO();

  it.each<[string, Record<string, string | null>]>([
    [
      'of=funnel&part=decided',
      { kind: 'real', view: 'decided', createdFrom: at('2026-11-01'), createdTo: at('2026-11-14', 1) },
    ],
    ['of=funnel&part=requests', { createdFrom: at('2026-11-01'), createdTo: at('2026-11-14', 1) }],
    [
      'of=outcomes&part=canceled&rowsFrom=2026-11-02&rowsTo=2026-11-08',
      { view: 'canceled', changedFrom: at('2026-11-02'), changedTo: at('2026-11-08', 1) },
    ],
    ['of=turnaround', { view: 'completed', startsFrom: at('2026-11-01'), to: at('2026-11-14', 1) }],
    [
      `of=panelists&panelistId=${anId(80)}`,
      {
        view: 'held',
        panelistId: anId(80),
        startsFrom: at('2026-11-01'),
        to: at('2026-11-14', 1),
      },
    ],
  ])('lists the interviews of the chosen number: %s', async (address, query) => {
    const { queriesOf } = show(
      ViewAnalyticsScreen,
      `/dashboard/view-analytics?from=2026-11-01&to=2026-11-14&${address}`,
    );
    expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
    expect(listed(queriesOf('/interviews'))).toEqual(query);
  });

  it('shows chart and table, and whose interviews are below', async () => {
    show(
      ViewAnalyticsScreen,
      `/dashboard/view-analytics?of=panelists&from=2026-11-01&to=2026-11-14&panelistId=${anId(80)}`,
    );
    const part = await region('Metrics');
    const row = within((await part.findByRole('rowheader', { name: 'Ravi Menon' })).closest('tr') as HTMLElement);
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['8', '20', '4', '3 h']);
    expect(
      await screen.findByRole('heading', { name: 'Held, Ravi Menon, 01-11-2026 to 14-11-2026' }),
    ).toBeInTheDocument();
  });

  it('is the first one where its name is unknown or not for the reader', async () => {
    show(ViewAnalyticsScreen, '/dashboard/view-analytics?of=panelists', 'ORGANIZATION_USER');
    expect(await screen.findByRole('heading', { level: 1, name: 'Held, canceled, no show' })).toBeInTheDocument();
  });
});
