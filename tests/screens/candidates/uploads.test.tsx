import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  blankCells,
  type UploadCells,
  type UploadCorrection,
  type UploadProgress,
  type UploadRow,
} from '../../../src/contract/candidates-uploads';
import { texts } from '../../../src/contract/texts';
import { OrganizationUploadScreen } from '../../../src/screens/candidates/OrganizationUploadScreen';
import { anId, pageOf, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

const cells = { ...blankCells, name: 'Will Wrong', email: 'will' };
const begun: UploadProgress = {
  id: anId(80),
  kind: 'list',
  state: 'draft',
  organization: 'Northwind Software',
  organizationId: '11111111-1111-4111-8111-111111111111',
  revision: 0,
  total: 1,
  ready: 0,
  wrong: 1,
  known: 0,
  unread: 0,
  taken: 0,
  kept: 0,
  left: 0,
};
let upload: UploadProgress | null;
let row: UploadRow;
let rows: UploadRow[];
let corrected: UploadCorrection[][];
/** The result for a row that is checked with these cells. */
let after: (row: UploadRow, cells: UploadCells | undefined) => UploadRow;
let sent: string[];
let asked: string;
let taken: unknown;
let discarded: number;
beforeEach(() => {
  upload = begun;
  discarded = 200;
  sent = [];
  corrected = [];
  after = (one, given) => (given ? { ...one, cells: given, wrong: [], notes: [], state: 'ready' } : one);
  row = {
    id: '1',
    nr: 1,
    cells,
    wrong: [{ cell: 'email', message: texts.emailInvalid }],
    notes: [],
    state: 'wrong',
    candidateId: null,
    reason: null,
    file: null,
    skills: [],
  };
  rows = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(`/api/candidate-uploads/${begun.id}`, ':id');
    if (request.method === 'POST') sent.push(path);
    if (pathname === '/api/candidate-uploads/current') {
      asked = search;
      return reply(200, upload);
    }
    if (pathname === '/api/candidate-uploads/rows') {
      const query = new URLSearchParams(search);
      const [page, limit] = [Number(query.get('_page')), Number(query.get('_limit'))];
      const listed = rows.filter(({ state }) => (query.get('state') ?? state) === state);
      return reply(200, pageOf(listed.slice(page * limit, (page + 1) * limit), listed.length));
    }
    if (path === ':id/rows') {
      const body = (await request.json()) as { rows: UploadCorrection[] };
      corrected.push(body.rows);
      rows = rows.map((one) => after(one, body.rows.find(({ nr }) => nr === one.nr)?.cells));
      upload = {
        ...(upload ?? begun),
        revision: 1,
        ready: rows.filter(({ state }) => state === 'ready').length,
        wrong: rows.filter(({ state }) => state === 'wrong').length,
      };
    }
    if (request.method === 'DELETE') return reply(discarded, null);
    if (path === ':id/take') taken = await request.json();
    if (path === ':id/take') upload = { ...begun, state: 'done', revision: 2, wrong: 0, taken: 1 };
    if (path === ':id/undo') upload = { ...begun, state: 'undone', revision: 3, wrong: 0 };
    return path.startsWith(':id') ? reply(200, upload) : reply(404, null, texts.notFound);
  });
});

const open = async (way = 'A list') => {
  if (rows.length === 0) rows = [row];
  renderApp(<OrganizationUploadScreen />, {
    path: '/dashboard/orguseruploadcandidate',
    queryClient: seededClient('ORGANIZATION_USER'),
  });
  fireEvent.click(screen.getByRole('button', { name: way }));
};

it('shows what is wrong, corrects it in place, adds what is ready, and undoes it', async () => {
  await open();
  const form = await screen.findByRole('form', { name: 'Corrections of row 1' });
  expect(within(form).getByText(texts.emailInvalid)).toBeVisible();
  fireEvent.change(within(form).getByLabelText('Email'), { target: { value: 'will@mail.example' } });
  fireEvent.submit(form);
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 candidate' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the upload' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/nothing is left to add/)).toBeVisible();
  expect(sent).toEqual([':id/rows', ':id/take', ':id/undo']);
});

