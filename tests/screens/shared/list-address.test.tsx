import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { OwnCandidate } from '../../../src/contract/candidates';
import { PortalSearch } from '../../../src/screens/candidates/PortalSearch';
import { SentEmail } from '../../../src/screens/messages/email/SentEmail';
import { QcUpdate } from '../../../src/screens/feedback/review/QcUpdate';
import { OwnCandidates } from '../../../src/screens/candidates/OwnCandidates';
import { InterviewDetailsScreen } from '../../../src/screens/interviews/InterviewDetailsScreen';
import { OrganizationInterviewsScreen } from '../../../src/screens/interviews/OrganizationInterviewsScreen';
import { NumberRows } from '../../../src/screens/reports/NumberRows';
import { InterviewList } from '../../../src/screens/shared/interview/InterviewList';
import { listViewsQuery } from '../../../src/services/queries/lists';
import { anId, pageOf, requestedRow, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';
import { email, header, look, show, view } from './mail-list';

beforeEach(() => setPhone(false));

it('leaves a view that is open already on its page, with the columns of the reader, after a reload', async () => {
  const sent = { ...look, filters: [{ name: 'state', value: 'sent' }], columns: ['recipient'] };
  const chosen = view('', { id: '', look: { ...look, columns: ['recipient', 'state'] } });
  history.replaceState({ typed: '' }, '');
  const search = `?saved=${anId(7)}&state=sent&page=2`;
  const { last, path, saved, user } = show(search, [chosen, view('Sent ones', { look: sent })]);
  await header('Status');
  expect([last('_page'), path(), saved()]).toEqual(['2', `/dashboard/emailtab${search}`, []]);
  // The view is known to be open: narrowing the list further leaves it.
  await user.click(await screen.findByRole('button', { name: 'Remove filter Status: Sent' }));
  await waitFor(() => expect(path()).toBe('/dashboard/emailtab'));
  history.replaceState(null, '');
});

describe('on a phone', () => {
  const begin = async (search = '') => {
    setPhone(true);
    const { asked, user } = show(search);
    await screen.findByRole('button', { name: 'List options' });
    const posted = () => asked.find(({ method, path }) => method === 'POST' && path === '/exports')?.body;
    return { user, posted };
  };

  it('exports the selected rows, with the list options closed', async () => {
    const { user, posted } = await begin();
    await user.click(await screen.findByRole('checkbox', { name: /asha@example.com/ }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('1 selected row')).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'CSV (.csv)' }));
    await waitFor(() => expect(posted()).toMatchObject({ format: 'csv', ids: ['7'] }));
  });

  it('opens the export for an address that asks for it, as the palette does', async () => {
    const { user, posted } = await begin('?export=1');
    await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
    await waitFor(() => expect(posted()).toMatchObject({ list: 'mails' }));
  });

  it('exports all rows from the list options, which close', async () => {
    const { user, posted } = await begin();
    await user.click(screen.getByRole('button', { name: 'List options' }));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook (.xlsx)' }));
    await waitFor(() => expect(posted()).toMatchObject({ format: 'xlsx' }));
    expect(posted()).not.toHaveProperty('ids');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'List options' })).toBeNull());
  });
});

it('keeps the chosen rows when a filter goes on with the clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = serve({ 'GET /interviews': () => ({ status: 200, data: pageOf([requestedRow()]) }) });
  const from = (now: number) => ({ from: new Date(now).toISOString() });
  renderApp(
    <InterviewList
      label="Interviews"
      query={{ view: 'requested' }}
      filters={[{ kind: 'preset', id: 'near', label: 'Time', value: 'From now', unless: [], query: from }]}
      empty={{ line: '' }}
    />,
    { queryClient: seededClient('PANELIST') },
  );
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Choose Asha Rao/ }));
  const lists = () => asked.filter(({ path }) => path === '/interviews').map(({ query }) => query.get('from'));
  const before = new Set(lists()).size;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(new Set(lists()).size).toBe(before + 1));
  expect(await screen.findByRole('checkbox', { name: /^Choose Asha Rao/ })).toBeChecked();
});

