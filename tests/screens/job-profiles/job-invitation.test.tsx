import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OpenedInvitation } from '../../../src/contract/job-profiles-invitations';
import { JobInvitationScreen } from '../../../src/screens/job-profiles/JobInvitationScreen';
import { JobInvitations } from '../../../src/screens/people/widgets/JobInvitations';
import { anId, inHours, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';
import { ok, pageOf } from './sourcing-fixtures';

const invitation: OpenedInvitation = {
  jobProfileId: anId(1),
  title: 'Backend Engineer',
  organization: 'Blue Harbour',
  location: 'Pune',
  skills: ['TypeScript', 'PostgreSQL'],
  instructions: 'By Friday.',
  hasAccount: true,
  stopped: false,
};
afterEach(() => history.replaceState(null, '', '/'));

function show(more: Partial<OpenedInvitation> = {}, search = '') {
  history.replaceState(null, '', `/jobinvitation${search}#the-token`);
  const asked = serve({
    'POST /job-invitations/open': ok({ ...invitation, ...more }),
    'POST /job-invitations/stop': ok(null),
  });
  return { asked, ...renderApp(<JobInvitationScreen />, { path: `/jobinvitation${search}` }) };
}

it('shows the job, leads on to apply, and ends the letters', async () => {
  const { asked, user } = show();
  expect(await screen.findByRole('heading', { name: 'Backend Engineer' })).toBeInTheDocument();
  expect(screen.getByText('TypeScript, PostgreSQL')).toBeInTheDocument();
  expect(screen.getByText('By Friday.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Apply for this job' })).toHaveAttribute(
    'href',
    `/dashboard/searchjobprofile?id=${invitation.jobProfileId}`,
  );
  // The address no longer contains the token.
  expect(location.hash).toBe('');
  await user.click(screen.getByRole('button', { name: 'Unsubscribe from job emails' }));
  expect(await screen.findByText(/You are unsubscribed from job emails/)).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ path: '/job-invitations/stop', body: { token: 'the-token', stop: true } });
  await user.click(screen.getByRole('button', { name: 'Resubscribe' }));
  expect(await screen.findByRole('button', { name: 'Unsubscribe from job emails' })).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ body: { stop: false } });
});

it('asks first whether to end the letters who came for that', async () => {
  show({}, '?stop=1');
  expect(await screen.findByRole('heading', { name: 'Unsubscribe from job emails?' })).toBeInTheDocument();
});

it('unsubscribes although the job is no longer open, and takes that back', async () => {
  history.replaceState(null, '', '/jobinvitation?stop=1#the-token');
  const asked = serve({
    'POST /job-invitations/open': () => ({ status: 403, message: 'No' }),
    'POST /job-invitations/stop': ok(null),
  });
  const { user } = renderApp(<JobInvitationScreen />, { path: '/jobinvitation?stop=1' });
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe from job emails' }));
  expect(await screen.findByText(/You are unsubscribed from job emails/)).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ path: '/job-invitations/stop', body: { token: 'the-token', stop: true } });
  await user.click(screen.getByRole('button', { name: 'Resubscribe' }));
  expect(await screen.findByRole('button', { name: 'Unsubscribe from job emails' })).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ body: { stop: false } });
});

it('offers an account to who has none', async () => {
  show({ hasAccount: false });
  expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
});

it('says so where the link opens nothing', async () => {
  history.replaceState(null, '', '/jobinvitation#wrong');
  serve({ 'POST /job-invitations/open': () => ({ status: 403, message: 'No' }) });
  renderApp(<JobInvitationScreen />, { path: '/jobinvitation' });
  expect(await screen.findByRole('heading', { name: 'This link cannot be opened' })).toBeInTheDocument();
});

it('is on the home of its candidate, and notes when it is opened', async () => {
  const row = { ...invitation, id: anId(5), at: inHours(-3), opened: false };
  const { id, jobProfileId, title, organization, location: place, at, opened } = row;
  const asked = serve({
    'GET /job-invitations': ok([{ id, jobProfileId, title, organization, location: place, at, opened }]),
    'GET /exports': pageOf(),
  });
  const { user } = renderApp(<JobInvitations zone="UTC" />, { queryClient: seededClient('CANDIDATE') });
  const list = within(await screen.findByRole('list', { name: 'Job invitations' }));
  expect(list.getByText('Backend Engineer')).toBeInTheDocument();
  await user.click(list.getByRole('link', { name: 'See the job: Backend Engineer' }));
  expect(asked.at(-1)?.path).toBe(`/job-invitations/jobs/${jobProfileId}/opened`);
});
