import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  uploadRecordingMachine,
  type SendSegment,
  type UploadRecordingEvent,
} from '../../src/machines/interviews/upload-recording';
import { refusal, segments, uploadRecordingModel } from './upload-recording-model';

it('walks every transition', async () => {
  await uploadRecordingModel().walk();
});

function start() {
  const sending: string[] = [];
  const stopped: string[] = [];
  const discarded: string[] = [];
  let refreshed = 0;
  const actor = createActor(
    uploadRecordingMachine.provide({
      actors: {
        send: fromCallback<never, SendSegment>(({ input }) => {
          sending.push(input.file.name);
          return () => void stopped.push(input.file.name);
        }) as never,
        watchConnection: fromCallback(() => undefined),
        discard: fromPromise<void, SendSegment>(async ({ input }) => void discarded.push(input.file.name)),
      },
      actions: { refresh: () => void (refreshed += 1) },
    }),
    { input: { of: 'i1' } },
  ).start();
  const tell = (...events: UploadRecordingEvent[]) => events.forEach((event) => actor.send(event));
  const value = () => actor.getSnapshot().value;
  return { actor, sending, stopped, discarded, refreshed: () => refreshed, tell, value };
}

it('sends the segments one after the other, and says each of them', () => {
  const { sending, stopped, refreshed, tell, value } = start();
  tell({ type: 'files.choose', files: segments }, { type: 'upload.finish' });
  expect([sending, stopped]).toEqual([['part 1.webm', 'part 2.webm'], ['part 1.webm']]);
  tell({ type: 'upload.finish' });
  expect([value(), refreshed()]).toEqual(['done', 2]);
});

it('stops while it is paused or offline, and goes on with the same segment', () => {
  const { actor, sending, stopped, tell, value } = start();
  tell({ type: 'files.choose', files: segments }, { type: 'upload.progress', sent: 400 }, { type: 'upload.pause' });
  expect([value(), stopped]).toEqual(['paused', ['part 1.webm']]);
  tell({ type: 'upload.resume' }, { type: 'connection.lose' });
  expect([value(), actor.getSnapshot().context.sent]).toEqual(['offline', 400]);
  tell({ type: 'connection.find' });
  expect([value(), sending]).toEqual([{ sending: 'resuming' }, ['part 1.webm', 'part 1.webm', 'part 1.webm']]);
  tell({ type: 'upload.progress', sent: 401 });
  expect(value()).toEqual({ sending: 'uploading' });
});

it('deletes what the server has of a segment that is given up', async () => {
  const { actor, discarded, tell, value } = start();
  tell({ type: 'files.choose', files: segments }, { type: 'upload.refuse', problem: refusal });
  expect(actor.getSnapshot().context.problem).toEqual(refusal);
  tell({ type: 'upload.cancel' });
  await new Promise((settle) => setTimeout(settle));
  expect([value(), discarded, actor.getSnapshot().context.files]).toEqual(['choosing', ['part 1.webm'], []]);
});

it('begins with a file only', () => {
  const { tell, value } = start();
  tell({ type: 'files.choose', files: [] });
  expect(value()).toBe('choosing');
});
