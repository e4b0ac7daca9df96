import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { changePassword } from '../../../contract/auth-own';
import { changePasswordMachine } from '../../../machines/auth/change-password';
import { callApi } from '../../api/client';
import { sessionsQuery } from '../../queries/sessions';
import { renewKey } from '../../session-values';

/** Wires the change of password: the call, and storing the new key. */
export const wiredChangePassword = ({ queryClient }: { queryClient: QueryClient }) =>
  changePasswordMachine.provide({
    actors: {
      // Without the signal: a user who leaves the page must still get the new key.
      submit: fromPromise(async ({ input: { fields } }) => {
        const { oldPassword, newPassword } = fields;
        const reply = await callApi(changePassword, { body: { oldPassword, newPassword } });
        renewKey(reply.token);
        // The other sessions have ended.
        void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
        return reply;
      }),
    },
  });
