import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { changePassword } from '../../../contract/auth-own';
import { changePasswordMachine } from '../../../machines/auth/change-password';
import { callApi } from '../../api/client';
import { sessionsQuery } from '../../queries/sessions';
import { renewKey } from '../../session-values';

/** The change of one's password with its ways out: the call, and the key that it renews. */
export const wiredChangePassword = ({ queryClient }: { queryClient: QueryClient }) =>
  changePasswordMachine.provide({
    actors: {
      // Without the signal: who leaves the page meanwhile stays signed in by the new key too.
      submit: fromPromise(async ({ input: { fields } }) => {
        const { oldPassword, newPassword } = fields;
        const reply = await callApi(changePassword, { body: { oldPassword, newPassword } });
        renewKey(reply.token);
        // The others are gone.
        void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
        return reply;
      }),
    },
  });
