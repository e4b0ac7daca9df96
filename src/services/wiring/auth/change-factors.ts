import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { FactorWay } from '../../../contract/auth';
import { removeFactor, renewRecoveryCodes } from '../../../contract/auth-factors';
import { changeFactorsMachine } from '../../../machines/auth/change-factors';
import { callApi } from '../../api/client';
import { factorsQuery } from '../../queries/factors';
import { proofOf } from './factor-proof';

/** A change of the user's own factors: new recovery codes, or the removal of a passkey (null: of the app). */
export type FactorChange = 'renew' | { passkeyId: string | null };

/** Wires a change of the user's own factors: the call for that change. */
export const wiredChangeFactors = ({ queryClient, change }: { queryClient: QueryClient; change: FactorChange }) =>
  changeFactorsMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { fields }, signal }) => {
        const factor = await proofOf({ way: fields.way as FactorWay | '', code: fields.code }, signal);
        const proofs = { password: fields.needed === '' ? null : fields.password, factor };
        // Without the signal: the recovery codes are returned only once.
        const changed =
          change === 'renew'
            ? await callApi(renewRecoveryCodes, { body: proofs })
            : { recoveryCodes: [], ...(await callApi(removeFactor, { body: { ...proofs, ...change } })) };
        await queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey });
        return { recoveryCodes: changed.recoveryCodes };
      }),
    },
  });
