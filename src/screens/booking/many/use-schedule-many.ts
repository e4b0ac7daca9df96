import { useEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { BatchChange, BatchRequest } from '../../../contract/booking-batches';
import type { BatchAct, BatchStep, ManyRef } from '../../../machines/booking/schedule-many';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: SnapshotFrom<ManyRef>) => {
  const verb = snapshot.matches('acting') ? snapshot.context.act?.verb : undefined;
  return {
    id: snapshot.context.id,
    problem: snapshot.context.problem,
    finding: snapshot.matches('finding'),
    lost: snapshot.matches('lost'),
    hasRows: snapshot.hasTag('rows'),
    choosing: snapshot.matches('choosing'),
    booking: snapshot.matches('running') || snapshot.matches('stopping'),
    busy: snapshot.hasTag('busy'),
    solving: verb === 'solve' || verb === 'change',
    starting: verb === 'commit',
    stopping: snapshot.matches('stopping'),
    discarding: snapshot.matches('discarding'),
    downloading: snapshot.matches('downloading'),
  };
};

/** The state and the actions of scheduling many interviews at once. */
export function useScheduleMany(actor: ManyRef) {
  const act = (done: BatchAct) => actor.send({ type: 'job.act', act: done });
  return {
    ...useSelector(actor, seen, shallowEqual),
    retryFind: () => actor.send({ type: 'find.retry' }),
    create: (request: BatchRequest) => actor.send({ type: 'job.make', request, key: newKey() }),
    /** Continues with a batch that an upload has created. */
    takeUpload: ({ id, state }: BatchStep) => actor.send({ type: 'job.made', step: { id, state } }),
    changeRow: (change: BatchChange) => act({ verb: 'change', change }),
    solve: () => act({ verb: 'solve' }),
    commit: (revision: number) => act({ verb: 'commit', revision }),
    stop: () => actor.send({ type: 'job.stop' }),
    discard: () => actor.send({ type: 'job.discard' }),
    download: () => actor.send({ type: 'failures.download' }),
    startAnother: () => actor.send({ type: 'job.another' }),
    dismiss: () => actor.send({ type: 'failure.dismiss' }),
  };
}
export type Many = ReturnType<typeof useScheduleMany>;

/** Deletes the draft that this device stores of a form as soon as its rows are stored on the server. */
export function useKeptUntilStored(actor: ManyRef, keep: (nothing: null) => void) {
  useEffect(() => {
    const { unsubscribe } = actor.subscribe((snapshot) => snapshot.hasTag('rows') && keep(null));
    return unsubscribe;
  }, [actor, keep]);
}
