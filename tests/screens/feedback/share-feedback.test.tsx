import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SharedRow } from '../../../src/contract/feedback-share';
import { ShareFeedback } from '../../../src/screens/feedback/share/ShareFeedback';
import { anId, inHours, interviewDetail, interviewRow, releasedRow, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const row: SharedRow = {
  id: anId(7),
  code: 'IV-7',
  kind: 'real',
  candidate: 'Asha Rao',
  job: 'Backend engineer',
  organization: 'Blue Harbour',
  links: 1,
  uses: 3,
  lastUse: inHours(-1),
  sharedAt: inHours(-2),
  endsAt: inHours(160),
};
const ok = (data: unknown) => () => ({ status: 200, data });
const pageOf = (...content: unknown[]) => ok({ content, pageable: { pageNumber: 0 }, totalElements: content.length });

function show(shared: SharedRow[]) {
  const asked = serve({
    'GET /shared-feedback': pageOf(...shared),
    'GET /interviews': pageOf(interviewRow(releasedRow({ id: row.id }))),
    'GET /exports': ok([]),
    'GET /list-views': ok([]),
    [`GET /interviews/${row.id}`]: ok(interviewDetail(releasedRow({ id: row.id }))),
    [`GET /interviews/${row.id}/feedback/shares`]: ok([]),
    [`POST /interviews/${row.id}/feedback/shares`]: ok({ id: 's1', token: 'tok', endsAt: inHours(168) }),
  });
  renderApp(<ShareFeedback />, { queryClient: seededClient('ADMIN') });
  return asked;
}

it('lists what is shared, with its links and when they were opened', async () => {
  show([row]);
  expect(await screen.findByText(/^Works until/)).toBeInTheDocument();
  expect(screen.getByText(/Opened 3 times, last/)).toBeInTheDocument();
});

it('leads from an empty list to released feedback and its first link', async () => {
  const asked = show([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Choose feedback' }));
  fireEvent.click(await screen.findByText('Asha Rao'));
  const panel = within(await screen.findByRole('dialog'));
  fireEvent.click(await panel.findByRole('button', { name: 'Create link' }));
  expect(await panel.findByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/shared/feedback#tok`);
  expect(panel.getByRole('link', { name: 'Read the feedback' })).toHaveAttribute(
    'href',
    `/dashboard/feedbackview/${row.id}`,
  );
  // The list of links is read again.
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === `/interviews/${row.id}/feedback/shares`).length).toBeGreaterThan(2),
  );
});
