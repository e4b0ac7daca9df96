import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { sendToStatement, type StatementActType } from '../../../contract/billing-statements';
import { reviewStatementMachine, type ActingOnStatement } from '../../../machines/billing/review-statement';
import { callApi } from '../../api/client';
import { refreshStatements } from '../../queries/statements';

interface Deps {
  queryClient: QueryClient;
  /** Tells the user that it is done; the screen provides the words. */
  say: (done: { act: StatementActType }) => void;
}

/** Wires acting on a statement: every answer, success or failure, reads it again. */
export const wiredReviewStatement = ({ queryClient, say }: Deps) =>
  reviewStatementMachine.provide({
    actors: {
      // No abort signal: once it is sent, leaving the page must not hide its outcome.
      act: fromPromise(async ({ input: { statementId, sent, key } }: { input: ActingOnStatement }) => {
        try {
          await callApi(sendToStatement, { params: { id: statementId }, body: sent, key });
          return null;
        } finally {
          void refreshStatements(queryClient);
        }
      }),
    },
    actions: { say: (_, done: { act: StatementActType }) => say(done) },
  });
