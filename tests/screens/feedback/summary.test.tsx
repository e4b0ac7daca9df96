import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Review } from '../../../src/contract/feedback-summary';
import { CandidateReviews } from '../../../src/screens/feedback/candidate-reviews/CandidateReviews';
import { InterviewSummary } from '../../../src/screens/feedback/summary/InterviewSummary';
import { SummaryLinks } from '../../../src/screens/shared/interview/SummaryLinks';
import { anId, feedbackVersion, inHours, interviewDetail, interviewRow, releasedRow, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const id = anId(7);
const start = inHours(-30);
const detail = interviewDetail(releasedRow({ id, start, decision: 'selected' }));
const ok = (data: unknown) => () => ({ status: 200, data });
const base = `/dashboard/feedbacks?tab=1`;

function show(path: string, answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    [`GET /interviews/${id}`]: ok(detail),
    [`GET /interviews/${id}/feedback`]: ok({ skills: detail.skills, versions: [feedbackVersion()] }),
    [`GET /interviews/${id}/video-analytics`]: ok({
      code: 'IV-7',
      candidate: 'Asha Rao',
      panelist: 'Ravi Menon',
      start,
      end: inHours(-29),
      joins: [],
      presence: [{ side: 'panelist', from: start, to: inHours(-29) }],
      segments: [],
    }),
    'GET /interviews': ok({
      content: [interviewRow(releasedRow({ id }))],
      pageable: { pageNumber: 0 },
      totalElements: 1,
    }),
    'GET /exports': ok([]),
    'GET /list-views': ok([]),
    ...answers,
  });
  return { asked, ...renderApp(<InterviewSummary />, { path, queryClient: seededClient('ADMIN') }) };
}

it('leads from the list of finished interviews to the summary of one, with picture, table and decision', async () => {
  const { path } = show(base);
  fireEvent.click(await screen.findByText('Asha Rao'));
  const page = within(await screen.findByRole('article', { name: 'Interview Summary' }));
  expect(path()).toContain(`id=${id}`);
  expect(await page.findByText('Joined at the start and stayed 60 min.')).toBeInTheDocument();
  expect(page.getByText('Did not join.')).toBeInTheDocument();
  expect(page.getByText('Selected')).toBeInTheDocument();
  expect(await page.findByRole('img', { name: /ratings as bars/ })).toBeInTheDocument();
  fireEvent.click(page.getByText('As a table'));
  expect(page.getByRole('table', { name: 'Ratings' })).toHaveTextContent('Communication');
  expect(page.getByRole('list', { name: 'History' })).toBeInTheDocument();
});

it('prints, and downloads the file of the server', async () => {
  const { asked } = show(`${base}&id=${id}`, { [`GET /interviews/${id}/summary`]: ok('%PDF') });
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(asked.some(({ path }) => path === `/interviews/${id}/summary`)).toBe(true));
});

it.each([
  ['has not ended', ok(interviewDetail(interviewRow({ id }))), 'The summary is ready once the interview has ended.'],
  ['is not there', () => ({ status: 404, data: null }), 'This interview no longer exists.'],
])('says so of an interview that %s', async (_what, answer, line) => {
  show(`${base}&id=${id}`, { [`GET /interviews/${id}`]: answer });
  expect(await screen.findByText(line)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Finished interviews' })).toBeInTheDocument();
});

it.each([
  ['was held', detail, 'Held', 'Start'],
  [
    'nobody came to',
    interviewDetail(interviewRow({ id, state: 'noShow', label: { word: 'noShow', note: null }, start })),
    'Start',
    'Held',
  ],
])('names the time of an interview that %s', async (_what, data, word, other) => {
  show(`${base}&id=${id}`, { [`GET /interviews/${id}`]: ok(data) });
  const page = within(await screen.findByRole('article', { name: 'Interview Summary' }));
  expect(page.getByText(word)).toBeInTheDocument();
  expect(page.queryByText(other)).toBeNull();
});

const review: Review = {
  interviewId: id,
  code: 'IV-7',
  kind: 'real',
  job: 'Backend engineer',
  organization: 'Blue Harbour',
  start,
  panelist: 'Ravi Menon',
  skills: [],
  scorecard: {
    ...feedbackVersion().scorecard,
    communication: { rating: 4, evidence: '' },
    problemSolving: { rating: 'notAssessed', evidence: '' },
  },
  average: 3.4,
  averageOf: 5,
};

it('shows each rating of a candidate beside the average of who gave it', async () => {
  serve({ [`GET /candidates/${anId(70)}/reviews`]: ok({ candidate: 'Asha Rao', reviews: [review] }) });
  renderApp(<CandidateReviews />, {
    path: `/dashboard/feedbacks?tab=2&candidate=${anId(70)}`,
    queryClient: seededClient('ADMIN'),
  });
  const table = within(await screen.findByRole('table', { name: /^Ratings/ }));
  expect(screen.getByText(/by Ravi Menon, whose average is 3.4 over 5 interviews/)).toBeInTheDocument();
  const [, communication, solving] = table.getAllByRole('row');
  expect(communication).toHaveTextContent('Communication4 · Strong0.6 above');
  expect(solving).toHaveTextContent(/Not assessed$/);
  expect(screen.getByRole('combobox', { name: 'Candidate' })).toHaveValue('Asha Rao');
  expect(screen.getByRole('link', { name: 'Read full feedback' })).toHaveAttribute(
    'href',
    `/dashboard/feedbackview/${id}`,
  );
});

it('asks for a candidate first, and says so where there is no review', async () => {
  serve({ [`GET /candidates/${anId(70)}/reviews`]: ok({ candidate: 'Asha Rao', reviews: [] }) });
  const first = renderApp(<CandidateReviews />, { queryClient: seededClient('ADMIN') });
  expect(screen.getByText(/Choose a candidate/)).toBeInTheDocument();
  first.unmount();
  renderApp(<CandidateReviews />, { path: `/x?candidate=${anId(70)}`, queryClient: seededClient('ADMIN') });
  expect(await screen.findByText('No feedback on Asha Rao is released yet.')).toBeInTheDocument();
});

it.each([
  ['ADMIN', 2],
  ['ORGANIZATION_USER', 0],
] as const)('%s has %i ways from a finished interview', (userType, count) => {
  renderApp(<SummaryLinks interview={releasedRow({ id })} />, { queryClient: seededClient(userType) });
  expect(screen.queryAllByRole('link')).toHaveLength(count);
});
