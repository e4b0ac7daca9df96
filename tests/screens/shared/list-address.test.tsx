import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { SentEmail } from '../../../src/screens/messages/email/SentEmail';
import { InterviewList } from '../../../src/screens/shared/interview/InterviewList';
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