it('asks before one candidate who is not added yet is left for a list', async () => {
  await open('One candidate');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  vi.stubGlobal('confirm', () => false);
  fireEvent.click(screen.getByRole('button', { name: 'A list' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
});

it.each([
  ['A list', 'Check the list', texts.uploadWorkbook],
  ['Upload Files', 'Read the resumes', texts.uploadZip],
])('%s asks for the file where none was chosen', async (way, check, message) => {
  upload = null;
  await open(way);
  fireEvent.click(await screen.findByRole('button', { name: check }));
  expect(await screen.findByText(message)).toBeVisible();
});

describe('rows to correct', () => {
  const wrongRow = (nr: number, cell: keyof UploadCells, value: string, suggestions?: string[]): UploadRow => ({
    ...row,
    id: String(nr),
    nr,
    cells: { ...cells, name: `Person ${nr}`, email: `p${nr}@mail.example`, [cell]: value },
    wrong: [{ cell, message: 'This is wrong', ...(suggestions && { suggestions }) }],
  });
  const formOf = (nr: number) => screen.findByRole('form', { name: `Corrections of row ${nr}` });
  const write = (form: HTMLElement, label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });

  it('are checked together, and the focus goes to the field that is still wrong', async () => {
    rows = [wrongRow(2, 'name', 'A'), wrongRow(5, 'email', 'five'), wrongRow(9, 'email', 'nine')];
    upload = { ...begun, total: 3, wrong: 3 };
    after = (one, given) => (given && one.nr !== 5 ? { ...one, cells: given, wrong: [], state: 'ready' } : one);
    await open();
    const all = await screen.findByRole('button', { name: 'Check all' });
    expect(all).toBeDisabled();
    write(await formOf(2), 'Name', 'Ada');
    write(await formOf(5), 'Email', 'still five');
    expect(screen.getByText('2 rows are corrected and not checked yet.')).toBeVisible();
    fireEvent.click(all);
    await waitFor(async () => expect(within(await formOf(5)).getByLabelText('Email')).toHaveFocus());
    expect(corrected).toMatchObject([
      [
        { nr: 2, cells: { name: 'Ada' } },
        { nr: 5, cells: { email: 'still five' } },
      ],
    ]);
    // Checked alone, the row is valid, and the focus moves to the next row.
    after = (one, given) => (given ? { ...one, cells: given, wrong: [], state: 'ready' } : one);
    write(await formOf(5), 'Email', 'five@mail.example');
    fireEvent.submit(await formOf(5));
    await waitFor(async () => expect(within(await formOf(9)).getByLabelText('Email')).toHaveFocus());
    expect(corrected[1]).toMatchObject([{ nr: 5, cells: { email: 'five@mail.example' } }]);
  });

  it('are asked about before the candidates are added, or the list is left', async () => {
    rows = [wrongRow(2, 'name', 'A'), { ...row, id: '3', nr: 3, wrong: [], state: 'ready' }];
    upload = { ...begun, total: 2, wrong: 1, ready: 1 };
    await open();
    write(await formOf(2), 'Name', 'Ada');
    const asks = vi.fn(() => false);
    vi.stubGlobal('confirm', asks);
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 candidate' }));
    fireEvent.click(screen.getByRole('button', { name: 'One candidate' }));
    expect(asks).toHaveBeenCalledTimes(2);
    expect(within(await formOf(2)).getByLabelText('Name')).toHaveValue('Ada');
    expect(sent).toEqual([]);
  });

  it('are followed by those of the page before when the only one of the last page is corrected', async () => {
    rows = Array.from({ length: 26 }, (_, at) => wrongRow(at + 1, 'name', 'A'));
    upload = { ...begun, total: 26, wrong: 26 };
    await open();
    await formOf(1);
    fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
    write(await formOf(26), 'Name', 'Ada');
    fireEvent.submit(await formOf(26));
    expect(within(await formOf(25)).getByLabelText('Name')).toHaveValue('A');
    expect(screen.queryByText(texts.pageEmpty)).toBeNull();
    expect(screen.getByText('1–25 of 25')).toBeVisible();
  });

  it('keep what was typed where the check fails', async () => {
    rows = [wrongRow(2, 'name', 'A')];
    await open();
    write(await formOf(2), 'Name', 'Ada');
    vi.mocked(globalThis.fetch).mockResolvedValueOnce(reply(409, null, 'This upload is in progress. Stop it first.'));
    fireEvent.submit(await formOf(2));
    expect(await screen.findByText('This upload is in progress. Stop it first.')).toBeVisible();
    expect(within(await formOf(2)).getByLabelText('Name')).toHaveValue('Ada');
  });

  it('take the one suggestion by a click', async () => {
    rows = [wrongRow(2, 'country', 'Irland', ['Ireland'])];
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Did you mean Ireland?' }));
    await waitFor(() => expect(corrected).toMatchObject([[{ nr: 2, cells: { country: 'Ireland' } }]]));
  });

  it('ask which zone is meant, by its place', async () => {
    rows = [wrongRow(2, 'timeZone', 'IST', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem'])];
    await open();
    const asked = await screen.findByRole('group', { name: 'Suggestions for Time zone' });
    expect(
      within(asked)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kolkata (India Standard Time)', 'Dublin (Ireland Time)', 'Jerusalem (Israel Standard Time)']);
  });

  it.each([
    ['country', 'Country', 'Atlantis', 'Ireland', 'Ireland'],
    ['timeZone', 'Time zone', 'Mars/Base', 'Warsaw', 'Europe/Warsaw'],
  ] as const)('have the values of a %s to choose from', async (cell, label, said, typed, chosen) => {
    rows = [wrongRow(2, cell, said)];
    await open();
    const field = within(await formOf(2)).getByRole('combobox', { name: label });
    expect(field).toHaveValue(said);
    expect(field).toBeInvalid();
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${chosen}`) }));
    fireEvent.submit(await formOf(2));
    await waitFor(() => expect(corrected).toMatchObject([[{ cells: { [cell]: chosen } }]]));
  });

  it('have a field for a time, which is sent as the file has it', async () => {
    rows = [wrongRow(2, 'time1', 'soon')];
    await open();
    const field = within(await formOf(2)).getByLabelText('Date and time 1');
    expect(field).toHaveAccessibleDescription('This is wrong (“soon”)');
    fireEvent.change(field, { target: { value: '31-03-2030 02:30 PM' } });
    fireEvent.blur(field);
    fireEvent.submit(await formOf(2));
    await waitFor(() => expect(corrected).toMatchObject([[{ cells: { time1: '31-03-2030 14:30' } }]]));
  });

  it('say in the row which time is left out, and let it be corrected', async () => {
    const message = 'The third time is left out: You can book up to 7 days ahead.';
    const late = {
      ...wrongRow(2, 'time3', '31-03-2030 14:30'),
      wrong: [],
      notes: [{ cell: 'time3' as const, message }],
    };
    rows = [{ ...late, state: 'ready' }];
    upload = { ...begun, ready: 1, wrong: 0 };
    await open();
    expect(await screen.findByText(message)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Correct Person 2' }));
    const field = within(await formOf(2)).getByLabelText('Date and time 3');
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.submit(await formOf(2));
    await waitFor(() => expect(corrected).toMatchObject([[{ cells: { time3: '' } }]]));
  });

  it('name the reader’s time zone where the row has none, and change it', async () => {
    rows = [{ ...wrongRow(2, 'timeZone', ''), wrong: [], state: 'ready' }];
    upload = { ...begun, ready: 1, wrong: 0 };
    await open();
    expect(await screen.findByText(/^Zone: Kolkata time \(yours\)/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Change the time zone of Person 2' }));
    const field = within(await formOf(2)).getByRole('combobox', { name: 'Time zone' });
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: 'Europe/Warsaw' } });
    fireEvent.submit(await formOf(2));
    await waitFor(() => expect(corrected).toMatchObject([[{ cells: { timeZone: 'Europe/Warsaw' } }]]));
    await waitFor(() => expect(screen.queryByText(/yours/)).toBeNull());
  });

  it('leave the focus on the first button of the start once they are discarded', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard the list' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download template' })).toHaveFocus());
  });

  it.each([
    ['leave for another list where they were discarded in another tab', 404, 'Download template'],
    ['stay where they could not be discarded', 503, 'Discard the list'],
  ])('%s', async (_, status, next) => {
    await open();
    discarded = status;
    fireEvent.click(await screen.findByRole('button', { name: 'Discard the list' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('button', { name: next })).toBeEnabled();
  });
});

describe('resumes', () => {
  const asha = { ...cells, name: 'Asha Rao', email: 'asha@mail.example', mobile: '+91 98450 12345' };
  const resumes: UploadProgress = { ...begun, kind: 'resumes', ready: 1, wrong: 0 };
  beforeEach(() => {
    upload = resumes;
    row = {
      ...row,
      cells: asha,
      wrong: [],
      state: 'ready',
      file: 'asha.pdf',
      skills: [{ name: 'Java', months: 72, before: 'six years of ', found: 'JAVA', after: ' and tea' }],
    };
  });

  it('show how far their reading is', async () => {
    upload = { ...resumes, state: 'reading', total: 5, ready: 2, left: 3 };
    await open('Upload Files');
    expect(await screen.findByText('2 of 5 are read')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Reading resumes' })).toHaveAttribute('aria-valuenow', '40');
    expect(asked).toContain('kind=resumes');
  });

  it.each([true, false])('add their skills if that is left ticked: %s', async (ticked) => {
    await open('Upload Files');
    const box = await screen.findByRole('checkbox', { name: 'Add the skills too' });
    expect(box).toBeChecked();
    if (!ticked) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 candidate' }));
    await waitFor(() => expect(taken).toEqual({ revision: 0, skills: ticked }));
  });

  it('show what is doubted, and take a suggestion by one click', async () => {
    upload = { ...resumes, ready: 0, wrong: 1 };
    row = {
      ...row,
      state: 'wrong',
      wrong: [{ cell: 'timeZone', message: 'Which one?', suggestions: ['America/Chicago', 'America/Denver'] }],
    };
    await open('Upload Files');
    expect(await screen.findByText('Which one?')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Denver (Mountain Time)' }));
    expect(await screen.findByRole('button', { name: 'Add 1 candidate' })).toBeVisible();
    expect(corrected).toMatchObject([[{ nr: 1, cells: { timeZone: 'America/Denver' } }]]);
  });

  it('show the skills that were found, with where', async () => {
    await open('Upload Files');
    expect(await screen.findByText(/Java \(6 years\)/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Where found: skills of Asha Rao' }));
    const found = await screen.findByRole('dialog', { name: 'Skills of Asha Rao' });
    expect(within(found).getByText('JAVA')).toBeVisible();
    expect(found).toHaveTextContent('… six years of JAVA and tea …');
  });

  it('are corrected where they were misread, though nothing is wrong', async () => {
    await open('Upload Files');
    fireEvent.click(await screen.findByRole('button', { name: 'Correct Asha Rao' }));
    const form = screen.getByRole('form', { name: 'Corrections of row 1' });
    expect(within(form).getByLabelText('Mobile No')).toHaveValue('+91 98450 12345');
    fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'Asha Rau' } });
    fireEvent.submit(form);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Correct Asha Rau' })).toBeVisible());
    expect(sent).toEqual([':id/rows']);
  });

  it('that are not read say why', async () => {
    upload = { ...resumes, ready: 0, unread: 1 };
    row = {
      ...row,
      cells: { ...cells, name: '', email: '' },
      state: 'unread',
      reason: 'This file is protected by a password.',
      skills: [],
    };
    await open('Upload Files');
    expect(await screen.findByText('Not read: This file is protected by a password.')).toBeVisible();
    expect(screen.getByText('asha.pdf')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Upload more resumes' }));
    expect(await screen.findByRole('form', { name: 'Resumes of candidates' })).toBeVisible();
  });
});
