import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserType } from '../../../src/contract/kit';
import { InterviewList } from '../../../src/screens/shared/interview/InterviewList';
import { InterviewScreen } from '../../../src/screens/interviews/InterviewScreen';
import { anId, inHours, interviewDetail, pageOf, seededClient, waitingRow } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const words =
  "The candidate's available time has passed. Please confirm the candidate's new availability before booking.";
const passed = waitingRow({ times: [inHours(-30), inHours(-3)] });
const ok = (data: unknown) => () => ({ status: 200, data });
const show = (userType: UserType, row = passed) => {
  const asked = serve({
    'GET /interviews': ok(pageOf([row])),
    [`GET /interviews/${anId(1)}`]: ok(interviewDetail(row)),
    [`POST /interviews/${anId(1)}/reminders`]: ok({
      sent: ['candidate'],
      reminded: { candidate: null, panelist: null },
    }),
  });
  renderApp(
    <InterviewList
      label="Interviews"
      query={{ view: 'waiting' }}
      columns={['candidateOf', 'times']}
      empty={{ line: '' }}
    />,
    { queryClient: seededClient(userType) },
  );
  return asked;
};
const row = async () => {
  const found = (await screen.findByText('Asha Rao')).closest('tr');
  if (found === null) throw new Error('no row');
  return within(found);
};
const labels = (found: Awaited<ReturnType<typeof row>>) =>
  [...found.queryAllByRole('button'), ...found.queryAllByRole('link')].map((one) => one.getAttribute('aria-label'));

it('a request whose times have all passed says so, and offers to ask for new ones instead of booking', async () => {
  show('ADMIN');
  const found = await row();
  expect(found.getByText('All of them have passed')).toBeVisible();
  expect(labels(found)).toEqual(['Ask for new times: Asha Rao', 'Set times: Asha Rao', 'More actions: Asha Rao']);
});

it('asks by email, which can be undone for some seconds', async () => {
  const asked = show('ADMIN');
  const found = await row();
  fireEvent.click(found.getByRole('button', { name: 'Ask for new times: Asha Rao' }));
  expect(found.getByText('Asking…')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  // Leaving the page sends what could still be undone.
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/interviews/${anId(1)}/reminders`,
      body: { party: 'candidate' },
    }),
  );
});

it('an organization sets new times itself', async () => {
  show('ORGANIZATION_USER');
  expect(labels(await row())).toEqual(['Set times: Asha Rao', 'More actions: Asha Rao']);
});

it('with a time to come it can be booked', async () => {
  show('ADMIN', waitingRow({ times: [inHours(-30), inHours(30)] }));
  const found = await row();
  expect(found.queryByText('All of them have passed')).toBeNull();
  expect(labels(found)).toContain('Book: Asha Rao');
});

it('the page of the interview has the words of the specification', async () => {
  serve({ [`GET /interviews/${anId(1)}`]: ok(interviewDetail(passed)) });
  renderApp(<InterviewScreen />, { path: `/dashboard/interview?id=${anId(1)}`, queryClient: seededClient('ADMIN') });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask for new times: Asha Rao' })).toBeVisible();
});
