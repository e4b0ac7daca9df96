import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Batch, BatchChange, CellName, Cells } from '../../../src/contract/booking-batches';
import type { JobProfileRow } from '../../../src/contract/job-profiles';
import { BookSelected, ScheduleMany } from '../../../src/screens/booking/many/ScheduleMany';
import { anId, pageOf, seededClient, waitingRow } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';
import { batch, proposal, row } from './batch-fixtures';

const progress = ({ rows: _, ...rest }: Batch) => rest;
const ok = (data: unknown) => ({ status: 200, data });

const pilot: JobProfileRow = {
  id: 'j1',
  title: 'Pilot',
  status: 'OPEN',
  location: null,
  organization: { id: 'o1', name: 'Blue Harbour' },
  skills: [],
  yearsFrom: null,
  yearsTo: null,
  openings: null,
  openInterviews: 0,
  createdAt: '2027-03-02T10:00:00.000Z',
  updatedAt: '2027-03-02T10:00:00.000Z',
};
/** The screen of an unfinished batch. The server responds to changes with `after`. */
function review(shown: Batch, after: (change: BatchChange) => Batch = () => shown) {
  setPhone(false);
  const asked = serve({
    'GET /batches/current': () => ok(progress(shown)),
    'GET /batches/b1': () => ok(shown),
    'GET /batches/b1/choices': () => ok([proposal, { ...proposal, panelistId: 'p2', panelistName: 'Omar Diaz' }]),
    'POST /batches/b1/rows': ({ body }) => ok(after(body as BatchChange)),
    'DELETE /batches/b1': () => ok(null),
    'GET /organizations': () => ok(pageOf([{ id: 'o1', name: 'Blue Harbour' }])),
    'GET /job-profiles': () => ok(pageOf([pilot])),
    'POST /batches/b1/commit': () => ok(progress({ ...shown, state: 'committing', toBook: 2, over: 1 })),
    'GET /batches/b1/progress': () => ok(progress({ ...shown, state: 'committing', toBook: 2, over: 1 })),
  });
  const { user, unmount } = renderApp(<ScheduleMany />, { queryClient: seededClient('ADMIN') });
  const bodies = () =>
    asked.filter(({ method, path }) => method === 'POST' && path.startsWith('/batches/b1')).map(({ body }) => body);
  return { user, bodies, asked, unmount };
}

it('says what was found for each row, and what to do with the others', async () => {
  const { user, bodies } = review(batch);
  await screen.findByText('2 of 4 can be booked.');
  expect(
    screen.getAllByText('5 of 6 skills, 9 years, 2 interviews this week, 15 minutes from the preferred time'),
  ).toHaveLength(2);
  expect(screen.getByText('Chosen by you')).toBeVisible();
  expect(screen.getByText('Every panelist with these skills has another interview at these times.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use this time' }));
  await screen.findByText('2 of 4 can be booked.');
  await user.click(screen.getByRole('button', { name: 'Use suggested time' }));
  expect(bodies()).toEqual([
    { type: 'pin', nr: 3, panelistId: 'p1', start: '2027-03-03T10:00:00.000Z' },
    { type: 'unpin', nr: 2 },
  ]);
});

it('shows a change that was stored before the search for its time failed', async () => {
  let stored = false;
  const excluded = { ...batch, rows: batch.rows.map((one) => ({ ...one, proposal: null, leftOut: true })) };
  setPhone(false);
  serve({
    'GET /batches/current': () => ok(progress(batch)),
    'GET /batches/b1': () => ok(stored ? excluded : batch),
    'POST /batches/b1/rows': () => {
      stored = true;
      return { status: 409, message: 'These rows could not be solved' };
    },
  });
  const { user } = renderApp(<ScheduleMany />, { queryClient: seededClient('ADMIN') });
  const [exclude] = await screen.findAllByRole('button', { name: /^Exclude/ });
  if (exclude !== undefined) await user.click(exclude);
  expect(await screen.findAllByRole('button', { name: /^Include/ })).toHaveLength(batch.rows.length);
});

