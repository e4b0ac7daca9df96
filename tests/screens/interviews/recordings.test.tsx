import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import type { RecordingOf, RecordingRow, VideoAnalytics } from '../../../src/contract/interviews-recordings';
import type { Share } from '../../../src/contract/shares';
import { texts } from '../../../src/contract/texts';
import { RecordingList } from '../../../src/screens/interviews/recordings/RecordingList';
import { RecordingPart } from '../../../src/screens/interviews/recordings/RecordingPart';
import { VideoAnalyticsScreen } from '../../../src/screens/interviews/VideoAnalyticsScreen';
import { inHours, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const interviewId = '11111111-1111-4111-8111-111111111111';
const row: RecordingRow = {
  id: 'r1',
  jobId: 'job-1',
  fileName: 'IV-7',
  interviewId,
  code: 'IV-7',
  candidate: 'Asha Rao',
  panelist: 'Pia Panelist',
  organization: 'Blue Harbour',
  job: 'Backend engineer',
  start: inHours(-5),
  segments: 2,
  seconds: 3_727,
  bytes: 12_582_912,
  links: 1,
  uploadedAt: inHours(-2),
};
const share: Share = {
  id: 's1',
  by: 'Ada Admin',
  createdAt: inHours(-3),
  endsAt: inHours(30),
  revokedAt: null,
  uses: 2,
  lastUse: inHours(-1),
};
const about: RecordingOf = {
  recording: { jobId: 'job-1', fileName: 'IV-7', segments: 2, seconds: 12 },
  uploadUntil: null,
  uploads: [],
};
const ok = (data: unknown) => () => ({ status: 200, data });
const watch = ok({ segments: [1, 2].map((number) => ({ number, seconds: 6, address: `/media/${number}` })) });

function showList(answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'GET /recordings': ok({ content: [row], pageable: { pageNumber: 0 }, totalElements: 1 }),
    'GET /exports': ok([]),
    'GET /list-views': ok([]),
    'GET /recordings/watch': watch,
    [`GET /interviews/${interviewId}/recording`]: ok(about),
    'GET /recordings/r1/shares': ok([share]),
    ...answers,
  });
  renderApp(<RecordingList />, { queryClient: seededClient('ADMIN') });
  return asked;
}
const openPanel = async () => {
  fireEvent.click(await screen.findByText('Asha Rao'));
  return within(await screen.findByRole('dialog'));
};

it('lists interviews with a recording, and plays the open one', async () => {
  showList();
  expect(await screen.findByText('1:02:07 in 2 segments')).toBeInTheDocument();
  const panel = await openPanel();
  expect(await panel.findByLabelText('Interview video, segment 1')).toHaveAttribute('src', '/media/1');
  expect(panel.getByRole('link', { name: 'Video analytics' })).toHaveAttribute(
    'href',
    `/dashboard/video-analytics/${interviewId}`,
  );
  expect(panel.queryByRole('region', { name: 'Upload' })).toBeNull();
});

it('makes a link for the chosen days, shows it once, and revokes one after a question', async () => {
  const asked = showList({
    'POST /recordings/r1/shares': ok({ id: 's2', token: 'tok', endsAt: inHours(24) }),
    'POST /recordings/shares/s1/revoke': ok(null),
  });
  const panel = await openPanel();
  expect(await panel.findByText(/Opened 2 times/)).toBeInTheDocument();
  fireEvent.click(panel.getByRole('button', { name: '1 day' }));
  fireEvent.click(panel.getByRole('button', { name: 'Create link' }));
  expect(await panel.findByRole('textbox', { name: 'Link' })).toHaveValue(
    `${location.origin}/interviewvideos/job-1/IV-7/1#tok`,
  );
  expect(asked.find(({ path }) => path === '/recordings/r1/shares')).toBeDefined();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ days: 1 });
  fireEvent.click(panel.getByRole('button', { name: 'Revoke' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }));
  await waitFor(() => expect(asked.some(({ path }) => path === '/recordings/shares/s1/revoke')).toBe(true));
});

