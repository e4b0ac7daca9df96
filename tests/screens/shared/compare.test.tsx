import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Compared } from '../../../src/contract/interviews-decisions';
import { OrganizationCompletedScreen } from '../../../src/screens/interviews/OrganizationCompletedScreen';
import { FeedbacksScreen } from '../../../src/screens/feedback/FeedbacksScreen';
import { anId, fakeServer, inHours, interviewRow, releasedRow, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';

const job = { id: anId(60), name: 'Backend engineer' };
const candidate = (n: number, name: string, given: Partial<Compared> = {}): Compared => ({
  id: anId(n),
  version: n,
  candidate: { id: anId(70 + n), name },
  job,
  panelist: 'Ravi Menon',
  start: inHours(-30),
  recommendation: 'hire',
  decision: null,
  decided: null,
  ratings: [
    { skillId: 's1', name: 'React', primary: false, rating: 2 },
    { skillId: 's2', name: 'Node.js', primary: true, rating: 4 },
  ],
  communication: 5,
  problemSolving: 'notAssessed',
  ...given,
});
const asha = candidate(1, 'Asha Rao');
const ben = candidate(2, 'أحمد العلي', { ratings: [{ skillId: 's2', name: 'Node.js', primary: true, rating: 1 }] });
const cara = candidate(3, 'Cara Diaz', {
  decision: 'rejected',
  decided: { at: inHours(-3), why: 'Too few years' },
  recommendation: 'noHire',
});

function show(answers: Parameters<typeof fakeServer>[0] = {}, path = `?tab=1&show=compare&jobProfileId=${job.id}`) {
  const sent: unknown[] = [];
  const made = fakeServer({
    compared: [asha, ben, cara],
    decide: (body) => (sent.push(body), [asha, ben].map(({ id }) => ({ id, refusal: null }))),
    ...answers,
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(made.answer);
  const shown = renderApp(<OrganizationCompletedScreen />, {
    path: `/dashboard/orgcompletedinterviews${path}`,
    queryClient: seededClient('ORGANIZATION_USER'),
  });
  return { ...shown, sent, asked: made.asked };
}
const leavePage = () => act(() => void dispatchEvent(new Event('pagehide')));
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
const rowOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

beforeEach(() => setPhone(false));

describe('candidates side by side', () => {
  it('have a column each, with ratings in words, the primary skills first', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Candidates' });
    const heads = within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual([
      'Decision',
      'Recommendation',
      'Interviewer',
      'Interviewed',
      'Node.jsPrimary skill',
      'React',
      'Communication',
      'Problem solving',
    ]);
    expect(rowOf(/^Node\.js/)).toEqual(['4 · Strong', '1 · Poor', '4 · Strong']);
    expect(rowOf(/^React/)).toEqual(['2 · Weak', 'Not asked', '2 · Weak']);
    expect(rowOf(/^Problem/)).toEqual(Array(3).fill('Not assessed'));
    expect(rowOf(/^Decision/)).toEqual(['Undecided', 'Undecided', 'RejectedToo few years']);
    expect(rowOf(/^Recommendation/)).toEqual(['Hire', 'Hire', 'No hire']);
  });

  it('are decided on together: the undecided are chosen by one press, and an email goes with it if wanted', async () => {
    const { sent } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Choose the undecided (2)' }));
    fireEvent.click(screen.getByRole('button', { name: 'Decide on 2 chosen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decide on 2 candidates' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Selected' }));
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Send each candidate an email' }));
    fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: 'Welcome' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Select (2)' }));
    expect(await screen.findByText(/^Selecting/)).toHaveTextContent('Selecting 2 candidates…');
    expect(sent).toEqual([]);
    leavePage();
    const body = { decision: 'selected', mail: 'Welcome', interviewIds: [asha.id, ben.id], versions: [1, 2] };
    await waitFor(() => expect(sent).toEqual([body]));
    expect(await screen.findByText('2 decisions saved.')).toBeInTheDocument();
  });

  it('say who was refused and why; they alone stay chosen', async () => {
    const reason = 'This interview has changed. Check the latest version and try again.';
    const compared = [asha, ben, cara];
    show({
      compared,
      decide() {
        compared[0] = { ...asha, version: 2, decision: 'rejected' };
        return [
          { id: asha.id, refusal: null },
          { id: ben.id, refusal: reason },
        ];
      },
    });
    await screen.findByRole('table');
    choose('Asha Rao');
    choose('أحمد العلي');
    fireEvent.click(screen.getByRole('button', { name: 'Decide on 2 chosen' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Rejected' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject (2)' }));
    leavePage();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`1 of 2 decisions are not stored:أحمد العلي: ${reason}`);
    fireEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('checkbox', { name: 'Choose أحمد العلي' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Choose Asha Rao' })).not.toBeChecked();
  });

  it('ask why where a decision changes', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Change decision: Cara Diaz' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decide on Cara Diaz' });
    expect(within(dialog).getByRole('radio', { name: 'Rejected' })).toBeChecked();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Selected' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Select' }));
    expect(within(dialog).getByText('Reason, field is required')).toBeInTheDocument();
  });

  it('are a comparison on a phone too: a row for each skill, ratings as numbers, what decides below', async () => {
    setPhone(true);
    show();
    const table = await screen.findByRole('table', { name: 'Candidates' });
    const cells = within(within(table).getByRole('row', { name: /^Node\.js/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.querySelector('[aria-hidden]')?.textContent)).toEqual(['4', '1', '4']);
    expect(cells[0]).toHaveTextContent('4 · Strong');
    expect(rowOf(/^Recommendation/)).toEqual(['Hire', 'Hire', 'No hire']);
    const bar = screen.getByRole('group', { name: 'Candidates to decide on' });
    expect(table.compareDocumentPosition(bar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    choose('Asha Rao');
    expect(within(bar).getByRole('button', { name: 'Decide on 1 chosen' })).toBeEnabled();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('begin with the choice of a job profile, and say so where none has feedback yet', async () => {
    show({ compared: [] }, '?tab=1&show=compare');
    expect(await screen.findByText('Choose a job profile')).toBeInTheDocument();
    show({ compared: [] });
    expect(await screen.findByText('No data found....')).toBeInTheDocument();
  });
});

describe('Candidate Selected Rejected List', () => {
  const rows = [
    releasedRow({ decision: 'selected', decided: { at: inHours(-3), why: 'The strongest of all' } }),
    interviewRow({ id: anId(9), candidate: { id: anId(8), name: 'Ben Okoro', timeZone: 'UTC' } }),
  ];
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  it('is the last tab of Feedback, with decision, day and reason, narrowed by the address', async () => {
    const made = fakeServer({ list: () => rows });
    vi.spyOn(globalThis, 'fetch').mockImplementation(made.answer);
    renderApp(<FeedbacksScreen />, { path: '/dashboard/feedbacks?tab=9', queryClient: seededClient('ADMIN') });
    await screen.findAllByRole('tab');
    expect(tabs().at(-1)).toBe('Candidate Selected Rejected List');
    fireEvent.click(screen.getByRole('tab', { name: 'Candidate Selected Rejected List' }));
    expect(await screen.findByText('The strongest of all')).toBeInTheDocument();
    const asked = () => made.asked.filter((one) => one.startsWith('GET /api/interviews?')).at(-1);
    expect(asked()).toMatch(/view=released/);
    expect(asked()).toMatch(/sort=-decided/);
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('Choose a job profile')).toBeInTheDocument();
  });
});

describe('To decide', () => {
  const rows = [
    releasedRow({ version: 3 }),
    releasedRow({ id: anId(9), version: 5, candidate: { id: anId(8), name: 'Ben Okoro', timeZone: 'UTC' } }),
    releasedRow({ id: anId(10), allowedActions: [], candidate: { id: anId(7), name: 'Cara Diaz', timeZone: 'UTC' } }),
  ];
  it('takes several at once, by the same question as side by side', async () => {
    const { sent } = show({ list: () => rows }, '?tab=0');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decide on 2 candidates' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Rejected' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject (2)' }));
    expect(await screen.findByText(/^Rejecting/)).toHaveTextContent('Rejecting 2 candidates…');
    expect(screen.getByRole('checkbox', { name: 'Choose all on this page' })).not.toBeChecked();
    leavePage();
    const body = { decision: 'rejected', interviewIds: [rows[0]?.id, rows[1]?.id], versions: [3, 5] };
    await waitFor(() => expect(sent).toEqual([body]));
  });
});
