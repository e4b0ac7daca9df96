import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { UploadCorrection, UploadProgress } from '../../../contract/candidates-uploads';
import type { UploadAct, UploadCandidatesRef } from '../../../machines/candidates/upload-candidates';

const seen = (snapshot: SnapshotFrom<UploadCandidatesRef>) => ({
  id: snapshot.context.id,
  problem: snapshot.context.problem,
  finding: snapshot.matches('finding'),
  lost: snapshot.matches('lost'),
  hasRows: snapshot.hasTag('rows'),
  choosing: snapshot.matches('choosing'),
  running: snapshot.matches('running') || snapshot.matches('stopping'),
  busy: snapshot.hasTag('busy'),
  stopping: snapshot.matches('stopping'),
});

/** The state and the actions of an upload of candidates. */
export function useUploadCandidates(actor: UploadCandidatesRef) {
  const act = (done: UploadAct) => actor.send({ type: 'job.act', act: done });
  return {
    ...useSelector(actor, seen, shallowEqual),
    retryFind: () => actor.send({ type: 'find.retry' }),
    takeUpload: ({ id, state }: UploadProgress) => actor.send({ type: 'job.made', step: { id, state } }),
    changeRows: (rows: UploadCorrection[]) => act({ verb: 'change', rows }),
    /** Adds the candidates of the rows that are ready. */
    add: (revision: number, skills: boolean) => act({ verb: 'take', revision, skills }),
    undo: () => act({ verb: 'undo' }),
    stop: () => actor.send({ type: 'job.stop' }),
    discard: () => actor.send({ type: 'job.discard' }),
    download: () => actor.send({ type: 'failures.download' }),
    startAnother: () => actor.send({ type: 'job.another' }),
    dismiss: () => actor.send({ type: 'failure.dismiss' }),
  };
}
export type CandidateUpload = ReturnType<typeof useUploadCandidates>;
