import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { confirmEmail } from '../../../contract/auth-accounts';
import { confirmEmailMachine } from '../../../machines/auth/confirm-email';
import { callApi } from '../../api/client';
import { lookUpLink, type LinkDeps } from './links';
import { loginOf, toHome } from './after-making';

export const wiredConfirmEmail = (deps: LinkDeps & { queryClient: QueryClient }) =>
  confirmEmailMachine.provide({
    actors: {
      lookUp: lookUpLink('confirm'),
      submit: fromPromise(async ({ input: { fields, token }, signal }) => {
        const { userType, email } = await callApi(confirmEmail, { body: { token, password: fields.password }, signal });
        return { userType, login: await loginOf(email, fields.password) };
      }),
    },
    actions: { finish: toHome(deps, 'Email confirmed. Welcome! Sign in to begin.') },
  });