it('deletes a recording after a question', async () => {
  const asked = showList({ 'DELETE /recordings/r1': ok(null) });
  const panel = await openPanel();
  fireEvent.click(panel.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this recording?' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep recording' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete this recording?' })).toBeNull());
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(panel.getByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete recording' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('offers the upload on the page of the interview, and the file that was interrupted', async () => {
  const asked = serve({
    [`GET /interviews/${interviewId}/recording`]: ok({
      recording: null,
      uploadUntil: inHours(20),
      uploads: [{ id: 'u1', name: 'part 1.webm', size: 200, modified: 1, received: 86 }],
    }),
    'DELETE /uploads/recordings/u1': ok(null),
  });
  renderApp(<RecordingPart interviewId={interviewId} />, { queryClient: seededClient('PANELIST') });
  expect(await screen.findByText('video has been not uploaded.')).toBeInTheDocument();
  expect(screen.getByText(/part 1\.webm stopped at 43%/)).toBeInTheDocument();
  // The filled button of this page is for joining or for the feedback.
  expect(screen.getByRole('button', { name: 'Upload recording' })).not.toHaveClass('MuiButton-contained');
  expect(screen.getByRole('button', { name: 'Upload recording' })).toBeEnabled();
  fireEvent.click(screen.getByRole('button', { name: 'Remove part 1.webm' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
});

it.each([
  ['says so where an interrupted upload could not be removed', 503, texts.unavailable],
  ['says nothing where an interrupted upload was removed in another tab', 404, null],
])('%s', async (_what, status, message) => {
  const file = { id: 'u1', name: 'part 1.webm', size: 200, modified: 1, received: 86 };
  let uploads = [file];
  serve({
    [`GET /interviews/${interviewId}/recording`]: () => ({
      status: 200,
      data: { recording: null, uploadUntil: inHours(20), uploads },
    }),
    'DELETE /uploads/recordings/u1': () => {
      if (status === 404) uploads = [];
      return { status };
    },
  });
  renderApp(<RecordingPart interviewId={interviewId} />, { queryClient: seededClient('PANELIST') });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove part 1.webm' }));
  if (message === null) {
    await waitFor(() => expect(screen.queryByText(/stopped at 43%/)).toBeNull());
    expect(screen.queryByText(texts.notFound)).toBeNull();
  } else {
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText(/stopped at 43%/)).toBeVisible();
  }
});

it.each([
  ['of 0 bytes', new File([], 'a.webm'), 'The file is empty.'],
  [
    'of another type',
    new File(['hello, I am no video'], 'a.webm'),
    'Unsupported file type. Please upload a valid file',
  ],
])('does not send a file %s', async (_what, file, message) => {
  const asked = serve({
    [`GET /interviews/${interviewId}/recording`]: ok({ recording: null, uploadUntil: inHours(20), uploads: [] }),
  });
  renderApp(<RecordingPart interviewId={interviewId} />, { queryClient: seededClient('PANELIST') });
  await screen.findByRole('button', { name: 'Upload recording' });
  fireEvent.change(screen.getByLabelText('Video files'), { target: { files: [file] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(`a.webm: ${message}`);
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

const analytics: VideoAnalytics = {
  code: 'IV-7',
  candidate: 'Asha Rao',
  panelist: 'Pia Panelist',
  start: inHours(-3),
  end: inHours(-2),
  joins: [
    { side: 'panelist', at: inHours(-3) },
    { side: 'candidate', at: inHours(-2.9) },
  ],
  presence: [
    { side: 'panelist', from: inHours(-3), to: inHours(-2) },
    { side: 'candidate', from: inHours(-2.9), to: inHours(-2) },
  ],
  segments: [{ number: 1, seconds: 67, from: inHours(-3) }],
};
function showAnalytics(status: number, data: VideoAnalytics | null) {
  serve({ [`GET /interviews/${interviewId}/video-analytics`]: () => ({ status, data }) });
  renderApp(
    <Route path="/dashboard/video-analytics/:interviewId">
      <VideoAnalyticsScreen />
    </Route>,
    { path: `/dashboard/video-analytics/${interviewId}`, queryClient: seededClient('ADMIN') },
  );
}

it('shows joins, presence and segments, with a table behind the picture', async () => {
  showAnalytics(200, analytics);
  expect(await screen.findByRole('img', { name: /1 segment of the recording/ })).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: 'Joins and segments' })).getAllByRole('row');
  expect(rows.slice(1).map((one) => one.firstChild?.textContent)).toEqual([
    'Panelist joined',
    'Segment 1',
    'Candidate joined',
  ]);
  expect(rows[2]).toHaveTextContent('1:07');
  expect(screen.getByText('No readings yet.')).toBeInTheDocument();
});

it('says so where nobody has joined', async () => {
  showAnalytics(200, { ...analytics, joins: [], presence: [], segments: [] });
  expect(await screen.findByText('No one has joined this interview yet.')).toBeInTheDocument();
});

it.each([404, 403])('shows nothing to who may not see it (%i)', async (status) => {
  showAnalytics(status, null);
  expect(await screen.findByText('Data not available')).toBeInTheDocument();
});
