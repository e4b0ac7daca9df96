import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { beginApp, beginPasskey, confirmApp, confirmPasskey } from '../../../contract/auth-factors';
import { setUpFactorMachine } from '../../../machines/auth/set-up-factor';
import { callApi } from '../../api/client';
import { meQuery } from '../../queries/auth';
import { factorsQuery } from '../../queries/factors';
import { proofOf } from './factor-proof';

/** Wires the set-up of a second factor: the calls, and the browser's passkeys. */
export const wiredSetUpFactor = ({ queryClient }: { queryClient: QueryClient }) =>
  setUpFactorMachine.provide({
    actors: {
      begin: fromPromise(async ({ input: { kind, password, proof }, signal }) => {
        const body = { password, factor: await proofOf(proof, signal) };
        return kind === 'app'
          ? { app: await callApi(beginApp, { body, signal }) }
          : { passkey: await callApi(beginPasskey, { body, signal }) };
      }),
      register: fromPromise(async ({ input: { begun }, signal }) => {
        if (begun === null || !('passkey' in begun)) throw new Error('No passkey was begun');
        const { makePasskey } = await import('../../passkeys');
        return makePasskey(begun.passkey, signal);
      }),
      // Without the signal: the recovery codes are returned only once.
      confirm: fromPromise(async ({ input: { begun, code, attestation } }) => {
        if (begun === null) throw new Error('Nothing was begun');
        try {
          if ('app' in begun) return await callApi(confirmApp, { body: { setUpId: begun.app.setUpId, code } });
          if (attestation === null) return { recoveryCodes: [] };
          return await callApi(confirmPasskey, { body: { setUpId: begun.passkey.setUpId, passkey: attestation } });
        } catch (error) {
          // Without an answer, the factor may have been added, and the account may have the factor that it needs.
          void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
          throw error;
        } finally {
          void queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey });
        }
      }),
    },
  });
