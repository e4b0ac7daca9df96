import { sendNoticeMachine, type NoticeStep, type SendNoticeEvent } from '../../src/machines/messages/send-notice';
import { modelTest } from './harness';

export const noticeStep = (state: NoticeStep['state']): NoticeStep => ({ id: 'n1', state });
export const noticeSilence = { message: 'The server took too long' };
export const noticeGone = { message: 'Not found', status: 404 };
const events: SendNoticeEvent[] = [
  { type: 'find.retry' },
  { type: 'job.act', act: { verb: 'send', revision: 3, total: 412 } },
  { type: 'job.act', act: { verb: 'continue' } },
  { type: 'job.stop' },
  { type: 'job.discard' },
  { type: 'failures.download' },
  { type: 'failure.dismiss' },
];

/** A notice that is sent, with every possible ending. */
export const sendNoticeModel = () =>
  modelTest({
    machine: sendNoticeMachine,
    events,
    settle: {
      find: { done: [null, noticeStep('DRAFT'), noticeStep('SENDING')], error: [noticeSilence] },
      act: { done: [noticeStep('SENDING'), noticeStep('SENT')], error: [noticeGone] },
      read: { done: [noticeStep('SENDING'), noticeStep('SENT')], error: [noticeSilence, noticeGone] },
      stop: { done: [noticeStep('STOPPED')], error: [noticeSilence] },
      discard: { done: [undefined], error: [noticeSilence] },
      download: { done: [undefined], error: [noticeSilence] },
    },
    project: ({ context }) => ({ problem: context.problem?.message ?? null }),
  });
