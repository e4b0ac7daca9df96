import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { askForErasure } from '../../../contract/people-erasure';
import { erasePersonMachine } from '../../../machines/people/erase-person';
import { callApi } from '../../api/client';
import { ownErasureQuery } from '../../queries/erasure';

/** Wires the request for erasure: the page shows the reply next. */
export const wiredErasePerson = ({ queryClient }: { queryClient: QueryClient }) =>
  erasePersonMachine.provide({
    actors: {
      // Without the signal: the request is made even if the page is left.
      submit: fromPromise(async ({ input: { fields } }) => {
        const { password, proof } = fields;
        const asked = await callApi(askForErasure, {
          body: { password: proof === 'password' ? password : null },
        }).catch(async (error: unknown) => {
          // Interviews may have been booked since the page was opened.
          await queryClient.invalidateQueries({ queryKey: ownErasureQuery().queryKey });
          throw error;
        });
        queryClient.setQueryData(ownErasureQuery().queryKey, asked);
        return asked;
      }),
    },
  });
