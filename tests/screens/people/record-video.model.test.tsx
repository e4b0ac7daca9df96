import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RecordVideoRef } from '../../../src/machines/people/record-video';
import { ChooseVideo, ChooseVideoBody } from '../../../src/screens/people/profile/ChooseVideo';
import { recordVideoModel } from '../../model/record-video-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const shown = (text: RegExp) => screen.queryByText(text) !== null;
const noUploads = () => serve({ 'GET /profile/video/uploads': () => ({ status: 200, data: [] }) });

it('takes every path of its machine', async () => {
  noUploads();
  const model = recordVideoModel();
  const driver = model.liveDriver({
    around: async (change) => void (await act(change)),
    mount: (actor) =>
      void renderApp(
        <ChooseVideoBody
          actor={actor as unknown as RecordVideoRef}
          stream={null}
          again={false}
          onChoose={() => undefined}
        />,
        { queryClient: seededClient('CANDIDATE') },
      ),
    act: (event) => {
      if (event.type === 'camera.open') press(/^(Record video|Try the camera again|Retake)$/);
      else if (event.type === 'recording.start') press('Start recording');
      else if (event.type === 'recording.stop') press('Stop');
      else if (event.type === 'recording.use') press('Use this video');
      else if (event.type === 'recording.cancel') press('Cancel');
      // These events come from the browser.
      else return false;
      return true;
    },
    see: (snapshot) => {
      const chooses = snapshot.matches('idle') || snapshot.matches('failed');
      const { problem } = snapshot.context;
      const recording = snapshot.matches({ active: 'recording' });
      expect(screen.queryByRole('button', { name: 'Choose file' }) !== null).toBe(chooses);
      expect(shown(/may not use the camera/)).toBe(snapshot.matches('failed') && problem === 'refused');
      expect(shown(/cannot record/)).toBe(snapshot.matches('failed') && problem === 'unsupported');
      expect(shown(/could not be used/)).toBe(snapshot.matches('failed') && problem === 'failed');
      expect(shown(/Waiting for the camera/)).toBe(snapshot.matches({ active: 'asking' }));
      expect(screen.queryByLabelText('Camera picture') !== null).toBe(
        recording || snapshot.matches({ active: 'ready' }),
      );
      expect(screen.queryByRole('timer') !== null).toBe(recording);
      expect(screen.queryByLabelText('Recorded video') !== null).toBe(snapshot.matches('recorded'));
    },
    unmount: cleanup,
  });
  await model.walk(driver, { paths: await model.cover() });
});

it('stops a camera that was allowed only after it was left', async () => {
  noUploads();
  const stop = vi.fn();
  let allow: (given: unknown) => void = () => undefined;
  const getUserMedia = () => new Promise((resolve) => (allow = resolve));
  vi.stubGlobal('MediaRecorder', vi.fn());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices: { getUserMedia } }));
  renderApp(<ChooseVideo again={false} onChoose={() => undefined} />, { queryClient: seededClient('CANDIDATE') });
  press('Record video');
  press('Cancel');
  allow({ getTracks: () => [{ stop }] });
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
});
