import { fromPromise } from 'xstate';
import { setUp } from '../../contract/auth-own';
import { setUpMachine } from '../../machines/set-up';
import { callApi } from '../api/client';

/** The set-up with its way out, the call. */
export const wiredSetUp = () =>
  setUpMachine.provide({
    actors: {
      setUp: fromPromise(async ({ input, signal }) => {
        await callApi(setUp, { body: input, signal });
        return null;
      }),
    },
  });
