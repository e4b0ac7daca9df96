import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ListLook } from '../../../src/contract/system-views';
import { SentEmail } from '../../../src/screens/messages/email/SentEmail';
import { requestedRow, anId, pageOf, seededClient } from '../fixtures';
import { InterviewList } from '../../../src/screens/shared/interview/InterviewList';
import { renderApp, setPhone, setWidth } from '../render';
import { serve } from '../server';
import { email, header, look, show, view } from './mail-list';

beforeEach(() => setPhone(false));

it('is sorted by a click on a header, and says so', async () => {
  const { last, path } = show();
  expect(await header('Created')).toHaveAttribute('aria-sort', 'descending');
  fireEvent.click(within(await header('Created')).getByRole('button'));
  await waitFor(() => expect(last('sort')).toBe('created'));
  expect(path()).toContain('sort=created');
  expect(await header('Created')).toHaveAttribute('aria-sort', 'ascending');
  fireEvent.click(within(await header('Email')).getByRole('button'));
  await waitFor(() => expect(last('sort')).toBe('recipient'));
  expect(await header('Created')).not.toHaveAttribute('aria-sort');
  expect(within(await header('Status')).queryByRole('button')).toBeNull();
});

it('is narrowed by filters, which are chips in the address, from the first page', async () => {
  const { last, path, user } = show('?page=1');
  await header('Email');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Sent' }));
  await waitFor(() => expect(last('state')).toBe('sent'));
  expect([last('_page'), path()]).toEqual(['0', '/dashboard/emailtab?state=sent']);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Remove filter Status: Sent' }));
  await waitFor(() => expect(last('state')).toBeNull());
});

it('shows the chosen columns as close as chosen, and stores both', async () => {
  const { user, saved } = show();
  await header('Status');
  await user.click(screen.getByRole('button', { name: 'Compact' }));
  expect(screen.getByRole('button', { name: 'Compact', pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Status' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull());
  expect(saved().at(-1)).toEqual({
    list: 'mails',
    name: '',
    look: { ...look, columns: ['mail', 'written'], density: 'compact' },
  });
});

it('stores no look over one that it could not read', async () => {
  const asked = serve({
    'GET /emails': () => ({ status: 200, data: pageOf([email]) }),
    'GET /lists/views': () => ({ status: 503, message: 'Try again' }),
    'PUT /lists/views': () => ({ status: 200 }),
  });
  const { user } = renderApp(<SentEmail />, { path: '/dashboard/emailtab', queryClient: seededClient('ADMIN') });
  await header('Status');
  await user.click(screen.getByRole('button', { name: 'Compact' }));
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('opens a saved view without what no longer exists, and says so', async () => {
  const old: ListLook = {
    q: '',
    sort: '-weight',
    filters: [
      { name: 'state', value: 'sent' },
      { name: 'colour', value: 'red' },
    ],
    columns: ['mail', 'phone'],
    density: 'compact',
  };
  const { user, last, path } = show('', [view('Sent ones', { look: old })]);
  await header('Status');
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('button', { name: 'Sent ones' }));
  await waitFor(() => expect(last('state')).toBe('sent'));
  expect(last('sort')).toBe('-created');
  expect(path()).toBe(`/dashboard/emailtab?saved=${anId(7)}&state=sent`);
  expect(
    await screen.findByText(
      'Some saved settings no longer exist and were skipped: the filter colour, the column phone, its order.',
    ),
  ).toBeInTheDocument();
});

it('asks before it deletes a view', async () => {
  const { user, deleted } = show('', [view('Sent ones')]);
  await header('Status');
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions: Sent ones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  };
  await ask();
  await user.click(await screen.findByRole('button', { name: 'Keep view' }));
  expect(deleted()).toEqual([]);
  await ask();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted()).toEqual([{ list: 'mails', name: 'Sent ones' }]));
});

it('saves what is shown under a name', async () => {
  const { user, saved } = show('?state=stored&sort=recipient');
  await header('Status');
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Not sent{Enter}');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toEqual({
    list: 'mails',
    name: 'Not sent',
    look: { ...look, sort: 'recipient', filters: [{ name: 'state', value: 'stored' }] },
    place: { path: '/dashboard/emailtab', source: 'mails', query: { state: 'stored' } },
  });
});

it('opens the view that the address names, as the menu does, until it is narrowed further', async () => {
  const sent = { ...look, filters: [{ name: 'state', value: 'sent' }], sort: 'recipient' };
  const { last, path, user } = show(`?saved=${anId(7)}`, [view('Sent ones', { look: sent })]);
  await waitFor(() => expect(last('state')).toBe('sent'));
  expect(last('sort')).toBe('recipient');
  expect(path()).toContain(`saved=${anId(7)}`);
  await user.click(await screen.findByRole('button', { name: 'Remove filter Status: Sent' }));
  await waitFor(() => expect(last('state')).toBeNull());
  expect(path()).not.toContain('saved');
});

