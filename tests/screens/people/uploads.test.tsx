import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { UploadProgress, UploadRow } from '../../../src/contract/people-uploads';
import { texts } from '../../../src/contract/texts';
import { OrganizationUploadScreen } from '../../../src/screens/people/OrganizationUploadScreen';
import { anId, pageOf, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

const cells = {
  name: 'Will Wrong',
  email: 'will',
  country: '',
  mobile: '',
  timeZone: '',
  jobProfile: '',
  time1: '',
  time2: '',
  time3: '',
};
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
    const { pathname } = new URL(request.url);
    const path = pathname.replace(`/api/candidate-uploads/${begun.id}`, ':id');
    if (request.method === 'POST') sent.push(path);
    if (pathname === '/api/candidate-uploads/current') return reply(200, upload);
    if (pathname === '/api/candidate-uploads/rows') return reply(200, pageOf([row]));
    if (path === ':id/rows') {
      const body = (await request.json()) as { cells: typeof cells };
      row = { ...row, cells: body.cells, wrong: [], state: 'ready' };
      upload = { ...begun, revision: 1, ready: 1, wrong: 0 };
    }
    if (path === ':id/take') upload = { ...begun, state: 'done', revision: 2, wrong: 0, taken: 1 };
    if (path === ':id/undo') upload = { ...begun, state: 'undone', revision: 3, wrong: 0 };
    return path.startsWith(':id') ? reply(200, upload) : reply(404, null, texts.notFound);
  });
});

const open = async () => {
  renderApp(<OrganizationUploadScreen />, {
    path: '/dashboard/orguseruploadcandidate',
    queryClient: seededClient('ORGANIZATION_USER'),
  });
  fireEvent.click(screen.getByRole('button', { name: 'A list' }));
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

it('asks for the file where none was chosen', async () => {
  upload = null;
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText(texts.uploadWorkbook)).toBeVisible();
});