it('takes the correction of a wrong cell in place, and keeps it where it is still wrong', async () => {
  const { user, bodies } = review(batch, (change) => ({
    ...batch,
    rows: batch.rows.map((one) => ({
      ...one,
      cells: change.type === 'edit' ? (change.rows.find(({ nr }) => nr === one.nr)?.cells ?? one.cells) : one.cells,
    })),
  }));
  const form = await screen.findByRole('form', { name: 'Corrections of row 4' });
  const field = within(form).getByLabelText('Candidate email');
  expect(field).toHaveAccessibleDescription('This organization has no candidate with this email');
  await user.clear(field);
  await user.type(field, 'asha@mail.example');
  await user.click(within(form).getByRole('button', { name: 'Check again' }));
  expect(bodies()).toMatchObject([
    { type: 'edit', rows: [{ nr: 4, cells: { email: 'asha@mail.example', minutes: '60' } }] },
  ]);
  await vi.waitFor(() => expect(field).toBeEnabled());
  expect(field).toHaveValue('asha@mail.example');
  await vi.waitFor(() => expect(field).toHaveFocus());
});

const wrongRow = (nr: number, cell: CellName, value: string, suggestions?: string[]) => {
  const cells = { ...(batch.rows[3]?.cells as Cells), [cell]: value };
  return row(nr, {
    proposal: null,
    cells,
    wrong: [{ cell, message: 'This is wrong', ...(suggestions && { suggestions }) }],
  });
};
const formOf = (nr: number) => screen.findByRole('form', { name: `Corrections of row ${nr}` });

it('takes a suggestion by one click, and checks corrected rows together', async () => {
  const rows = [wrongRow(2, 'organization', 'Northwind Lab', ['Northwind Labs']), wrongRow(7, 'minutes', '50')];
  const wrong = { ...batch, rows: [...rows, wrongRow(9, 'email', 'nobody')] };
  const right = { ...wrong, rows: wrong.rows.map((one) => (one.nr === 9 ? one : row(one.nr))) };
  const { user, bodies } = review(wrong, (change) =>
    change.type === 'edit' && change.rows.length > 1 ? right : wrong,
  );
  await user.click(await screen.findByRole('button', { name: 'Did you mean Northwind Labs?' }));
  expect(bodies()).toMatchObject([{ type: 'edit', rows: [{ nr: 2, cells: { organization: 'Northwind Labs' } }] }]);
  const minutes = within(await formOf(7)).getByRole('combobox', { name: 'Minutes' });
  await vi.waitFor(() => expect(minutes).toBeEnabled());
  await user.click(minutes);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '30',
    '45',
    '60',
    '90',
  ]);
  await user.click(screen.getByRole('option', { name: '45' }));
  const organization = within(await formOf(2)).getByRole('combobox', { name: 'Organization' });
  await user.clear(organization);
  await user.type(organization, 'Blue Harbour');
  await user.click(screen.getByRole('button', { name: 'Check all' }));
  expect(bodies()[1]).toMatchObject({
    rows: [
      { nr: 2, cells: { organization: 'Blue Harbour' } },
      { nr: 7, cells: { minutes: '45' } },
    ],
  });
  await vi.waitFor(async () => expect(within(await formOf(9)).getByLabelText('Candidate email')).toHaveFocus());
});

it('chooses the job profile among those of the organization', async () => {
  const { user, asked } = review({ ...batch, rows: [wrongRow(2, 'jobProfile', 'Pilto')] });
  const field = within(await formOf(2)).getByRole('combobox', { name: 'Job profile' });
  await vi.waitFor(() => expect(asked.some(({ path }) => path === '/organizations')).toBe(true));
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Pilot' }));
  expect(field).toHaveValue('Pilot');
  expect(asked.findLast(({ path }) => path === '/job-profiles')?.query.get('organizationId')).toBe('o1');
});

it('says which time is left out, and lets it be corrected', async () => {
  const message = 'The third time is left out: You can book up to 7 days ahead.';
  const { cells } = batch.rows[3] ?? row(1);
  const late = row(2, { cells, notes: [{ cell: 'time3', message }] });
  const { user, bodies } = review({ ...batch, rows: [late] });
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Correct the times of Candidate 2' }));
  const field = within(await formOf(2)).getByLabelText('Date and time 3');
  expect(field).toHaveFocus();
  await user.type(field, '31-03-2030 02:30 PM');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(bodies()).toMatchObject([{ rows: [{ nr: 2, cells: { time3: '31-03-2030 14:30' } }] }]);
});

