import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Resume } from '../../../src/contract/people-profile';
import { ResumeChoiceScreen } from '../../../src/screens/people/ResumeChoiceScreen';
import { reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

type Answer = (body: Record<string, string>) => Response;
function show(before: Resume | null, { post, put }: { post?: Answer; put?: Answer } = {}) {
  const sent: { method: string; body: Record<string, string> }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    if (request.method === 'GET') return reply(200, before);
    const body = (await request.json()) as Record<string, string>;
    sent.push({ method: request.method, body });
    const answer = request.method === 'POST' ? post : put;
    return answer?.(body) ?? reply(500, null, 'Not expected');
  });
  return { ...renderApp(<ResumeChoiceScreen />, { queryClient: seededClient('CANDIDATE') }), sent };
}
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Resume file'), { target: { files: [file] } });
const pdf = () => new File(['%PDF-1.7 and so on'], 'asha.pdf', { type: 'application/pdf' });

it('uploads a file and shows what interviewers will read', async () => {
  const { sent } = show(null, {
    post: () => reply(200, { text: 'Nine years of TypeScript', fileName: 'asha.pdf', at: '2026-11-21T10:00:00Z' }),
  });
  await screen.findByText('Resume not found...');
  choose(pdf());
  await screen.findByText('asha.pdf is kept.');
  expect(screen.getByRole('region', { name: 'What interviewers read' })).toHaveTextContent('Nine years of TypeScript');
  expect(sent).toEqual([{ method: 'POST', body: { fileName: 'asha.pdf', content: btoa('%PDF-1.7 and so on') } }]);
  expect(screen.getByRole('link', { name: 'Go to my home' })).toHaveAttribute('href', '/dashboard/candashboard');
});

it('sends the name of a file without marks of direction, which some systems put into it', async () => {
  const { sent } = show(null, {
    post: () => reply(200, { text: 'Nine years of TypeScript', fileName: 'asha.pdf', at: '2026-11-21T10:00:00Z' }),
  });
  await screen.findByText('Resume not found...');
  choose(new File(['%PDF-1.7'], '\u200easha\u202e.pdf', { type: 'application/pdf' }));
  await screen.findByText('asha.pdf is kept.');
  expect(sent).toMatchObject([{ body: { fileName: 'asha.pdf' } }]);
});

it('does not send what cannot be a resume, and says so', async () => {
  const { sent } = show(null);
  await screen.findByText('Resume not found...');
  choose(new File(['x'], 'photo.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Unsupported file type. Please upload a valid file');
  choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Unsupported file type. Please upload a valid file');
  expect(sent).toEqual([]);
});

it('says at the file what the server found wrong with it', async () => {
  show(null, {
    post: () =>
      new Response(
        JSON.stringify({
          status: 'FAIL',
          message: 'Validation Failed',
          details: [{ field: 'content', message: 'No text could be read in this file.' }],
        }),
        { status: 400, headers: { 'content-type': 'application/json' } },
      ),
  });
  await screen.findByText('Resume not found...');
  choose(pdf());
  expect(await screen.findByRole('alert')).toHaveTextContent('No text could be read in this file.');
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
  await screen.findByText('Your resume is kept.');
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
