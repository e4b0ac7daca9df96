import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { sendEvent } from '../../../contract/interviews';
import { qcUpdateMachine, type QcConflict, type QcVersion } from '../../../machines/feedback/qc-update';
import { conflictOf, toProblem } from '../../../machines/kit/problem';
import { callApi } from '../../api/client';
import { feedbackQuery } from '../../queries/feedback';
import { refreshInterviews } from '../../queries/interviews';

/** Wires saving a new version of released feedback: the call. */
export const wiredQcUpdate = ({ queryClient }: { queryClient: QueryClient }) =>
  qcUpdateMachine.provide({
    actors: {
      // No abort signal: the outcome of a version that is being sent must be known.
      saveVersion: fromPromise<void, QcVersion>(async ({ input: { interviewId, version, card, key } }) => {
        const body = { type: 'QC_UPDATE' as const, version, scorecard: card };
        // The versions next to the editor are compared with what is stored now.
        const refresh = () => refreshInterviews(queryClient, interviewId);
        try {
          await callApi(sendEvent, { params: { id: interviewId }, body, key });
        } catch (error) {
          await refresh();
          const conflict = conflictOf(toProblem(error));
          if (conflict === null) throw error;
          // Fetched again only if it could not be refreshed. If that fails too, the attempt has failed.
          const { versions } = await queryClient.fetchQuery({ ...feedbackQuery(interviewId), staleTime: Infinity });
          const data: QcConflict = { ...conflict, ...(versions[0] && { newest: versions[0].scorecard }) };
          throw Object.assign(error as Error, { data });
        }
        await refresh();
      }),
    },
  });