it('leaves the focus on the first choice of the start once rows are discarded', async () => {
  const { user } = review(batch);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Candidates' })).toHaveFocus());
});

it('offers other panelists and times for a row', async () => {
  const { user, bodies } = review(batch);
  const [first] = await screen.findAllByRole('button', { name: 'Change' });
  if (first) await user.click(first);
  await user.click(await screen.findByRole('radio', { name: /^Omar Diaz/ }));
  // Once the picker is loaded, it also has a button of this name.
  await user.click(screen.getAllByRole('button', { name: 'Use this time' }).at(-1) as HTMLElement);
  expect(bodies()).toEqual([{ type: 'pin', nr: 1, panelistId: 'p2', start: proposal.start }]);
});

it('books what was read, and shows how far it is', async () => {
  const { user, bodies } = review(batch);
  await user.click(await screen.findByRole('button', { name: 'Book 2 interviews' }));
  expect(await screen.findByText('1 of 2 are done')).toBeVisible();
  expect(bodies()).toEqual([{ revision: 3 }]);
});

it('shows what another tab has booked in the meantime', async () => {
  setPhone(false);
  let shown: Batch = batch;
  serve({
    'GET /batches/current': () => ok(progress(batch)),
    'GET /batches/b1': () => ok(shown),
    'POST /batches/b1/commit': () => {
      shown = { ...batch, state: 'done', booked: 2, rows: batch.rows.map((one) => ({ ...one, result: 'booked' })) };
      return ok(progress(shown));
    },
  });
  const { user } = renderApp(<ScheduleMany />, { queryClient: seededClient('ADMIN') });
  await user.click(await screen.findByRole('button', { name: 'Book 2 interviews' }));
  expect(await screen.findByText(/^2 of 4 interviews are booked\./)).toBeVisible();
});

it('shows what somebody else took with its new proposal', async () => {
  const changed = row(2, { changed: true, reason: 'This time was just taken.' });
  review({ ...batch, booked: 1, rows: [row(1, { result: 'booked', interviewId: 'i1' }), changed] });
  expect(await screen.findByText('1 of 1 can be booked.')).toBeVisible();
  expect(screen.getByText('1 interview is booked already.')).toBeVisible();
  expect(screen.getByText(/Someone else booked the time of 1 interview/)).toBeVisible();
  expect(screen.getByText('The earlier proposal is gone: This time was just taken.')).toBeVisible();
});

it('finds times again for the rows that are searched, not for those that are excluded, wrong or gone', async () => {
  const left = { proposal: null, why: 'BUSY' } as const;
  const rows = [
    row(1, { result: 'booked', interviewId: 'i1' }),
    row(2, { ...left, leftOut: true }),
    row(3, { ...left, why: 'GONE' }),
    { ...(batch.rows[3] ?? row(4)), nr: 4 },
  ];
  const done = { ...batch, state: 'done' as const, booked: 1 };
  const { unmount } = review({ ...done, rows });
  expect(await screen.findByRole('button', { name: 'Download unbooked rows' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Find times/ })).toBeNull();
  unmount();
  review({ ...done, rows: [...rows, row(5, left), row(6, { ...left, result: 'failed' })] });
  expect(await screen.findByRole('button', { name: 'Find times for the other 2' })).toBeVisible();
});

