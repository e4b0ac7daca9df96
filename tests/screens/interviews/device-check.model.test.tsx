import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeviceCheckRef } from '../../../src/machines/interviews/device-check';
import { DeviceCheck, DeviceCheckBody } from '../../../src/screens/interviews/parts/DeviceCheck';
import { deviceCheckModel } from '../../model/device-check-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

afterEach(() => vi.unstubAllGlobals());
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const shown = (text: RegExp) => screen.queryByText(text) !== null;

it('takes every path of its machine', async () => {
  const model = deviceCheckModel();
  const driver = model.liveDriver({
    around: async (change) => void (await act(change)),
    mount: (actor) =>
      void renderApp(<DeviceCheckBody actor={actor as unknown as DeviceCheckRef} stream={null} />, {
        queryClient: seededClient('CANDIDATE'),
      }),
    act: (event) => {
      if (event.type === 'check.start') press(/^(Test|Try)/);
      else if (event.type === 'check.cancel') press('Stop the test');
      else if (event.type === 'check.finish') press('It works');
      // These events come from the browser.
      else return false;
      return true;
    },
    see: (snapshot) => {
      const { camera, microphone, heard } = snapshot.context;
      const testing = snapshot.matches({ active: 'testing' });
      expect(shown(/Nothing is recorded or sent/)).toBe(snapshot.matches('idle'));
      expect(shown(/Choose Allow/)).toBe(snapshot.matches({ active: 'asking' }));
      expect(screen.queryByLabelText('Your picture') !== null).toBe(testing && camera);
      expect(shown(/No camera was found/)).toBe(testing && !camera);
      expect(shown(/No microphone was found/)).toBe(testing && !microphone);
      expect(shown(/Your microphone works/)).toBe(testing && microphone && heard);
      expect(shown(/is not allowed to use your camera/)).toBe(snapshot.matches('refused'));
      expect(shown(/No camera or microphone was found/)).toBe(snapshot.matches('missing'));
      expect(shown(/did not start/)).toBe(snapshot.matches('failed'));
      expect(shown(/ready.* for the interview/)).toBe(snapshot.matches('done'));
    },
    unmount: cleanup,
  });
  await model.walk(driver, { paths: await model.cover() });
});

it.each([
  ['NotAllowedError', /is not allowed to use your camera/],
  ['NotFoundError', /No camera or microphone was found/],
  ['NotReadableError', /did not start/],
])('says what to do after %s', async (name, words) => {
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('no', name)));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices: { getUserMedia } }));
  renderApp(<DeviceCheck />, { queryClient: seededClient('CANDIDATE') });
  press('Test camera and microphone');
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('stops a camera that was allowed only after the page was left', async () => {
  const stop = vi.fn();
  const tracks = [{ stop }];
  const stream = { getTracks: () => tracks, getVideoTracks: () => tracks, getAudioTracks: () => [] };
  let allow: (given: unknown) => void = () => undefined;
  const getUserMedia = () => new Promise((resolve) => (allow = resolve));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices: { getUserMedia } }));
  const { unmount } = renderApp(<DeviceCheck />, { queryClient: seededClient('CANDIDATE') });
  press('Test camera and microphone');
  unmount();
  allow(stream);
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce());
});
