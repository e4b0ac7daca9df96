import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Profile } from '../../../src/contract/people-profile';
import type { SaveSection } from '../../../src/contract/people-profile-sections';
import { ProfileScreen } from '../../../src/screens/people/ProfileScreen';
import { profileHref, type ProfilePart } from '../../../src/screens/shared/profile-href';
import { fakeUploads } from '../fake-uploads';
import { anId, interviewRow, pageOf, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';
import { newProfile } from './profile-fixtures';

/** The screen of a user with this profile. Saved sections are read back. */
function show(given: Partial<Profile>, part: ProfilePart, interviews: unknown[] = [], answered = Promise.resolve()) {
  let profile = newProfile(given);
  const asked = serve({
    'GET /profile': () => ({ status: 200, data: profile }),
    'GET /profile/erasure': () => ({ status: 200, data: { asked: null, blockers: [], proof: 'password' } }),
    'GET /interviews': () => ({ status: 200, data: pageOf(interviews) }),
    'PUT /profile': async ({ body }) => {
      await answered;
      const { section, value, revision } = body as SaveSection;
      profile = { ...profile, [section]: value, revisions: { ...profile.revisions, [section]: revision + 1 } };
      return { status: 200, data: profile };
    },
  });
  const uploads = fakeUploads();
  const path = profileHref(part, profile.userType);
  return { ...renderApp(<ProfileScreen />, { path, queryClient: seededClient(profile.userType) }), asked, uploads };
}
const row = {
  name: 'Cloud Practitioner',
  issuer: 'Northwind Academy',
  date: '2024-03-31',
  expires: '',
  link: '',
  file: anId(7),
  fileName: 'cloud.pdf',
};
const zone = () => screen.getByRole('group', { name: 'File of certificate 1' });
const choose = (name = 'cloud.pdf') =>
  fireEvent.change(zone().querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['%PDF-1.7'], name)] },
  });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('a certificate without file and link is asked for its file, which is uploaded while one types on', async () => {
  const { uploads, asked } = show(
    { userType: 'PANELIST', certificate: { rows: [{ ...row, file: '', fileName: '', link: 'https://a.example' }] } },
    'certificate',
  );
  fireEvent.change(await screen.findByLabelText('Link'), { target: { value: '' } });
  save();
  within(zone()).getByText('The certificate file is missing. Please upload it to proceed');
  expect(zone()).toHaveTextContent('PDF, PNG, JPG or JPEG, at most 5 MB');
  choose();
  const upload = await uploads.next();
  fireEvent.change(screen.getByLabelText('Issuer'), { target: { value: 'northwind school' } });
  upload.answer(reply(200, { id: anId(7), fileName: 'cloud.pdf' }));
  await screen.findByText('cloud.pdf');
  save();
  await screen.findByText('Saved.');
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { section: 'certificate', revision: 0, value: { rows: [{ ...row, issuer: 'Northwind School' }] } },
  ]);
});

it('a refused file says why, and the certificate stays as it was typed', async () => {
  const { uploads } = show(
    { certificate: { rows: [{ ...row, file: '', fileName: '', link: 'https://a.example' }] } },
    'certificate',
  );
  await screen.findByDisplayValue('Cloud Practitioner');
  choose('cloud.svg');
  await within(zone()).findByText('Unsupported file type. Please upload a valid file');
  expect(uploads.all).toEqual([]);
  choose();
  (await uploads.next()).answer(
    new Response(
      JSON.stringify({
        status: 'FAIL',
        message: 'Validation Failed',
        details: [{ field: 'file', message: 'This file is incomplete. Choose it again.' }],
      }),
      { status: 400, headers: { 'content-type': 'application/json' } },
    ),
  );
  await within(zone()).findByText('This file is incomplete. Choose it again.');
  expect(screen.getByLabelText('Certificate name')).toHaveValue('Cloud Practitioner');
});

