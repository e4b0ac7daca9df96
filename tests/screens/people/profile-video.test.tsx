import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '../../../src/contract/people-profile';
import { ProfileView } from '../../../src/screens/shared/person/ProfileView';
import { ProfileScreen } from '../../../src/screens/people/ProfileScreen';
import { inHours, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';
import { newProfile } from './profile-fixtures';

const video = { seconds: 42, at: inHours(-3) };
const ok = (data: unknown) => () => ({ status: 200, data });
const unfinished = { id: 'u1', name: 'me.webm', size: 200, modified: 1, received: 86 };

function show(given: Partial<Profile> = {}, uploads: unknown[] = []) {
  let profile = newProfile(given);
  const asked = serve({
    'GET /profile': () => ({ status: 200, data: profile }),
    'GET /profile/erasure': ok({ asked: null, blockers: [], proof: 'password' }),
    'GET /profile/video/uploads': ok(uploads),
    'DELETE /uploads/profile-video/u1': ok(null),
    [`GET /profiles/${profile.userId}/video`]: ok({ address: '/media/profilevideos/f1' }),
    'DELETE /profile/video': () => {
      profile = { ...profile, video: null };
      return { status: 200, data: null };
    },
  });
  const path = '/dashboard/profilepage?tab=6';
  renderApp(<ProfileScreen />, { path, queryClient: seededClient(profile.userType) });
  return asked;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

// A camera, and a recorder that always returns the same data.
const track = { stop: vi.fn() };
const getUserMedia = vi.fn();
class FakeRecorder {
  static isTypeSupported = (type: string) => type === 'video/webm';
  mimeType = 'video/webm;codecs=vp8,opus';
  state = 'inactive';
  ondataavailable?: (event: { data: Blob }) => void;
  onstop?: () => void;
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['not what a camera gives']) });
    this.onstop?.();
  }
}
beforeEach(() => {
  track.stop.mockReset();
  getUserMedia.mockReset().mockResolvedValue(Object.assign(new MediaStream(), { getTracks: () => [track] }));
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  URL.createObjectURL = () => 'blob:recorded';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('records, shows what was recorded, takes it anew, and sends what is used', async () => {
  show();
  expect(await screen.findByText(/Up to 2 minutes/)).toHaveTextContent('MOV, WEBM or MP4, at most 100 MB');
  (await screen.findByRole('button', { name: 'Record video' })).focus();
  await press('Record video');
  // The button is gone, and the focus moves to the group that it opened.
  expect(await screen.findByRole('group', { name: 'Record a video' })).toHaveFocus();
  await press('Start recording');
  expect(screen.getByRole('timer')).toHaveTextContent('of 2:00');
  await press('Stop');
  expect(await screen.findByLabelText('Recorded video')).toHaveAttribute('src', 'blob:recorded');
  // The camera is off during playback.
  expect(track.stop).toHaveBeenCalledTimes(1);
  await press('Retake');
  await press('Start recording');
  await press('Stop');
  await press('Use this video');
  // A file that is not a video is not sent, and the message contains the name of the recording.
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'My video.webm: Unsupported file type. Please upload a valid file',
  );
  await press('Choose another file');
  expect(await screen.findByRole('button', { name: 'Record video' })).toBeEnabled();
});

it('ends a recording by itself after two minutes', async () => {
  show();
  await press('Record video');
  await screen.findByRole('button', { name: 'Start recording' });
  vi.useFakeTimers();
  try {
    fireEvent.click(screen.getByRole('button', { name: 'Start recording' }));
    act(() => void vi.advanceTimersByTime(119_000));
    expect(screen.queryByLabelText('Recorded video')).toBeNull();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByLabelText('Recorded video')).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['NotAllowedError', /may not use the camera/],
  ['NotFoundError', /No camera or microphone was found/],
  ['NotReadableError', /used by another program/],
])('says why there is no picture (%s), and offers a file', async (name, message) => {
  getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name }));
  show();
  await press('Record video');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('alert')).toHaveTextContent('choose a file');
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Try the camera again' })).toBeEnabled();
});

it('a browser that cannot record offers a file', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  show();
  await press('Record video');
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser cannot record. Choose a file.');
});

it('plays the video, and removes it after a question', async () => {
  const asked = show({ video });
  expect(await screen.findByLabelText('Profile video')).toHaveAttribute('src', '/media/profilevideos/f1');
  expect(screen.getByText(/^0:42/)).toBeInTheDocument();
  await press('Remove video');
  const question = within(await screen.findByRole('dialog', { name: 'Remove your video?' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep video' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await press('Remove video');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove video' }));
  await waitFor(() => expect(screen.queryByLabelText('Profile video')).toBeNull());
});

it('offers the upload that was interrupted', async () => {
  const asked = show({}, [unfinished]);
  expect(await screen.findByText(/me\.webm stopped at 43%/)).toBeInTheDocument();
  await press('Remove me.webm');
  await waitFor(() => expect(asked.some(({ path }) => path === '/uploads/profile-video/u1')).toBe(true));
});

it('is played for admins who read the profile', async () => {
  const profile = newProfile({ video });
  serve({
    [`GET /profiles/${profile.userId}`]: ok(profile),
    [`GET /profiles/${profile.userId}/video`]: ok({ address: '/media/profilevideos/f1' }),
  });
  renderApp(<ProfileView userId={profile.userId} />, { queryClient: seededClient('ADMIN') });
  expect(await screen.findByLabelText('Profile video')).toHaveAttribute('src', '/media/profilevideos/f1');
});
