import { fromPromise } from 'xstate';
import { forgotPassword } from '../../../contract/auth-accounts';
import { forgotPasswordMachine } from '../../../machines/auth/forgot-password';
import { callApi } from '../../api/client';

export const wiredForgotPassword = () =>
  forgotPasswordMachine.provide({
    actors: {
      submit: fromPromise(({ input: { fields }, signal }) =>
        callApi(forgotPassword, { body: { userName: fields.email }, signal }),
      ),
    },
  });
