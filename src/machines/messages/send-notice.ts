import type { NoticeRecord } from '../../contract/messages-notices';
import { jobMachine, type JobActor, type JobEvent } from '../kit/job';

export type NoticeStep = Pick<NoticeRecord, 'id' | 'state'>;
/**
 * Sends the draft that the sender has read, to the number of recipients that they were shown, or continues a notice
 * that was stopped.
 */
export type NoticeAct = { verb: 'send'; revision: number; total: number } | { verb: 'continue' };
export type SendNoticeEvent = JobEvent<NoticeStep, NoticeAct>;
export type SendNoticeRef = JobActor<NoticeStep, NoticeAct>;

/**
 * A notice to many recipients (product: Notice email): its draft is sent or deleted, and the sending is followed,
 * stopped and continued.
 */
export const sendNoticeMachine = jobMachine<NoticeStep, NoticeAct>({
  id: 'sendNotice',
  isRunning: ({ state }) => state === 'SENDING',
  makes: 'nothing',
});
