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
