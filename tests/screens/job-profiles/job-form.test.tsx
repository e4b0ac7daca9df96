import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OrganizationJobsScreen } from '../../../src/screens/job-profiles/JobProfileScreen';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

it('an organization begins a job profile of its own, which it need not choose, and asks for nothing of admins', async () => {
  const asked = serve({
    'POST /job-profiles': () => ({ status: 400, data: null, message: 'Validation Failed' }),
    'GET /skills': () => ({ status: 200, data: [] }),
  });
  renderApp(<OrganizationJobsScreen />, {
    path: '/dashboard/jobprofiledetails?id=new',
    queryClient: seededClient('ORGANIZATION_USER'),
  });
  fireEvent.change(await screen.findByLabelText('Job profile'), { target: { value: 'Platform Engineer' } });
  expect(screen.queryByLabelText('Organization')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('POST /job-profiles'));
  expect(asked.some(({ path }) => path.startsWith('/organizations'))).toBe(false);
});