it('the file of a certificate is downloaded and removed, and a certificate removed with it', async () => {
  const { asked } = show({ certificate: { rows: [row] } }, 'certificate');
  expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled();
  fireEvent.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(zone()).toHaveTextContent('Drop a file here or choose one');
  fireEvent.click(screen.getByRole('button', { name: 'Remove certificate 1' }));
  save();
  await screen.findByText('Saved.');
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ value: { rows: [] } });
});

it.each([
  ['PANELIST', 'Ben Okafor', 'All my interviews', '/dashboard/interviewstatus'],
  ['CANDIDATE', 'Frontend engineer', 'Upcoming interviews', '/dashboard/upcomingInterviews'],
] as const)(
  'the history of a %s has their interviews with the result, and leads to the list',
  async (userType, name, link, href) => {
    const interview = interviewRow({
      candidate: { id: anId(3), name: 'Ben Okafor', timeZone: 'UTC' },
      jobProfile: { id: anId(4), title: 'Frontend engineer' },
      organization: null,
      recommendation: 'hire',
      label: { word: 'completed', note: null },
    });
    show({ userType }, 'history', [interview]);
    const list = await screen.findByRole('list', { name: 'Interviews' });
    expect(within(list).getByRole('link', { name })).toHaveAttribute('href', `/dashboard/interview?id=${interview.id}`);
    expect(list).toHaveTextContent('Completed');
    expect(list).toHaveTextContent(/Hire/);
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
  },
);

it('a history without interviews says what will be there', async () => {
  show({ userType: 'CANDIDATE' }, 'history');
  await waitFor(() => expect(screen.getByText(/Your interviews will appear here/)).toBeInTheDocument());
});

it('an upload goes on when a certificate above it is removed, and a save before its end says so', async () => {
  const bare = { ...row, name: 'Second', file: '', fileName: '', link: 'https://a.example' };
  const { uploads } = show({ certificate: { rows: [row, bare] } }, 'certificate');
  fireEvent.change((await screen.findAllByLabelText('Link'))[1] as HTMLElement, { target: { value: '' } });
  fireEvent.change(
    screen.getByRole('group', { name: 'File of certificate 2' }).querySelector('input[type=file]') as HTMLInputElement,
    { target: { files: [new File(['%PDF-1.7'], 'second.pdf')] } },
  );
  const upload = await uploads.next();
  save();
  expect(await screen.findByText('This file is still uploading. Save when it has finished.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Remove certificate 1' }));
  upload.answer(reply(200, { id: anId(8), fileName: 'second.pdf' }));
  expect(await screen.findByRole('button', { name: 'Download' })).toBeEnabled();
  expect(screen.getByText('second.pdf')).toBeInTheDocument();
  expect(screen.getByLabelText('Certificate name')).toHaveValue('Second');
});

it('a file whose upload ends while the section is being saved is part of the next save', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const bare = { ...row, file: '', fileName: '', link: 'https://a.example' };
  const { uploads, asked } = show({ certificate: { rows: [bare] } }, 'certificate', [], answered);
  fireEvent.change(await screen.findByLabelText('Issuer'), { target: { value: 'Northwind School' } });
  choose();
  const upload = await uploads.next();
  save();
  upload.answer(reply(200, { id: anId(7), fileName: 'cloud.pdf' }));
  expect(await screen.findByRole('button', { name: 'Remove file' })).toBeDisabled();
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove file' })).toBeEnabled());
  save();
  await screen.findByText('Saved.');
  const sent = asked.filter(({ method }) => method === 'PUT').map(({ body }) => (body as SaveSection).value);
  expect(sent).toMatchObject([{ rows: [{ file: '' }] }, { rows: [{ file: anId(7), issuer: 'Northwind School' }] }]);
});

it('a certificate can be of today where its owner is, also before the day begins in UTC', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-09T20:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  show({ certificate: { rows: [{ ...row, date: '2026-06-10' }] } }, 'certificate');
  expect(await screen.findByLabelText('Date')).toHaveDisplayValue('10-06-2026');
  expect(screen.queryByText(/or an earlier day/)).not.toBeInTheDocument();
});
