import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { reportProblemMachine } from '../../../machines/messages/report-problem';
import { base64Of, type ProblemReport } from '../../problem-report';
import { askOnce } from './ask-once';

interface Needs {
  queryClient: QueryClient;
  /** The report of what the page remembers, once it is ready; null if it could not be prepared. */
  report: () => ProblemReport | null;
}

/** Wires reporting a problem: the call. */
export function wiredReportProblem({ queryClient, report }: Needs) {
  const ask = askOnce(queryClient);
  return reportProblemMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { fields } }) => {
        const attached = fields.attach === 'yes' ? report() : null;
        return ask({
          ...{ topic: 'PROBLEM', subject: 'Problem report', text: fields.text.trim(), interviewId: null },
          ...(attached && { report: base64Of(attached.file) }),
        });
      }),
    },
  });
}
