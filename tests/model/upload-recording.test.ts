import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { texts } from '../../src/contract/texts';
import {
  uploadRecordingMachine,
  type SendSegment,
  type UploadRecordingEvent,
} from '../../src/machines/interviews/upload-recording';
import { refusal, segments, uploadRecordingModel } from './upload-recording-model';

it('walks every transition', async () => {
  await uploadRecordingModel().walk();
});

type Provided = Parameters<typeof uploadRecordingMachine.provide>[0]['actors'];

function start(actors: Provided = {}) {
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
        ...actors,
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
  expect([value(), actor.getSnapshot().context.sent]).toEqual([{ sending: 'uploading' }, 401]);
});

it('deletes what the server has of a segment that is given up', async () => {
  const { actor, discarded, refreshed, tell, value } = start();
  tell({ type: 'files.choose', files: segments }, { type: 'upload.refuse', problem: refusal });
  expect(actor.getSnapshot().context.problem).toEqual(refusal);
  tell({ type: 'upload.cancel' });
  await new Promise((settle) => setTimeout(settle));
  expect([value(), discarded, actor.getSnapshot().context.files]).toEqual(['choosing', ['part 1.webm'], []]);
  expect(refreshed()).toBe(1);
});

it('chooses anew where the server does not delete it, and after the last', async () => {
  const { actor, refreshed, tell, value } = start({
    discard: fromPromise(() => Promise.reject(new Error('No answer'))),
  });
  const files = () => actor.getSnapshot().context.files;
  expect(files()).toEqual([]);
  tell({ type: 'files.choose', files: segments }, { type: 'upload.pause' }, { type: 'upload.cancel' });
  await new Promise((settle) => setTimeout(settle));
  expect([value(), files(), refreshed()]).toEqual(['choosing', [], 1]);
  tell({ type: 'files.choose', files: segments.slice(1) }, { type: 'upload.finish' }, { type: 'upload.again' });
  expect([value(), files()]).toEqual(['choosing', []]);
});

it('says that something went wrong where nothing else is known, until it is tried again', () => {
  for (const [thrown, said] of [
    ['', texts.wentWrong],
    ['The disk is full', 'The disk is full'],
  ]) {
    let fails = true;
    const send = fromCallback(() => {
      if (fails) throw new Error(thrown);
    }) as never;
    const { actor, tell, value } = start({ send });
    tell({ type: 'files.choose', files: segments });
    expect([value(), actor.getSnapshot().context.problem]).toEqual(['refused', { message: said }]);
    fails = false;
    tell({ type: 'upload.retry' });
    expect([value(), actor.getSnapshot().context.problem]).toEqual([{ sending: 'uploading' }, null]);
  }
});

it('minds leaving the page while it would stop the upload', () => {
  const { actor, tell } = start();
  const isOpen = (...events: UploadRecordingEvent[]) => {
    tell(...events);
    return actor.getSnapshot().hasTag('open');
  };
  expect(isOpen()).toBe(false);
  expect(isOpen({ type: 'files.choose', files: segments })).toBe(true);
  expect(isOpen({ type: 'upload.pause' })).toBe(true);
  expect(isOpen({ type: 'upload.resume' }, { type: 'connection.lose' })).toBe(true);
});

it('begins with a file only', () => {
  const { tell, value } = start();
  tell({ type: 'files.choose', files: [] });
  expect(value()).toBe('choosing');
});
