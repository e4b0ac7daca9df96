import { fromPromise } from 'xstate';
import { confirmEmail } from '../../../contract/auth-accounts';
import { confirmEmailMachine } from '../../../machines/auth/confirm-email';
import { callApi } from '../../api/client';
import { lookUpLink, toLogin, type LinkDeps } from './links';

export const wiredConfirmEmail = (deps: LinkDeps) =>
  confirmEmailMachine.provide({
    actors: {
      lookUp: lookUpLink('confirm'),
      submit: fromPromise(({ input: { fields, token }, signal }) =>
        callApi(confirmEmail, { body: { token, password: fields.password }, signal }),
      ),
    },
    actions: { finish: toLogin(deps, 'Your e-mail is confirmed. Welcome! Please sign in.') },
  });
