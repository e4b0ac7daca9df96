import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FeedbacksScreen } from '../../../src/screens/feedback/FeedbacksScreen';
import { cardChanges, changeInWords } from '../../../src/screens/feedback/review/card-changes';
import { VersionDiff } from '../../../src/screens/feedback/review/VersionDiff';
import { qcHref } from '../../../src/screens/shared/interview/hrefs';
import { beginSession } from '../../../src/services/session-values';
import { device } from '../device';
import { anId, fakeServer, feedbackVersion, interviewDetail, releasedRow, seededClient, sessionOf } from '../fixtures';
import { renderApp, setPhone } from '../render';

vi.mock('../../../src/services/drafts', () => import('../device'));

const row = releasedRow({ id: anId(1), version: 9, allowedActions: [{ type: 'QC_UPDATE' }, { type: 'DECIDE' }] });
const { skills } = interviewDetail(row);
const first = feedbackVersion();
const draftName = `u1 form/qc/${anId(1)}`;

beforeEach(() => {
  setPhone(false);
  device.clear();
  beginSession(sessionOf('ADMIN'));
});

function show(path: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent: unknown[] = [];
  const server = fakeServer({
    list: () => [row],
    one: () => interviewDetail(row),
    feedback: [first],
    event: (body) => {
      sent.push(body);
      return { status: 200, data: { interview: row } };
    },
    ...answers,
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(server.answer);
  return { ...renderApp(<FeedbacksScreen />, { path, queryClient: seededClient('ADMIN') }), sent };
}
const strengths = () => screen.findByLabelText<HTMLTextAreaElement>('Strengths');
const type = async (value: string) => fireEvent.change(await strengths(), { target: { value } });

it('opens from its list, beside the resume and the skills, and saves a new version after it said who reads it', async () => {
  const { sent, path } = show('/dashboard/feedbacks?tab=3');
  expect(await screen.findByRole('tab', { name: 'QC Update', selected: true })).toBeInTheDocument();
  fireEvent.click(await screen.findByRole('button', { name: 'Update: Asha Rao' }));
  expect(path()).toContain(`id=${anId(1)}`);
  const aside = await screen.findByRole('complementary', { name: 'Job and resume' });
  expect(aside).toHaveTextContent('Eight years of backend work.');
  expect(aside).toHaveTextContent('Builds the services behind our checkout.');
  expect(aside).toHaveTextContent('TypeScript · primary, 24 months');
  await type('Calm.');
  fireEvent.click(screen.getByText('Save new version'));
  const question = await screen.findByRole('dialog', { name: 'Save version 2 of this feedback?' });
  expect(within(question).getByRole('list', { name: 'Changes' })).toHaveTextContent('Strengths: text changed');
  expect(question).toHaveTextContent('including through shared links');
  fireEvent.click(within(question).getByText('Save'));
  expect(await screen.findByText(/New version saved/)).toBeInTheDocument();
  expect(sent).toEqual([{ type: 'QC_UPDATE', version: 9, scorecard: { ...first.scorecard, strengths: 'Calm.' } }]);
  await waitFor(() => expect(device.has(draftName)).toBe(false));
});

it('keeps what was typed through a refusal and a closed panel', async () => {
  const shown = show(qcHref(anId(1)), { event: () => ({ status: 500, message: 'The database rests.' }) });
  await type('Calm.');
  fireEvent.click(screen.getByText('Save new version'));
  fireEvent.click(await screen.findByText('Save'));
  expect(await screen.findByText('The database rests. Your text is still here.')).toBeInTheDocument();
  await waitFor(() => expect(device.get(draftName)).toMatchObject({ card: { strengths: 'Calm.' } }));
  shown.unmount();
  cleanup();
  show(qcHref(anId(1)));
  await waitFor(async () => expect((await strengths()).value).toBe('Calm.'));
  expect(screen.getByText(/unsent draft, saved on this device on/)).toBeInTheDocument();
});

// Another admin corrected the improvements.
const theirs = feedbackVersion({
  version: 2,
  kind: 'qcUpdate',
  byName: 'Dev Patel',
  scorecard: { ...first.scorecard, improvements: 'Indexes.' },
});

it('keeps the correction of another admin, and names only one’s own changes', async () => {
  const versions = [first];
  const sent: object[] = [];
  show(qcHref(anId(1)), {
    feedback: versions,
    event: (body) => {
      sent.push(body);
      if (sent.length > 1) return { status: 200, data: { interview: row } };
      versions.unshift(theirs);
      return { status: 409, message: 'Changed', data: { version: 10, allowedActions: row.allowedActions } };
    },
  });
  await type('Calm.');
  fireEvent.click(screen.getByText('Save new version'));
  fireEvent.click(await screen.findByText('Save'));
  expect(await screen.findByText('This interview has changed')).toBeInTheDocument();
  expect((await strengths()).value).toBe('Calm.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Improvements').value).toBe('Indexes.');
  fireEvent.click(screen.getByText('Save new version'));
  const changes = await screen.findByRole('list', { name: 'Changes' });
  expect(within(changes).getAllByRole('listitem')).toHaveLength(1);
  expect(changes).toHaveTextContent('Strengths: text changed');
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText(/New version saved/)).toBeInTheDocument();
  const scorecard = { ...theirs.scorecard, strengths: 'Calm.' };
  expect(sent.at(-1)).toEqual({ type: 'QC_UPDATE', version: 10, scorecard });
});

