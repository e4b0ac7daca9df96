import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { sendNoticeMachine, type NoticeAct, type NoticeStep } from '../../src/machines/messages/send-notice';
import { noticeStep, sendNoticeModel } from './send-notice-model';

it('walks every transition', () => sendNoticeModel().walk());

it('is followed where somebody else begins to send it', async () => {
  const found = [noticeStep('DRAFT'), noticeStep('SENDING')];
  const actor = createActor(
    sendNoticeMachine.provide({
      actors: {
        find: fromPromise<NoticeStep | null, undefined>(async () => found.shift() ?? null),
        read: fromPromise<NoticeStep, { id: string }>(async () => noticeStep('SENDING')),
      },
    }),
  ).start();
  await expect.poll(() => actor.getSnapshot().value).toBe('reviewing');
  actor.send({ type: 'find.retry' });
  await expect.poll(() => actor.getSnapshot().matches('running')).toBe(true);
  actor.stop();
});

it('is sent as its sender read it, to as many as they were asked about, and is followed to its end', async () => {
  const acts: NoticeAct[] = [];
  const reads = [noticeStep('SENDING'), noticeStep('SENT')];
  const actor = createActor(
    sendNoticeMachine.provide({
      actors: {
        find: fromPromise<NoticeStep | null, undefined>(async () => noticeStep('DRAFT')),
        act: fromPromise<NoticeStep, { id: string; act: NoticeAct }>(async ({ input }) => {
          acts.push(input.act);
          return noticeStep('SENDING');
        }),
        read: fromPromise<NoticeStep, { id: string }>(async () => reads.shift() ?? noticeStep('SENT')),
      },
      delays: { betweenReads: 0 },
    }),
  ).start();
  await expect.poll(() => actor.getSnapshot().value).toBe('reviewing');
  actor.send({ type: 'job.act', act: { verb: 'send', revision: 3, total: 412 } });
  await expect.poll(() => reads.length).toBe(0);
  await expect.poll(() => actor.getSnapshot().value).toBe('reviewing');
  expect(acts).toEqual([{ verb: 'send', revision: 3, total: 412 }]);
});
