import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { recordingTexts, type Watched } from '../../../src/contract/interviews-recordings';
import { texts } from '../../../src/contract/texts';
import { InterviewVideoScreen } from '../../../src/screens/interviews/InterviewVideoScreen';
import * as session from '../../../src/services/session-values';
import { renderApp } from '../render';
import { serve } from '../server';

const minute = 60_000;
const watched = (sign = 'a'): Watched => ({
  segments: [1, 2].map((number) => ({ number, seconds: 7, address: `/media/${number}?sign=${sign}` })),
});
const signedIn = () => vi.spyOn(session, 'readSession').mockReturnValue({ userType: 'ADMIN' } as session.SessionValues);
afterEach(() => history.replaceState(null, '', '/'));

const open = (segment = '1') =>
  renderApp(
    <Route path="/interviewvideos/:jobId/:fileName/:segment">
      <InterviewVideoScreen />
    </Route>,
    { path: `/interviewvideos/job-1/IV-7/${segment}` },
  );
const video = () => screen.findByLabelText<HTMLVideoElement>(/^Interview video/);

it('plays the recording of its address, and says so where there is none', async () => {
  signedIn();
  const asked = serve({ 'GET /recordings/watch': () => ({ status: 200, data: watched() }) });
  open('2');
  expect(await video()).toHaveAttribute('src', '/media/2?sign=a');
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ jobId: 'job-1', fileName: 'IV-7' });
  fireEvent.error(await video());
  expect(await screen.findByText('video has been not uploaded.')).toBeInTheDocument();
});

it.each([
  ['there is no recording', '1', 404],
  ['there is no such segment', '3', 200],
  ['the segment is no number', 'part-1.webm', 200],
])('says so where %s', async (_what, segment, status) => {
  signedIn();
  serve({ 'GET /recordings/watch': () => ({ status, data: watched() }) });
  open(segment);
  expect(await screen.findByText('video has been not uploaded.')).toBeInTheDocument();
});

it('says so where the recording was found missing before the page was there to hear it', async () => {
  signedIn();
  serve({ 'GET /recordings/watch': () => ({ status: 200, data: watched() }) });
  vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue({ code: 4 } as MediaError);
  open();
  expect(await screen.findByText('video has been not uploaded.')).toBeInTheDocument();
});

it('plays the segments one after the other, with fresh addresses once the first ones have ended', async () => {
  signedIn();
  let sign = 'a';
  serve({ 'GET /recordings/watch': () => ({ status: 200, data: watched(sign) }) });
  open();
  await video();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + minute);
  sign = 'b';
  fireEvent.ended(await video());
  await waitFor(async () => expect(await video()).toHaveAttribute('src', '/media/2?sign=b'));
  expect(screen.getByRole('button', { name: /^Segment 2/ })).toHaveAttribute('aria-pressed', 'true');
  // After the last segment there is nothing more.
  fireEvent.ended(await video());
  expect(await video()).toHaveAttribute('src', '/media/2?sign=b');
});

it('goes on at the same second where its address ended meanwhile', async () => {
  signedIn();
  let sign = 'a';
  serve({ 'GET /recordings/watch': () => ({ status: 200, data: watched(sign) }) });
  open();
  (await video()).currentTime = 5;
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + minute);
  sign = 'b';
  fireEvent.error(await video());
  await waitFor(async () => expect(await video()).toHaveAttribute('src', '/media/1?sign=b'));
  fireEvent.loadedMetadata(await video());
  expect((await video()).currentTime).toBe(5);
});

it.each([
  ['the server fails for a moment', 0, texts.wentWrong],
  ['it fails once the address has ended', minute, texts.unavailable],
])('goes on at the same second where %s', async (_what, later, message) => {
  signedIn();
  let status = 200;
  serve({
    'GET /recordings/watch': () => ({ status, data: watched() }),
    'HEAD /media/1': () => ({ status }),
  });
  open();
  (await video()).currentTime = 5;
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + later);
  status = 503;
  fireEvent.error(await video());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByText('video has been not uploaded.')).toBeNull();
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.loadedMetadata(await video());
  expect((await video()).currentTime).toBe(5);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so where the recording was deleted while it was open', async () => {
  signedIn();
  let status = 200;
  serve({ 'GET /recordings/watch': () => ({ status, data: watched() }) });
  open();
  await video();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + minute);
  status = 404;
  fireEvent.error(await video());
  expect(await screen.findByText('video has been not uploaded.')).toBeInTheDocument();
});

it('opens by the token of a link without an account, and each opening is one', async () => {
  history.replaceState(null, '', '/#the-token');
  const asked = serve({ 'POST /recordings/shared': () => ({ status: 200, data: watched() }) });
  open();
  expect(await video()).toHaveAttribute('src', '/media/1?sign=a');
  expect(asked[0]?.body).toMatchObject({ jobId: 'job-1', fileName: 'IV-7', token: 'the-token' });
});

it('opens by another link that is put over a link that no longer works', async () => {
  history.replaceState(null, '', '/#revoked');
  serve({
    'POST /recordings/shared': ({ body }) =>
      (body as { token: string }).token === 'new' ? { status: 200, data: watched() } : { status: 403, message: 'No' },
  });
  open();
  expect(await screen.findByText(recordingTexts.noRight)).toBeInTheDocument();
  // The token of a link is in no history and no screenshot.
  expect(location.hash).toBe('');
  history.replaceState(null, '', '/#new');
  fireEvent(window, new HashChangeEvent('hashchange'));
  expect(await video()).toHaveAttribute('src', '/media/1?sign=a');
});

it.each([
  ['nobody is signed in and there is no link', '', false, 200],
  ['the link does not open it', '#guessed', false, 403],
  ['the reader has no right to recordings', '', true, 403],
])('says what to do where %s', async (_what, hash, isSignedIn, status) => {
  history.replaceState(null, '', `/${hash}`);
  if (isSignedIn) signedIn();
  const answer = () => ({ status, message: 'No' });
  serve({ 'GET /recordings/watch': answer, 'POST /recordings/shared': answer });
  open();
  expect(await screen.findByText(recordingTexts.noRight)).toBeInTheDocument();
});
