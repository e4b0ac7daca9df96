import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { renamePasskey } from '../../../contract/auth-factors';
import { renamePasskeyMachine } from '../../../machines/auth/rename-passkey';
import { callApi } from '../../api/client';
import { factorsQuery } from '../../queries/factors';

/** Wires renaming a passkey: the call. */
export const wiredRenamePasskey = ({ queryClient, id }: { queryClient: QueryClient; id: string }) =>
  renamePasskeyMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { fields }, signal }) => {
        await callApi(renamePasskey, { params: { id }, body: { name: fields.name.trim() }, signal });
        await queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey });
        return null;
      }),
    },
  });
