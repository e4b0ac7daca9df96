import { fromPromise } from 'xstate';
import { setUp } from '../../../contract/auth-own';
import { setUpMachine } from '../../../machines/auth/set-up';
import { callApi } from '../../api/client';

export const wiredSetUp = () =>
  setUpMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { fields, token }, signal }) => {
        const { name, email, password } = fields;
        await callApi(setUp, { body: { token, name: name.trim(), userName: email, password }, signal });
        return null;
      }),
    },
  });
