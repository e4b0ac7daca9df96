import type { NoticeRecord } from '../../contract/messages-notices';
import { jobMachine, type JobActor, type JobEvent } from '../kit/job';

export type NoticeStep = Pick<NoticeRecord, 'id' | 'state'>;
/** The draft that the sender has read is sent, to as many as they were asked about; one that was stopped is continued. */
export type NoticeAct = { verb: 'send'; revision: number; total: number } | { verb: 'continue' };
export type SendNoticeEvent = JobEvent<NoticeStep, NoticeAct>;
export type SendNoticeRef = JobActor<NoticeStep, NoticeAct>;

/** A notice to many: its draft is sent or deleted, it is followed while it is sent, stopped and continued (product: Notice email). */
export const sendNoticeMachine = jobMachine<NoticeStep, NoticeAct>({
  id: 'sendNotice',
  isRunning: ({ state }) => state === 'SENDING',
  makes: 'nothing',
});
