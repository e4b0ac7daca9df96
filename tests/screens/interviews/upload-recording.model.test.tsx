import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { uploadRecordingMachine } from '../../../src/machines/interviews/upload-recording';
import { RecordingSteps } from '../../../src/screens/interviews/recordings/UploadRecording';
import { refusal, segments, uploadRecordingModel } from '../../model/upload-recording-model';
import { inHours, seededClient } from '../fixtures';
import { renderApp } from '../render';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = (name: string) => screen.queryByRole('button', { name }) !== null;

it('takes every path of its machine', async () => {
  const model = uploadRecordingModel();
  const driver = model.liveDriver({
    around: async (change) => void (await act(change)),
    mount: (actor) =>
      void renderApp(
        <RecordingSteps
          actor={actor as unknown as ActorRefFrom<typeof uploadRecordingMachine>}
          until={inHours(20)}
          uploads={[]}
        />,
        { queryClient: seededClient('PANELIST') },
      ),
    act: (event, actor) => {
      switch (event.type) {
        case 'files.choose': {
          // The segments are ordered by name, whatever the order of choosing.
          const files = [...segments].reverse().map(({ name, size }) => new File(['x'.repeat(size)], name));
          fireEvent.change(screen.getByLabelText('Video files'), { target: { files } });
          return true;
        }
        case 'upload.pause':
          press('Pause');
          return true;
        case 'upload.resume':
          press('Resume');
          return true;
        case 'upload.retry':
          press('Try again');
          return true;
        case 'upload.cancel':
          press(actor.getSnapshot().matches('refused') ? 'Choose another file' : 'Cancel upload');
          return true;
        case 'upload.again':
          press('Upload more segments');
          return true;
        // These events come from the network.
        default:
          return false;
      }
    },
    see: (snapshot) => {
      const { files, index } = snapshot.context;
      expect(shown('Upload recording')).toBe(snapshot.matches('choosing'));
      expect(shown('Pause')).toBe(snapshot.matches('sending'));
      expect(shown('Resume')).toBe(snapshot.matches('paused'));
      expect(screen.queryByText('The connection was interrupted. Resuming…') !== null).toBe(
        snapshot.matches({ sending: 'resuming' }),
      );
      expect(screen.queryByText(/^No Internet Connection/) !== null).toBe(snapshot.matches('offline'));
      expect(screen.queryByText(/2 segments were uploaded/) !== null).toBe(snapshot.matches('done'));
      if (snapshot.matches('refused'))
        expect(screen.getByRole('alert')).toHaveTextContent(`${files[index]?.name ?? ''}: `);
      if (snapshot.matches('refused') && snapshot.context.problem?.message === refusal.message)
        expect(screen.getByRole('alert')).toHaveTextContent(refusal.message);
      const bar = screen.queryByRole('progressbar', { name: `Upload of ${files[index]?.name ?? ''}` });
      expect(bar !== null).toBe(snapshot.hasTag('open'));
    },
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});
