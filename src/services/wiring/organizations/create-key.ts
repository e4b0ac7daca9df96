import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { chosenScopes, createKey } from '../../../contract/organizations-keys';
import { createKeyMachine } from '../../../machines/organizations/create-key';
import { callApi } from '../../api/client';
import { refreshKeys } from '../../queries/developers';

/** Creating an API key with its call. */
export const wiredCreateKey = ({ queryClient }: { queryClient: QueryClient }) =>
  createKeyMachine.provide({
    actors: {
      // Without the signal: a key that is created must not be hidden by leaving the page.
      submit: fromPromise(async ({ input: { fields } }) => {
        const { name, scopes, endsOn } = fields;
        try {
          return await callApi(createKey, { body: { name, scopes: chosenScopes(scopes), endsOn } });
        } finally {
          void refreshKeys(queryClient);
        }
      }),
    },
  });
