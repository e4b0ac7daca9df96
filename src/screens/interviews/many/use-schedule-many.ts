import { useEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { BatchChange, BatchRequest } from '../../../contract/booking-batches';
import type { ManyRef } from '../../../machines/booking/schedule-many';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: SnapshotFrom<ManyRef>) => ({
  id: snapshot.context.id,
  problem: snapshot.context.problem,
  finding: snapshot.matches('finding'),
  lost: snapshot.matches('lost'),
  hasRows: snapshot.hasTag('rows'),
  booking: snapshot.matches('booking') || snapshot.matches('stopping'),
  busy: snapshot.hasTag('busy'),
  solving: snapshot.matches('solving'),
  starting: snapshot.matches('starting'),
  stopping: snapshot.matches('stopping'),
  discarding: snapshot.matches('discarding'),
  downloading: snapshot.matches('downloading'),
  done: snapshot.matches('done') || snapshot.matches('downloading'),
});

/** The state and the actions of scheduling many interviews at once. */
export function useScheduleMany(actor: ManyRef) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    retryFind: () => actor.send({ type: 'find.retry' }),
    create: (request: BatchRequest) => actor.send({ type: 'batch.create', request, key: newKey() }),
    /** Continues with a batch that an upload has created. */
    takeUpload: (id: string) => actor.send({ type: 'batch.made', id }),
    changeRow: (change: BatchChange) => actor.send({ type: 'row.change', change }),
    solve: () => actor.send({ type: 'batch.solve' }),
    commit: (revision: number) => actor.send({ type: 'batch.commit', revision }),
    stop: () => actor.send({ type: 'batch.stop' }),
    discard: () => actor.send({ type: 'batch.discard' }),
    download: () => actor.send({ type: 'failures.download' }),
    startAnother: () => actor.send({ type: 'batch.another' }),
    dismiss: () => actor.send({ type: 'failure.dismiss' }),
  };
}
export type Many = ReturnType<typeof useScheduleMany>;

/** Deletes what this device keeps of a form as soon as its rows are stored on the server. */
export function useKeptUntilStored(actor: ManyRef, keep: (nothing: null) => void) {
  useEffect(() => {
    const { unsubscribe } = actor.subscribe((snapshot) => snapshot.hasTag('rows') && keep(null));
    return unsubscribe;
  }, [actor, keep]);
}
