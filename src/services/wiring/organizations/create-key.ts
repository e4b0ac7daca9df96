import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { chosenScopes, createKey } from '../../../contract/organizations-keys';
import { createKeyMachine } from '../../../machines/organizations/create-key';
import { callApi } from '../../api/client';
import { refreshKeys } from '../../queries/developers';

/** Wires creating an API key: the call. */
export const wiredCreateKey = ({ queryClient }: { queryClient: QueryClient }) =>
  createKeyMachine.provide({
    actors: {
      // Without the signal: leaving the page must not hide a key that was created.
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
