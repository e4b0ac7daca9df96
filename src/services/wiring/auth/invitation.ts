import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { acceptInvitation } from '../../../contract/auth-accounts';
import { invitationMachine } from '../../../machines/auth/invitation';
import { callApi } from '../../api/client';
import { lookUpLink, mobileFrom, type LinkDeps } from './links';
import { loginOf, toHome } from './after-making';

export const wiredInvitation = (deps: LinkDeps & { queryClient: QueryClient }) =>
  invitationMachine.provide({
    actors: {
      lookUp: lookUpLink('invite'),
      submit: fromPromise(async ({ input: { fields, token }, signal }) => {
        const { name, timeZone, password } = fields;
        const body = { token, name: name.trim(), mobile: mobileFrom(fields), timeZone, password };
        const { userType, email } = await callApi(acceptInvitation, { body, signal });
        return { userType, login: await loginOf(email, password) };
      }),
    },
    actions: { finish: toHome(deps, 'Your account is ready. Welcome! Sign in to begin.') },
  });