it('keeps it also where one’s own draft was typed before', async () => {
  device.set(draftName, { card: { ...first.scorecard, strengths: 'Calm.' }, base: first.scorecard });
  show(qcHref(anId(1)), { feedback: [theirs, first] });
  expect((await strengths()).value).toBe('Calm.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Improvements').value).toBe('Indexes.');
  expect(screen.getByText('1 part changed, not saved yet')).toBeInTheDocument();
});

it('marks what is missing, and saves nothing', async () => {
  const { sent } = show(qcHref(anId(1)));
  await type(' ');
  fireEvent.click(screen.getByText('Save new version'));
  expect(await screen.findByText('Not saved yet. Check 1 field.')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('cannot be done where it is not allowed', async () => {
  show(qcHref(anId(1)), { one: () => interviewDetail({ ...row, allowedActions: [] }) });
  expect(await screen.findByText(/You cannot update this feedback/)).toBeInTheDocument();
});

const changed = {
  ...first.scorecard,
  skills: [
    { skillId: anId(91), rating: 4 as const, evidence: 'Explained generics with an example of their own.' },
    { skillId: anId(92), rating: 'notAssessed' as const, evidence: '' },
  ],
  recommendation: 'strongHire' as const,
};

it('names changes in words', () => {
  const changes = cardChanges(first.scorecard, changed, skills, 'real');
  expect(changes.map(changeInWords)).toEqual([
    'TypeScript: 5 · Outstanding → 4 · Strong, text changed',
    'Recommendation: Hire → Strong hire',
  ]);
  expect(cardChanges(changed, changed, skills, 'real')).toEqual([]);
});

it('shows two versions side by side, with what was removed and added marked in words too', () => {
  const second = feedbackVersion({ version: 2, kind: 'qcUpdate', byName: 'Dev Patel', scorecard: changed });
  const { container } = render(<VersionDiff versions={[second, first]} skills={skills} kind="real" zone="UTC" />);
  const list = screen.getByRole('list', { name: 'Differences' });
  expect(screen.getByRole('status')).toHaveTextContent('2 parts differ');
  expect([...list.querySelectorAll('del')].map((one) => one.textContent)).toEqual([
    '[removed: 5 · Outstanding]',
    expect.stringMatching(/^\[removed: .*variance of.*\]$/),
    '[removed: Hire]',
  ]);
  expect([...list.querySelectorAll('ins')].map((one) => one.textContent)).toEqual([
    '[added: 4 · Strong]',
    '[added: Strong hire]',
  ]);
  expect(container).toHaveTextContent('Version 2, updated by Dev Patel');
});

it('shows hostile and right-to-left text as text', () => {
  const evil = { ...changed, strengths: '<img src=x onerror=alert(1)> שלום עולם' };
  const second = feedbackVersion({ version: 2, kind: 'qcUpdate', scorecard: evil });
  const { container } = render(<VersionDiff versions={[second, first]} skills={skills} kind="real" zone="UTC" />);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('<img src=x onerror=alert(1)> שלום עולם');
});
