import { fromPromise } from 'xstate';
import { acceptInvitation } from '../../../contract/auth-accounts';
import { invitationMachine } from '../../../machines/auth/invitation';
import { callApi } from '../../api/client';
import { lookUpLink, mobileFrom, toLogin, type LinkDeps } from './links';

export const wiredInvitation = (deps: LinkDeps) =>
  invitationMachine.provide({
    actors: {
      lookUp: lookUpLink('invite'),
      submit: fromPromise(({ input: { fields, token }, signal }) =>
        callApi(acceptInvitation, {
          body: { token, name: fields.name.trim(), mobile: mobileFrom(fields), password: fields.password },
          signal,
        }),
      ),
    },
    actions: { finish: toLogin(deps, 'Your account is ready. Welcome! Please sign in.') },
  });
