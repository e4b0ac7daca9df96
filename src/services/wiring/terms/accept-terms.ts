import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { acceptTermsByLink, type LinkedInterview } from '../../../contract/interviews-links';
import { acceptTerms } from '../../../contract/terms';
import type { TermsRef } from '../../../contract/terms-due';
import { acceptTermsMachine } from '../../../machines/terms/accept-terms';
import { callApi } from '../../api/client';
import { linkedQuery } from '../../queries/interview-links';
import { endAsking, refreshDueTerms } from '../../queries/terms';

type Input = { input: { terms: TermsRef[] } };

// No signal: leaving the page must not hide whether terms are accepted.

/** Wires accepting for the signed-in user: afterwards the server is asked which terms are still due. */
export const wiredAcceptTerms = ({ queryClient }: { queryClient: QueryClient }) =>
  acceptTermsMachine.provide({
    actors: {
      accept: fromPromise(async ({ input: { terms } }: Input) => {
        await callApi(acceptTerms, { body: { terms }, waits: false });
        await refreshDueTerms(queryClient);
        endAsking(queryClient, true);
      }),
    },
  });

/**
 * Wires accepting with the link of an email. After a refusal the interview is read again, because another version may
 * be in force.
 */
export const wiredAcceptByLink = ({ queryClient, token }: { queryClient: QueryClient; token: string }) =>
  acceptTermsMachine.provide({
    actors: {
      accept: fromPromise(async ({ input: { terms } }: Input) => {
        const { queryKey } = linkedQuery(token);
        try {
          const interview = await callApi(acceptTermsByLink, { body: { token, terms } });
          queryClient.setQueryData<LinkedInterview>(queryKey, interview);
        } catch (error) {
          await queryClient.invalidateQueries({ queryKey });
          throw error;
        }
      }),
    },
  });
