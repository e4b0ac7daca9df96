import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { blankCells, type UploadProgress, type UploadRow } from '../../../src/contract/candidates-uploads';
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
let sent: string[];
let asked: string;
let taken: unknown;
beforeEach(() => {
  upload = begun;
  sent = [];
  row = {
    id: '1',
    nr: 1,
    cells,
    wrong: [{ cell: 'email', message: texts.emailInvalid }],
    state: 'wrong',
    candidateId: null,
    reason: null,
    file: null,
    skills: [],
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(`/api/candidate-uploads/${begun.id}`, ':id');
    if (request.method === 'POST') sent.push(path);
    if (pathname === '/api/candidate-uploads/current') {
      asked = search;
      return reply(200, upload);
    }
    if (pathname === '/api/candidate-uploads/rows') return reply(200, pageOf([row]));
    if (path === ':id/rows') {
      const body = (await request.json()) as { cells: typeof cells };
      row = { ...row, cells: body.cells, wrong: [], state: 'ready' };
      upload = { ...(upload ?? begun), revision: 1, ready: 1, wrong: 0 };
    }
    if (path === ':id/take') taken = await request.json();
    if (path === ':id/take') upload = { ...begun, state: 'done', revision: 2, wrong: 0, taken: 1 };
    if (path === ':id/undo') upload = { ...begun, state: 'undone', revision: 3, wrong: 0 };
    return path.startsWith(':id') ? reply(200, upload) : reply(404, null, texts.notFound);
  });
});

const open = async (way = 'A list') => {
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

it.each([
  ['A list', 'Check the list', texts.uploadWorkbook],
  ['Upload Files', 'Read the resumes', texts.uploadZip],
])('%s asks for the file where none was chosen', async (way, check, message) => {
  upload = null;
  await open(way);
  fireEvent.click(await screen.findByRole('button', { name: check }));
  expect(await screen.findByText(message)).toBeVisible();
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
    fireEvent.click(screen.getByRole('button', { name: 'America/Denver' }));
    expect(await screen.findByRole('button', { name: 'Add 1 candidate' })).toBeVisible();
    expect(row.cells.timeZone).toBe('America/Denver');
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
