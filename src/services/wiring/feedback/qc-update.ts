import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { sendEvent } from '../../../contract/interviews';
import { qcUpdateMachine, type QcVersion } from '../../../machines/feedback/qc-update';
import { callApi } from '../../api/client';
import { refreshInterviews } from '../../queries/interviews';

/** Wires saving a new version of released feedback: the call. */
export const wiredQcUpdate = ({ queryClient }: { queryClient: QueryClient }) =>
  qcUpdateMachine.provide({
    actors: {
      // No abort signal: the outcome of a version that is being sent must be known.
      saveVersion: fromPromise<void, QcVersion>(async ({ input: { interviewId, version, card, key } }) => {
        try {
          const body = { type: 'QC_UPDATE' as const, version, scorecard: card };
          await callApi(sendEvent, { params: { id: interviewId }, body, key });
        } finally {
          // The versions next to the editor are compared with what is stored now.
          await refreshInterviews(queryClient, interviewId);
        }
      }),
    },
  });
