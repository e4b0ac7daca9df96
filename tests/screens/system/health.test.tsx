import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { healthProblemKinds, type HealthProblem, type SystemHealth } from '../../../src/contract/system-health';
import { problemWords, severityOf } from '../../../src/screens/system/health/health-words';
import { SystemHealthScreen } from '../../../src/screens/system/health/SystemHealthScreen';
import { anId, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const aProblem = (given: Partial<HealthProblem> & Pick<HealthProblem, 'kind'>): HealthProblem => ({
  ...{ count: null, seconds: null, name: null, failure: null },
  ...given,
});
const empty = {
  ...{ requests: null, errors: null, refused: null, p95Ms: null, connectionsUsed: null, connectionsWaiting: null },
  ...{ queueSeconds: null, emailSeconds: null, emailsSent: null, emailsFailed: null, slowStatements: null },
};
const minuteOf = (nth: number) => new Date(Date.UTC(2026, 10, 27, 4, nth)).toISOString();
const health = (given: Partial<SystemHealth> = {}): SystemHealth => ({
  ...{ at: minuteOf(59), version: '0.1.0', problems: [], queues: [] },
  processes: [
    {
      ...{ id: anId(1), name: 'web-1:42', version: '0.1.0', startedAt: minuteOf(0), seenAt: minuteOf(59) },
      ...{ isAlive: true, clockMs: -12, freeBytes: 5_000_000_000 },
    },
  ],
  minutes: Array.from({ length: 60 }, (_, nth) => ({
    ...{ at: minuteOf(nth), ...empty },
    ...(nth > 50 && { requests: nth, p95Ms: 1_250, errors: 0, emailsSent: 1 }),
  })),
  emails: { sent: 9, failed: 0, waiting: 0 },
  overdue: { deadlines: 0, calendars: 0, webhooks: 0 },
  database: { version: '18.4', migrations: 8, bytes: 52_000_000, connectionsUsed: 24, connectionsMost: 100 },
  fileBytes: 1_234_000_000,
  ...given,
});
function open(answer: () => { status: number; data?: unknown; message?: string }) {
  serve({ 'GET /system/health': answer });
  renderApp(<SystemHealthScreen />, { path: '/dashboard/system-health', queryClient: seededClient('SUPER_ADMIN') });
}

it('says that everything works, with the figures and a table behind each chart', async () => {
  open(() => ({ status: 200, data: health() }));
  expect(await screen.findByText('Everything works')).toBeTruthy();
  expect(screen.getByText('1.2 GB')).toBeTruthy();
  expect(screen.getByText('59 in the last minute, 59 in the busiest')).toBeTruthy();
  expect(screen.getByText('web-1:42 – running')).toBeTruthy();
  expect(screen.getByText(/clock 12 ms behind the database, 5.0 GB free for files/)).toBeTruthy();
  const part = screen.getByRole('region', { name: 'Response time' });
  fireEvent.click(within(part).getByRole('button', { name: 'Show as table' }));
  expect(within(part).getAllByRole('cell', { name: '1.3 s' })).toHaveLength(9);
});

it('leads with what is wrong and what to do', async () => {
  const problems = [
    aProblem({ kind: 'emailsWait', count: 12, seconds: 840, failure: { code: 'ECONNREFUSED', at: minuteOf(44) } }),
    aProblem({ kind: 'queueWaits', name: 'webhooks', count: 1, seconds: 400 }),
  ];
  open(() => ({ status: 200, data: health({ problems }) }));
  const list = await screen.findByRole('list', { name: 'Problems' });
  expect(within(list).getByText('12 emails waiting, the oldest for 14 minutes')).toBeTruthy();
  expect(
    within(list).getByText(/Last attempt, 10:14 AM: the mail server refused the connection\. Check SMTP_URL\./),
  ).toBeTruthy();
  expect(within(list).getByText('Webhooks: 1 job waiting, the oldest for 7 minutes')).toBeTruthy();
  expect(screen.queryByText('Everything works')).toBeNull();
});

it('says whose sign-ins fail and from where, and leads to what was tried', async () => {
  const problems = [
    aProblem({ kind: 'failuresFrom', name: '203.0.113.9', count: 120 }),
    aProblem({ kind: 'failuresOf', name: 'Asha Rao', count: 45 }),
  ];
  open(() => ({ status: 200, data: health({ problems }) }));
  const list = await screen.findByRole('list', { name: 'Problems' });
  expect(within(list).getByText(/^120 failed sign-ins or refused requests from 203\.0\.113\.9/)).toBeTruthy();
  expect(within(list).getByText(/^45 failed sign-ins or refused requests of the account of Asha Rao/)).toBeTruthy();
  expect(within(list).getAllByText(/under Config, tab Security log/)).toHaveLength(2);
});

it('works just after the start, before any process has reported', async () => {
  const minutes = Array.from({ length: 60 }, (_, nth) => ({ at: minuteOf(nth), ...empty }));
  open(() => ({ status: 200, data: health({ processes: [], minutes }) }));
  expect(await screen.findByText('No process has reported yet. The first report takes a minute.')).toBeTruthy();
});

it('says that it could not be read, and tries again', async () => {
  let works = false;
  open(() => (works ? { status: 200, data: health() } : { status: 400, message: 'Not now' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  works = true;
  fireEvent.click(again);
  expect(await screen.findByText('Everything works')).toBeTruthy();
});

test('what does not work stands above what may soon not work', () => {
  const rank = { error: 0, warning: 1, info: 2 };
  const order = healthProblemKinds.map((kind) => rank[severityOf(kind)]);
  expect(order).toEqual(order.toSorted());
});

test.each(healthProblemKinds)('the problem %s has words without gaps', (kind) => {
  const { title, advice } = problemWords(
    aProblem({ kind, count: 2, seconds: 120, name: 'web-1:42', failure: { code: 'E1', at: minuteOf(0) } }),
    Date.parse(minuteOf(59)),
    'UTC',
  );
  for (const text of [title, advice]) expect(text).not.toMatch(/undefined|NaN|null|\s{2}|\s$/);
  expect(advice).toMatch(/\.$/);
  expect(title).not.toMatch(/\.$/);
});
