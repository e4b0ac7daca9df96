import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { removeFactor, renewRecoveryCodes } from '../../../contract/auth-factors';
import { changeFactorsMachine } from '../../../machines/auth/change-factors';
import { callApi } from '../../api/client';
import { factorsQuery } from '../../queries/factors';

/** A change of one's own factors: new recovery codes, or without a passkey (null: without the app). */
export type FactorChange = 'renew' | { passkeyId: string | null };

/** Wires a change of one's own factors: the call that it is. */
export const wiredChangeFactors = ({ queryClient, change }: { queryClient: QueryClient; change: FactorChange }) =>
  changeFactorsMachine.provide({
    actors: {
      // Without the signal: the recovery codes come once.
      submit: fromPromise(async ({ input: { fields } }) => {
        const password = fields.needed === '' ? null : fields.password;
        const changed =
          change === 'renew'
            ? await callApi(renewRecoveryCodes, { body: { password } })
            : { recoveryCodes: [], ...(await callApi(removeFactor, { body: { password, ...change } })) };
        await queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey });
        return { recoveryCodes: changed.recoveryCodes };
      }),
    },
  });
