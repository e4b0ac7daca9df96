import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Resume } from '../../../src/contract/people-profile';
import { beginSession } from '../../../src/services/session-values';
import { ResumeChoiceScreen } from '../../../src/screens/people/ResumeChoiceScreen';
import { device } from '../device';
import { fakeUploads } from '../fake-uploads';
import { noProposals } from './profile-fixtures';
import { reply, seededClient, sessionOf } from '../fixtures';
import { renderApp } from '../render';

vi.mock('../../../src/services/drafts', () => import('../device'));
beforeEach(() => device.clear());

type Answer = (body: Record<string, string>) => Response | Promise<Response>;
function show(before: Resume | null, { put, file }: { put?: Answer; file?: () => Response } = {}) {
  const sent: { method: string; body: Record<string, string> }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    if (request.url.endsWith('/resume/file')) return file?.() ?? reply(500, null, 'Not expected');
    if (request.url.endsWith('/resume/proposals')) return reply(200, noProposals);
    if (request.method === 'GET') return reply(200, before);
    const body = (await request.json()) as Record<string, string>;
    sent.push({ method: request.method, body });
    return put?.(body) ?? reply(500, null, 'Not expected');
  });
  const uploads = fakeUploads();
  return { ...renderApp(<ResumeChoiceScreen />, { queryClient: seededClient('CANDIDATE') }), sent, uploads };
}
const zone = () => screen.getByRole('group', { name: 'Resume file' });
const choose = (file: File) =>
  fireEvent.change(zone().querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
const pdf = (name = 'asha.pdf') => new File(['%PDF-1.7 and so on'], name, { type: 'application/pdf' });
const read: Resume = { text: 'Nine years of TypeScript', fileName: 'asha.pdf', at: '2026-11-21T10:00:00Z' };

it('uploads a file and shows what interviewers will read', async () => {
  const { uploads } = show(null);
  await screen.findByText('Resume not found...');
  expect(zone()).toHaveTextContent('PDF or DOCX, at most 5 MB');
  choose(pdf());
  const upload = await uploads.next();
  expect([upload.method, upload.url]).toEqual(['POST', '/api/resume']);
  expect(await upload.file()).toEqual({ name: 'asha.pdf', text: '%PDF-1.7 and so on' });
  const bar = screen.getByRole('progressbar', { name: 'Upload of asha.pdf' });
  upload.progress(0.4);
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'));
  upload.progress(1);
  await screen.findByText('Uploaded. Reading the file…');
  upload.answer(reply(200, read));
  await screen.findByText('asha.pdf saved.');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'What interviewers read' })).toHaveTextContent('Nine years of TypeScript');
  expect(screen.getByRole('link', { name: 'Go to my home' })).toHaveAttribute('href', '/dashboard/candashboard');
});

it('takes a file that is dropped', async () => {
  const { uploads } = show(null);
  await screen.findByText('Resume not found...');
  fireEvent.drop(zone(), { dataTransfer: { files: [pdf()] } });
  const upload = await uploads.next();
  // Only one file is uploaded at a time.
  fireEvent.drop(zone(), { dataTransfer: { files: [pdf('other.pdf')] } });
  upload.answer(reply(200, read));
  await screen.findByText('asha.pdf saved.');
  expect(uploads.all).toHaveLength(1);
});

it('sends the name of a file without marks of direction, which some systems put into it', async () => {
  const { uploads } = show(null);
  await screen.findByText('Resume not found...');
  choose(pdf('\u200easha\u202e.pdf'));
  expect((await (await uploads.next()).file()).name).toBe('asha.pdf');
});

it.each([
  ['photo.png', 'x', 'Unsupported file type. Please upload a valid file'],
  ['large.pdf', new Uint8Array(5 * 1024 * 1024 + 1), 'Upload a file of at most 5 MB.'],
  ['empty.pdf', '', 'The file is empty.'],
])('does not send %s, and says why', async (name, content, words) => {
  const { uploads } = show(null);
  await screen.findByText('Resume not found...');
  choose(new File([content], name));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(zone()).toHaveTextContent(name);
  expect(zone()).toHaveTextContent('PDF or DOCX, at most 5 MB');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(uploads.all).toEqual([]);
});

it('says at the file what the server found wrong with it', async () => {
  const { uploads } = show(null);
  await screen.findByText('Resume not found...');
  choose(pdf());
  const details = [{ field: 'file', message: 'No text could be read from this file.' }];
  const body = JSON.stringify({ status: 'FAIL', message: 'Validation Failed', details });
  (await uploads.next()).answer(new Response(body, { status: 400 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No text could be read from this file.');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('can be canceled, and another file chosen, without losing the focus', async () => {
  const { user, uploads } = show(null);
  await screen.findByText('Resume not found...');
  choose(pdf());
  const upload = await uploads.next();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(upload.aborted).toBe(true);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose file' })).toHaveFocus();
  choose(pdf('other.pdf'));
  (await uploads.next()).answer(reply(200, { ...read, fileName: 'other.pdf' }));
  await screen.findByText('other.pdf saved.');
});

it('that failed on the way is sent again', async () => {
  const { user, uploads } = show(null);
  await screen.findByText('Resume not found...');
  choose(pdf());
  (await uploads.next()).fail();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Server is currently unavailable. Please try again later.',
  );
  // Without a network the upload fails at once, and does not wait for the network.
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const again = await uploads.next();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect((await again.file()).name).toBe('asha.pdf');
  again.answer(reply(200, read));
  await screen.findByText('asha.pdf saved.');
});

it('is canceled by leaving the screen', async () => {
  const { unmount, uploads } = show(null);
  await screen.findByText('Resume not found...');
  choose(pdf());
  const upload = await uploads.next();
  unmount();
  expect(upload.aborted).toBe(true);
});

it('gives the file back under its own name', async () => {
  const { user } = show(read, {
    file: () =>
      new Response('%PDF-1.7', {
        headers: { 'content-disposition': `attachment; filename="R_sum_.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9.pdf` },
      }),
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(names).toEqual(['Résumé.pdf']));
});

it('takes one written by hand, and keeps what was typed when that fails', async () => {
  let down = true;
  const { user, sent } = show(null, {
    put: (body) => (down ? reply(502, null, 'away') : reply(200, { text: body.text ?? '', fileName: null, at: null })),
  });
  await user.click(await screen.findByRole('button', { name: 'Write it here' }));
  await user.type(screen.getByLabelText('Your resume'), 'Data engineer in Lagos');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Server is currently unavailable. Please try again later.');
  expect(screen.getByLabelText('Your resume')).toHaveValue('Data engineer in Lagos');
  down = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Resume saved.');
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
});

it('asks for a text before it saves an empty one', async () => {
  const { user, sent } = show({ text: 'Old', fileName: null, at: null });
  await user.click(await screen.findByRole('button', { name: 'Write it here' }));
  await user.clear(screen.getByLabelText('Your resume'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please upload resume before submitting')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('one that is saved after the screen was left is no unsent draft', async () => {
  beginSession(sessionOf('CANDIDATE'));
  let answer: (response: Response) => void = () => undefined;
  const { user, sent, unmount } = show(null, { put: () => new Promise((resolve) => (answer = resolve)) });
  await user.click(await screen.findByRole('button', { name: 'Write it here' }));
  await user.type(screen.getByLabelText('Your resume'), 'Lagos');
  await waitFor(() => expect([...device.values()]).toEqual(['Lagos']));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  unmount();
  answer(reply(200, { text: 'Lagos', fileName: null, at: null }));
  await waitFor(() => expect([...device.values()]).toEqual([]));
});
