import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { FeedbackViewScreen } from '../../../src/screens/feedback/FeedbackViewScreen';
import { anId, fakeServer, feedbackVersion, interviewDetail, releasedRow, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

const screenAt = (
  <Route path="/dashboard/feedbackview/:interviewID">
    <FeedbackViewScreen />
  </Route>
);

function show(id: string, known = true) {
  const server = fakeServer({
    one: () => (known ? interviewDetail(releasedRow({ id })) : null),
    feedback: [feedbackVersion()],
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(server.answer);
  renderApp(screenAt, { path: `/dashboard/feedbackview/${id}`, queryClient: seededClient('ORGANIZATION_USER') });
}

it('shows the feedback of the interview in the address, and the way to the interview', async () => {
  show(anId(7));
  expect(await screen.findByText('Clear and calm.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the interview' })).toHaveAttribute(
    'href',
    `/dashboard/interview?id=${anId(7)}`,
  );
});

it('says the same where the address was cut', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => reply(400, null, 'Validation Failed'));
  renderApp(screenAt, { path: '/dashboard/feedbackview/0b1', queryClient: seededClient('ORGANIZATION_USER') });
  expect(await screen.findByText('Data not available')).toBeInTheDocument();
});

it('says so where there is none for the reader', async () => {
  show(anId(8), false);
  expect(await screen.findByText('Data not available')).toBeInTheDocument();
});
