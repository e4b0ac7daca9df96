import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { CloseMonthRef } from '../../../machines/billing/close-month';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: SnapshotFrom<CloseMonthRef>) => ({
  id: snapshot.context.id,
  problem: snapshot.context.problem,
  lost: snapshot.matches('lost'),
  open: snapshot.matches('choosing') || snapshot.matches('making'),
  making: snapshot.matches('making'),
  working: snapshot.matches('running') || snapshot.matches('stopping'),
  stopping: snapshot.matches('stopping'),
  isOver: snapshot.hasTag('rows'),
  busy: snapshot.hasTag('busy'),
  continuing: snapshot.matches('acting'),
  downloading: snapshot.matches('downloading'),
});

/** The state and the actions of closing one month. */
export function useCloseMonth(actor: CloseMonthRef) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    retryFind: () => actor.send({ type: 'find.retry' }),
    begin: (month: string) => actor.send({ type: 'job.make', request: { month }, key: newKey() }),
    stop: () => actor.send({ type: 'job.stop' }),
    proceed: () => actor.send({ type: 'job.act', act: { verb: 'continue' } }),
    dismiss: () => actor.send({ type: 'job.discard' }),
    download: () => actor.send({ type: 'failures.download' }),
    forgetProblem: () => actor.send({ type: 'failure.dismiss' }),
  };
}
export type CloseMonthView = ReturnType<typeof useCloseMonth>;
