import { useEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { NoticeRecord } from '../../../contract/messages-notices';
import type { SendNoticeRef } from '../../../machines/messages/send-notice';

const seen = (snapshot: SnapshotFrom<SendNoticeRef>) => ({
  problem: snapshot.context.problem,
  finding: snapshot.matches('finding'),
  lost: snapshot.matches('lost'),
  gone: snapshot.matches('choosing'),
  reviewing: snapshot.matches('reviewing'),
  working: snapshot.matches('running') || snapshot.matches('stopping'),
  stopping: snapshot.matches('stopping'),
  busy: snapshot.hasTag('busy'),
  acting: snapshot.matches('acting'),
  deleting: snapshot.matches('discarding'),
  downloading: snapshot.matches('downloading'),
});

/** The state and the actions of sending one notice. */
export function useSendNotice(actor: SendNoticeRef, { state }: Pick<NoticeRecord, 'state'>) {
  const run = useSelector(actor, seen, shallowEqual);
  // Another admin, or another tab, sends it.
  const begunElsewhere = run.reviewing && state === 'SENDING';
  useEffect(() => {
    if (begunElsewhere) actor.send({ type: 'find.retry' });
  }, [actor, begunElsewhere]);
  return {
    ...run,
    retryFind: () => actor.send({ type: 'find.retry' }),
    begin: (revision: number, total: number) => actor.send({ type: 'job.act', act: { verb: 'send', revision, total } }),
    proceed: () => actor.send({ type: 'job.act', act: { verb: 'continue' } }),
    stop: () => actor.send({ type: 'job.stop' }),
    deleteDraft: () => actor.send({ type: 'job.discard' }),
    download: () => actor.send({ type: 'failures.download' }),
    forgetProblem: () => actor.send({ type: 'failure.dismiss' }),
  };
}
export type SendNoticeView = ReturnType<typeof useSendNotice>;
