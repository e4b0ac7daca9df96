import { fromPromise } from 'xstate';
import { resetPassword } from '../../../contract/auth-accounts';
import { resetPasswordMachine } from '../../../machines/auth/reset-password';
import { callApi } from '../../api/client';
import { lookUpLink, toLogin, type LinkDeps } from './links';

export const wiredResetPassword = (deps: LinkDeps) =>
  resetPasswordMachine.provide({
    actors: {
      lookUp: lookUpLink('reset'),
      submit: fromPromise(({ input: { fields, token }, signal }) =>
        callApi(resetPassword, { body: { token, password: fields.password }, signal }),
      ),
    },
    actions: { finish: toLogin(deps, 'New password set. Sign in with it.') },
  });
