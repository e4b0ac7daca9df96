import { fromPromise } from 'xstate';
import { secondFactor } from '../../../contract/auth-second-step';
import { texts } from '../../../contract/texts';
import { secondStepMachine } from '../../../machines/auth/second-step';
import { callApi } from '../../api/client';

/** Wires the second step of a sign-in: the call, and the browser's passkeys. */
export const wiredSecondStep = () =>
  secondStepMachine.provide({
    actors: {
      usePasskey: fromPromise(async ({ input: { asked }, signal }) => {
        if (asked === null) throw new Error(texts.passkeyUnused);
        const { signWithPasskey } = await import('../../passkeys');
        return signWithPasskey(asked, signal);
      }),
      confirm: fromPromise(({ input, signal }) => callApi(secondFactor, { body: input, signal })),
    },
  });