it('opens without a filter whose value is gone, says which, and saves the own view without it', async () => {
  const gone = view('Hers', { look: { ...look, filters: [{ name: 'state', value: 'sent' }] }, gone: ['state'] });
  const { last, saved, user } = show(`?saved=${anId(7)}`, [gone]);
  expect(await screen.findByText(/no longer exist and were skipped: the filter Status\./)).toBeInTheDocument();
  expect(last('state')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save view without' }));
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ name: 'Hers', look: { filters: [] } }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save view without' })).toBeNull());
});

it('shows views of the team with their author, and offers nothing that only the author may', async () => {
  const theirs = view('Theirs', { id: anId(8), by: { name: 'Olga Admin', active: true }, shared: true });
  const { asked, user } = show('', [view('Mine'), theirs]);
  await header('Status');
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  const team = within(await screen.findByRole('list', { name: 'Views of the team' }));
  expect(team.getByRole('button', { name: 'Theirs, by Olga Admin' })).toBeInTheDocument();
  expect(team.queryByRole('button', { name: /More actions/ })).toBeNull();
  await user.click(team.getByRole('button', { name: 'Show in menu: Theirs' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === `/lists/views/${anId(8)}`)?.body).toEqual({ pinned: true }),
  );
  await user.click(screen.getByRole('button', { name: 'More actions: Mine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share with the team' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === `/lists/views/${anId(7)}`)?.body).toEqual({ shared: true }),
  );
});

it('exports the selected rows alone, in every list', async () => {
  const { asked, user } = show();
  await header('Status');
  await user.click(screen.getByRole('checkbox', { name: /asha@example.com/ }));
  await user.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLElement);
  expect(await screen.findByText('1 selected row')).toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'CSV (.csv)' }));
  await waitFor(() =>
    expect(asked.find(({ method, path }) => method === 'POST' && path === '/exports')?.body).toMatchObject({
      list: 'mails',
      ids: ['7'],
    }),
  );
});

it('has one menu on a phone, with an order for want of headers', async () => {
  setPhone(true);
  const { user, last } = show();
  await user.click(await screen.findByRole('button', { name: 'List options' }));
  expect(screen.queryByRole('group', { name: 'Density' })).toBeNull();
  await user.click(await screen.findByRole('combobox', { name: 'Sort by' }));
  await user.click(await screen.findByRole('option', { name: 'Email, ascending' }));
  await waitFor(() => expect(last('sort')).toBe('recipient'));
});

it('accepts the chosen interviews together, each with its own Undo', async () => {
  const rows = [
    requestedRow(),
    requestedRow({ id: anId(2), candidate: { ...requestedRow().candidate, name: 'Ben Okafor' } }),
    requestedRow({ id: anId(3), allowedActions: [], candidate: { ...requestedRow().candidate, name: 'Chen Li' } }),
  ];
  serve({ 'GET /interviews': () => ({ status: 200, data: pageOf(rows) }) });
  renderApp(<InterviewList label="Requests" query={{ view: 'requested' }} empty={{ line: '' }} />, {
    queryClient: seededClient('PANELIST'),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  // A row that cannot be accepted can still be exported.
  expect(screen.getByRole('checkbox', { name: /^Choose Chen Li/ })).toBeChecked();
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: 'Accept (2)' }),
  );
  expect(screen.getByRole('button', { name: 'Undo: Asha Rao' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo: Ben Okafor' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

it('opens a row beside the list, which stays usable, and goes on by j, k, Enter and Escape', async () => {
  const rows = [
    email,
    { ...email, id: '8', recipient: 'ben@example.com' },
    { ...email, id: '9', recipient: 'chen@example.com' },
  ];
  serve({
    'GET /emails': () => ({ status: 200, data: pageOf(rows) }),
    'GET /emails/7': () => ({ status: 404 }),
    'GET /emails/8': () => ({ status: 404 }),
    'GET /emails/9': () => ({ status: 404 }),
    'GET /lists/views': () => ({ status: 200, data: [] }),
  });
  const { user, path } = renderApp(<SentEmail />, {
    path: '/dashboard/emailtab',
    queryClient: seededClient('ADMIN'),
  });
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
  (await row('asha')).focus();
  await user.keyboard('j');
  expect(await row('ben')).toHaveFocus();
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog');
  expect(panel).not.toHaveAttribute('aria-modal');
  expect(await row('ben')).toHaveAttribute('aria-current', 'true');
  await user.keyboard('j');
  expect(path()).toContain('id=9');
  expect(await row('chen')).toHaveFocus();
  await user.click(await row('asha'));
  expect(path()).toContain('id=7');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Next row' }));
  expect(path()).toContain('id=8');
  expect(screen.getByRole('button', { name: 'Next row' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await row('ben')).toHaveFocus();
});

it('lies over the list in a narrow window', async () => {
  setWidth(1024);
  show('?id=7');
  expect(await screen.findByRole('dialog')).toHaveAttribute('aria-modal', 'true');
});
