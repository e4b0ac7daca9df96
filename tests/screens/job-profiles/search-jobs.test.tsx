import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SearchJobs } from '../../../src/screens/job-profiles/list/SearchJobs';
import { pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

beforeEach(() => setPhone(false));

it('begins a new search on its first page', async () => {
  const asked = serve({ 'GET /job-profiles': () => ({ status: 200, data: pageOf([]) }) });
  const { path } = renderApp(<SearchJobs />, {
    path: '/dashboard/JobProfile?tab=2&page=2',
    queryClient: seededClient('ADMIN'),
  });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Search by' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Title' }));
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'engineer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  const pages = () => asked.filter(({ query }) => query.has('by')).map(({ query }) => query.get('_page'));
  await waitFor(() => expect(pages()).toEqual(['0']));
  expect(path()).toBe('/dashboard/JobProfile?tab=2');
});

it('searches nothing while a day is wrong, and says so', async () => {
  const asked = serve({ 'GET /job-profiles': () => ({ status: 200, data: pageOf([]) }) });
  const { user } = renderApp(<SearchJobs />, {
    path: '/dashboard/JobProfile?tab=2',
    queryClient: seededClient('ADMIN'),
  });
  await user.type(screen.getByLabelText('Text'), 'engineer');
  const to = screen.getByLabelText('Changed to', { selector: 'input' });
  await user.type(to, '31-11-2026');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  // Below the field and for the search.
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(said).toEqual(Array(2).fill('Please Input Correct Date And Time'));
  expect(asked.filter(({ path }) => path === '/job-profiles')).toEqual([]);
  await user.clear(screen.getByLabelText('Text'));
  await user.clear(to);
  await user.type(to, '30-11-2026{Enter}');
  await waitFor(() => expect(asked.some(({ query }) => query.has('to'))).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
});
