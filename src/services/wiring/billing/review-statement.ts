import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  sendToStatement,
  typedAdjustment,
  type SentToStatement,
  type StatementActType,
} from '../../../contract/billing-statements';
import { paise } from '../../../contract/money';
import { reviewStatementMachine, type ActingOnStatement } from '../../../machines/billing/review-statement';
import { callApi } from '../../api/client';
import { refreshStatements } from '../../queries/statements';

interface Deps {
  queryClient: QueryClient;
  /** Tells the user that the act is done; the screen provides the words. */
  say: (done: { act: StatementActType }) => void;
}

/** The event of an act, from the typed fields. */
function sentBy({ act, version, fields }: ActingOnStatement): SentToStatement {
  const why = fields.why.trim();
  switch (act) {
    case 'ADJUST':
      return { type: act, version, paise: typedAdjustment(fields.amount) ?? paise(0), why };
    case 'DISPUTE':
    case 'REVISE':
      return { type: act, version, why };
    case 'PAY':
      return { type: act, version, reference: fields.reference.trim() };
    default:
      return { type: act, version };
  }
}

/** Wires acting on a statement: it is read again after success and failure. */
export const wiredReviewStatement = ({ queryClient, say }: Deps) =>
  reviewStatementMachine.provide({
    actors: {
      // No abort signal: once the act is sent, leaving the page must not hide its outcome.
      act: fromPromise(async ({ input }: { input: ActingOnStatement }) => {
        try {
          await callApi(sendToStatement, { params: { id: input.subjectId }, body: sentBy(input), key: input.key });
          return null;
        } finally {
          void refreshStatements(queryClient);
        }
      }),
    },
    actions: { say: (_, done: { act: StatementActType }) => say(done) },
  });
