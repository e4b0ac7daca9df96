import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Compared } from '../../../src/contract/interviews-decisions';
import { OrganizationCompletedScreen } from '../../../src/screens/interviews/OrganizationCompletedScreen';
import { FeedbacksScreen } from '../../../src/screens/feedback/FeedbacksScreen';
import { anId, fakeServer, inHours, interviewRow, releasedRow, seededClient } from '../fixtures';
import { renderApp, setPhone, setWidth } from '../render';

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

const events: unknown[] = [];
function show(answers: Parameters<typeof fakeServer>[0] = {}, path = `?tab=1&show=compare&jobProfileId=${job.id}`) {
  const sent: unknown[] = [];
  events.length = 0;
  const made = fakeServer({
    compared: [asha, ben, cara],
    event: (body) => (events.push(body), { status: 200, data: { interview: releasedRow() } }),
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
const all = `?tab=1&show=compare&jobProfileId=${job.id}`;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const names = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => within(head).getByRole('link').textContent);
const leavePage = () => act(() => void dispatchEvent(new Event('pagehide')));
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
const rowOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

beforeEach(() => setPhone(false));

describe('candidates side by side', () => {
  it('have a column each, the strongest first, the primary skills first, the best of a line marked', async () => {
    const strong = candidate(4, 'Dara Ito', { recommendation: 'strongHire', ratings: asha.ratings.slice(1) });
    show({ compared: [ben, asha, cara, strong] }, `${all}&only=all`);
    const table = await screen.findByRole('table', { name: 'Candidates' });
    const heads = within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual([
      'Mean of primary skills',
      'Node.jsPrimary skill',
      'React',
      'Communication',
      'Problem solving',
      'Interviewer',
      'Interviewed',
      'Reason of the decision',
    ]);
    expect(names()).toEqual(['Dara Ito', 'Asha Rao', 'أحمد العلي', 'Cara Diaz']);
    const said = within(table).getAllByRole('columnheader').slice(1);
    expect(said.map((head) => /Strong hire \(best\)|Hire|No hire/.exec(head.textContent)?.[0])).toEqual([
      'Strong hire (best)',
      'Hire',
      'Hire',
      'No hire',
    ]);
    expect(rowOf(/^Mean/)).toEqual(['4.0 (best)', '4.0 (best)', '1.0', '4.0 (best)']);
    expect(rowOf(/^Node\.js/)).toEqual(['4 · Strong (best)', '4 · Strong (best)', '1 · Poor', '4 · Strong (best)']);
    // If all are equal, none is marked as the best.
    expect(rowOf(/^Communication/)).toEqual(Array(4).fill('5 · Outstanding'));
    expect(rowOf(/^React/)).toEqual(['Not asked', '2 · Weak', 'Not asked', '2 · Weak']);
    expect(rowOf(/^Reason/).at(-1)).toBe('Too few years');
    fireEvent.click(screen.getByRole('switch', { name: 'Only where they differ' }));
    expect(screen.queryByRole('row', { name: /^Communication/ })).toBeNull();
    expect(screen.getByRole('row', { name: /^React/ })).toBeInTheDocument();
  });

  it('open with the undecided, and show the decided or all where that is asked', async () => {
    show();
    await screen.findByRole('table');
    expect(names()).toEqual(['Asha Rao', 'أحمد العلي']);
    fireEvent.click(screen.getByRole('button', { name: 'Decided (1)' }));
    expect(names()).toEqual(['Cara Diaz']);
    expect(screen.getByText('1 of 1')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'All (3)' }));
    expect(names()).toHaveLength(3);
  });

  it('say so where all are decided, and lead to all', async () => {
    show({ compared: [cara] });
    expect(await screen.findByText('You have decided on every candidate of this job profile.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(names()).toEqual(['Cara Diaz']);
  });

  it.each([
    [1440, 5, 17],
    [390, 2, 43],
  ])('are shown in groups that fit: at %i px %i of 85 at a time', async (width, size, groups) => {
    setWidth(width);
    const many = Array.from({ length: 85 }, (_, n) => candidate(n + 100, `Candidate ${String(n).padStart(2, '0')}`));
    show({ compared: many });
    await screen.findByRole('table');
    expect(names()).toHaveLength(size);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const next = screen.getByRole('button', { name: 'Next' });
    for (let group = 1; group < groups; group += 1) fireEvent.click(next);
    expect(next).toBeDisabled();
    expect(names().at(-1)).toBe('Candidate 84');
  });

  it('are decided on by keys, each by one, where they stand; a second press reaches no other, and z undoes', async () => {
    const { sent } = show();
    await screen.findByRole('table');
    press('s');
    press('s');
    expect(await screen.findByRole('button', { name: 'Undo: Asha Rao' })).toBeInTheDocument();
    expect(names()).toEqual(['Asha Rao', 'أحمد العلي']);
    press('ArrowRight');
    await waitFor(() => expect(screen.getByRole('group', { name: 'أحمد العلي' })).toHaveFocus());
    press('h');
    expect(await screen.findByText('Putting on hold…')).toBeInTheDocument();
    press('z');
    await waitFor(() => expect(screen.queryByText('Putting on hold…')).toBeNull());
    press('r');
    expect(await screen.findByText('Rejecting…')).toBeInTheDocument();
    expect(sent).toEqual([]);
    leavePage();
    await waitFor(() =>
      expect(events).toEqual([
        { type: 'DECIDE', version: 1, decision: 'selected' },
        { type: 'DECIDE', version: 2, decision: 'rejected' },
      ]),
    );
  });

  it('leave the keys to an open question and to what is typed', async () => {
    show({}, `${all}&only=decided`);
    await screen.findByRole('table');
    press('s');
    const dialog = await screen.findByRole('dialog', { name: 'Decide on Cara Diaz' });
    expect(within(dialog).getByRole('radio', { name: 'Selected' })).toBeChecked();
    fireEvent.keyDown(document.body, { key: 'h' });
    expect(within(dialog).getByRole('radio', { name: 'Selected' })).toBeChecked();
  });

  it.each([/^Reason/, 'Email'])('ask before Escape drops what was typed: %s', async (label) => {
    const question = vi.fn(() => false);
    vi.stubGlobal('confirm', question);
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Choose the undecided (2)' }));
    fireEvent.click(screen.getByRole('button', { name: 'Decide on 2 chosen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decide on 2 candidates' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Selected' }));
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Send each candidate an email' }));
    const field = within(dialog).getByLabelText(label);
    fireEvent.change(field, { target: { value: 'Strong in design' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(question).toHaveBeenCalledWith('Leave this page? Your changes are not saved.');
    expect(field).toHaveValue('Strong in design');
    question.mockReturnValue(true);
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    vi.unstubAllGlobals();
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
    const body = { decision: 'selected', email: 'Welcome', interviewIds: [asha.id, ben.id], versions: [1, 2] };
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
    fireEvent.click(await screen.findByRole('button', { name: 'All (3)' }));
    expect(screen.getByRole('button', { name: 'Rejected: Cara Diaz' })).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(screen.getByRole('button', { name: 'Selected: Cara Diaz' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decide on Cara Diaz' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Select' }));
    expect(within(dialog).getByText('Reason, field is required')).toBeInTheDocument();
  });

  it('are a comparison on a phone too: a row for each skill, ratings as numbers, what decides below', async () => {
    setPhone(true);
    show();
    const table = await screen.findByRole('table', { name: 'Candidates' });
    const cells = within(within(table).getByRole('row', { name: /^Node\.js/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.querySelector('[aria-hidden]')?.textContent)).toEqual(['4', '1']);
    expect(cells[0]).toHaveTextContent('4 · Strong (best)');
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
    fireEvent.click(screen.getByRole('button', { name: /^Decide( \(2\))?$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Decide on 2 candidates' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Rejected' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject (2)' }));
    expect(await screen.findByText(/^Rejecting/)).toHaveTextContent('Rejecting 2 candidates…');
    expect(screen.getByRole('checkbox', { name: 'Choose all on this page' })).not.toBeChecked();
    leavePage();
    const body = { decision: 'rejected', interviewIds: [rows[0]?.id, rows[1]?.id], versions: [3, 5] };
    await waitFor(() => expect(sent).toEqual([body]));
  });

  it('leads to Compare with what was selected, which is chosen there, in groups by job profile', async () => {
    const other = { id: anId(61), title: 'Data engineer' };
    const selected = [
      releasedRow({ id: asha.id, jobProfile: { id: job.id, title: job.name } }),
      releasedRow({ id: anId(9), jobProfile: other, candidate: { id: anId(8), name: 'Ben Okoro', timeZone: 'UTC' } }),
    ];
    const { path } = show({ list: () => selected }, '?tab=0');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText(/^Your selection has candidates of 2 job profiles\./)).toBeInTheDocument();
    expect(path()).toContain(`jobProfileId=${job.id}`);
    await screen.findByRole('table', { name: 'Candidates' });
    expect(names()).toEqual(['Asha Rao']);
    expect(screen.getByRole('button', { name: 'Decide on 1 chosen' })).toBeEnabled();
    fireEvent.click(screen.getByRole('button', { name: 'Undecided (2)' }));
    expect(names()).toEqual(['Asha Rao', 'أحمد العلي']);
  });
});