it('leaves a page beyond the end for the first one, to which the back button does not lead again', async () => {
  const asked = serve({
    'GET /emails': ({ query }) => ({ status: 200, data: pageOf(query.get('_page') === '0' ? [email] : []) }),
  });
  const { hook, searchHook, history } = memoryLocation({ path: '/dashboard/emailtab?page=4', record: true });
  renderApp(
    <Router hook={hook} searchHook={searchHook}>
      <SentEmail />
    </Router>,
    { queryClient: seededClient('ADMIN') },
  );
  expect(await screen.findByText('asha@example.com')).toBeInTheDocument();
  expect(asked.filter(({ path }) => path === '/emails').map(({ query }) => query.get('_page'))).toEqual(['4', '0']);
  expect(history).toEqual(['/dashboard/emailtab']);
});

it('has no filter for the experience with a skill before a skill is chosen', async () => {
  const asked = serve({ 'GET /candidates/portal': () => ({ status: 200, data: pageOf([]) }) });
  const opened = (search: string) =>
    renderApp(
      <Router {...memoryLocation({ path: `/dashboard/portalcandidatesearch${search}` })}>
        <PortalSearch />
      </Router>,
      { queryClient: seededClient('ADMIN') },
    );
  const months = () =>
    asked
      .filter(({ path }) => path === '/candidates/portal')
      .at(-1)
      ?.query.get('months');
  const chip = () => screen.queryByRole('button', { name: /^Remove filter With this skill for at least/ });
  const first = opened('?months=24');
  await waitFor(() => expect(months()).toBeNull());
  expect(chip()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('combobox', { name: 'With this skill for at least' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  first.unmount();
  opened(`?skillId=${anId(3)}&months=24`);
  await waitFor(() => expect(months()).toBe('24'));
  expect(chip()).not.toBeNull();
});

const NumberOfReport = () => <NumberRows group="organization" days={{ from: '2026-11-13', to: '2026-11-20' }} />;
it.each([
  ['search', 'state', 'canceled', NumberOfReport, '?metric=held', 'ADMIN', false],
  ['released', 'from', '2026-11-13', QcUpdate, '?tab=1', 'ADMIN', false],
  ['completed', 'view', 'inReview', InterviewDetailsScreen, '?tab=6', 'ADMIN', true],
  ['upcoming', 'view', 'booked', OrganizationInterviewsScreen, '?tab=1', 'ORGANIZATION_USER', true],
] as const)('opens a view of the list “%s” by %s only where it loses nothing', async (...one) => {
  const [list, name, value, Screen, search, userType, opens] = one;
  const asked = serve({ 'GET /interviews': () => ({ status: 200, data: pageOf([requestedRow()]) }) });
  const queryClient = seededClient(userType);
  const stored = view('Mine', { list: `interviews/${list}`, look: { ...look, filters: [{ name, value }] } });
  queryClient.setQueryData(listViewsQuery().queryKey, [stored]);
  renderApp(<Screen />, { path: `/dashboard/here${search}&saved=${stored.id}`, queryClient });
  expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
  const last = () => asked.filter(({ path }) => path === '/interviews').at(-1);
  await waitFor(() => expect(last()?.query.get(name) === value).toBe(opens));
  expect(screen.queryByText(/were skipped/)).toBeNull();
});

it('offers no export while one is running, and writes each column once', async () => {
  let ended = false;
  const running = () => ({ id: 'e1', list: 'ownCandidates', format: 'csv', rows: 0, total: 0, more: false });
  const info = () => ({ ...running(), createdAt: email.createdAt, status: ended ? 'canceled' : 'running' });
  const row: OwnCandidate = {
    ...{ id: anId(3), name: 'Asha Rao', email: 'a@b.example', mobile: '', timeZone: 'UTC', uploadedBy: 'P' },
    ...{ jobProfile: null, hasResume: false, at: email.createdAt },
  };
  const asked = serve({
    'GET /candidates/own': () => ({ status: 200, data: pageOf([row]) }),
    'GET /exports': () => ({ status: 200, data: ended ? [] : [info()] }),
    'GET /exports/e1': () => ({ status: 200, data: info() }),
  });
  renderApp(<OwnCandidates />, { queryClient: seededClient('ORGANIZATION_USER') });
  await screen.findByRole('progressbar', { name: 'Export' });
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Choose Asha Rao/ }));
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  ended = true;
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Export' })).toHaveLength(2));
  expect(screen.getByRole('checkbox', { name: /^Choose Asha Rao/ })).toBeChecked();
  fireEvent.click(screen.getAllByRole('button', { name: 'Export' })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  const columns = ['candidate', 'email', 'mobile', 'job', 'resume', 'at'];
  await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ columns }));
});