it('asks for what is missing in the words of the specification', async () => {
  const asked = serve({ 'GET /batches/current': () => ok(null) });
  const { user } = renderApp(<ScheduleMany />, { queryClient: seededClient('ADMIN') });
  await user.click(await screen.findByRole('button', { name: 'Find times' }));
  expect(screen.getByText('Please select job Profile')).toBeVisible();
  expect(screen.getByText('Please select Candidate and Date & Time')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Excel file' }));
  await user.click(screen.getByRole('button', { name: 'Find times' }));
  expect(screen.getByText('Please upload excle file before submitting')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('says that nothing waits where nothing does', async () => {
  serve({
    'GET /batches/current': () => ok(null),
    'GET /interviews': () => ok({ content: [], pageable: { pageNumber: 0 }, totalElements: 0 }),
    'GET /lists/views': () => ok([]),
  });
  renderApp(<BookSelected />, { queryClient: seededClient('ADMIN') });
  expect(await screen.findByText('Nothing to schedule.')).toBeVisible();
});

it('keeps the chosen rows where no times were found for want of an answer, and asks once more with the same key', async () => {
  setPhone(false);
  const answers = [{ status: 503, message: 'Please wait' }, ok(progress(batch))];
  const asked = serve({
    'GET /batches/current': () => ok(null),
    'GET /interviews': () => ok(pageOf([waitingRow({ id: anId(1) }), waitingRow({ id: anId(2) })])),
    'GET /list-views': () => ok([]),
    'POST /batches': () => answers.shift() ?? ok(null),
    'GET /batches/b1': () => ok(batch),
  });
  const { user } = renderApp(<BookSelected />, { queryClient: seededClient('ADMIN') });
  const all = await screen.findByRole('checkbox', { name: 'Choose all on this page' });
  await user.click(all);
  await user.click(screen.getByRole('button', { name: 'Find times' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(all).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Find times' }));
  expect(await screen.findByText('2 of 4 can be booked.')).toBeVisible();
  const made = asked.filter(({ method }) => method === 'POST');
  expect(made.map(({ body }) => body)).toEqual(Array(2).fill({ source: 'waiting', interviewIds: [anId(1), anId(2)] }));
  expect(new Set(made.map(({ key }) => key)).size).toBe(1);
});

it('takes one candidate after the other from the keyboard, and keeps the focus when they are taken off', async () => {
  setPhone(false);
  const people = ['Asha Rao', 'Bela Sen'].map((name, at) => ({
    ...{ id: anId(at + 1), name, timeZone: 'Asia/Kolkata', organization: null, jobProfile: null, preferred: [] },
  }));
  serve({
    'GET /batches/current': () => ok(null),
    'GET /organizations': () => ok(pageOf([{ id: 'o1', name: 'Blue Harbour' }])),
    'GET /candidates': ({ query }) => ok(pageOf(people.filter(({ name }) => name.includes(query.get('q') ?? '')))),
  });
  const { user } = renderApp(<ScheduleMany />, { queryClient: seededClient('ADMIN') });
  await user.click(await screen.findByLabelText('Organization'));
  await user.click(await screen.findByRole('option', { name: 'Blue Harbour' }));
  const field = () => screen.getByLabelText('Add candidates');
  await user.click(field());
  for (const { name } of people) {
    await user.keyboard(name);
    await screen.findByRole('option', { name: new RegExp(name) });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
  }
  screen.getByRole('button', { name: 'Asha Rao' }).focus();
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('button', { name: 'Asha Rao' })).toBeNull();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Bela Sen' })).toHaveFocus();
  await user.keyboard('{Delete}');
  expect(field()).toHaveFocus();
});

it('does not ask for times that cannot be booked yet, such as one of the candidate', async () => {
  setPhone(false);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const asha = { id: anId(1), name: 'Asha Rao', timeZone: 'Asia/Kolkata', organization: null, jobProfile: null };
  const asked = serve({
    'GET /batches/current': () => ok(null),
    'GET /organizations': () => ok(pageOf([{ id: 'o1', name: 'Blue Harbour' }])),
    'GET /job-profiles': () => ok(pageOf([pilot])),
    'GET /candidates': () => ok(pageOf([{ ...asha, preferred: [inDays(1), inDays(8)] }])),
  });
  const { user } = renderApp(<ScheduleMany />, { queryClient: seededClient('ADMIN') });
  for (const [label, name] of [
    ['Organization', /Blue Harbour/],
    ['Job profile', /Pilot/],
    ['Add candidates', /Asha Rao/],
  ] as const) {
    await user.click(await screen.findByLabelText(label));
    await user.click(await screen.findByRole('option', { name }));
  }
  await user.click(screen.getByRole('button', { name: 'Find times' }));
  const messages = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(messages).toContain('You can book up to 7 days ahead.');
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});
