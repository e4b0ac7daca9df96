import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { RunRequest } from '../../../contract/interviews-runs';
import type { InterviewRunRef } from '../../../machines/interviews/interview-run';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: SnapshotFrom<InterviewRunRef>) => ({
  id: snapshot.context.id,
  problem: snapshot.context.problem,
  lost: snapshot.matches('lost'),
  asking: snapshot.matches('choosing') || snapshot.matches('making'),
  making: snapshot.matches('making'),
  working: snapshot.matches('running') || snapshot.matches('stopping'),
  stopping: snapshot.matches('stopping'),
  isOver: snapshot.hasTag('rows'),
  busy: snapshot.hasTag('busy'),
  continuing: snapshot.matches('acting'),
  dismissing: snapshot.matches('discarding'),
  downloading: snapshot.matches('downloading'),
});

/** The state and the actions of one act on many interviews. */
export function useInterviewRun(actor: InterviewRunRef) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    retryFind: () => actor.send({ type: 'find.retry' }),
    begin: (request: RunRequest) => actor.send({ type: 'job.make', request, key: newKey() }),
    /** Undoes the run while it waits, and stops it afterwards. */
    stop: () => actor.send({ type: 'job.stop' }),
    proceed: () => actor.send({ type: 'job.act', act: { verb: 'continue' } }),
    dismiss: () => actor.send({ type: 'job.discard' }),
    download: () => actor.send({ type: 'failures.download' }),
    forgetProblem: () => actor.send({ type: 'failure.dismiss' }),
  };
}
export type RunView = ReturnType<typeof useInterviewRun>;
