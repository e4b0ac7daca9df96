import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Factors } from '../../../contract/auth-factors';
import { factorsQuery } from '../../../services/queries/factors';
import { wiredSetUpFactor } from '../../../services/wiring/auth/set-up-factor';
import { useWorkflow } from '../../../services/workflow';
import { QueryView } from '../../shared/QueryView';
import { SetUpFactor } from './SetUpFactor';
import { useSetUpFactor } from './use-set-up-factor';

interface FactorGateProps {
  /** Whether a factor is still missing. */
  due: boolean;
  /** Lets the user into the app. */
  onPass: () => void;
  onSignOut: () => void;
}

/** Shown instead of the app to an account whose second factor is required but missing (product: Second factor). */
export function FactorGate({ due, onPass, onSignOut }: FactorGateProps) {
  const query = useQuery(factorsQuery());
  return (
    <Box sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, justifyItems: 'start', maxWidth: 640 }}>
      <Typography variant="h1">Set up a second factor</Typography>
      <Box sx={{ color: 'text.secondary' }}>
        Your account needs an authenticator app or a passkey before you can go on.
      </Box>
      <QueryView query={query} name="second factors" rows={2}>
        {(factors) => <Missing {...{ factors, due, onPass }} />}
      </QueryView>
      <Button onClick={onSignOut}>Sign out</Button>
    </Box>
  );
}

function Missing({ factors, due, onPass }: Omit<FactorGateProps, 'onSignOut'> & { factors: Factors }) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredSetUpFactor({ queryClient }));
  const { added, stage } = useSetUpFactor(actor);
  // The factor was added elsewhere, or is no longer required. Recovery codes stay until they are stored.
  const passes = !due && added === null && stage === 'idle';
  useEffect(() => {
    if (passes) onPass();
  }, [passes, onPass]);
  return (
    <>
      <SetUpFactor actor={actor} factors={factors} primary />
      {added !== null && (
        // Every request that was refused until now is sent again.
        <Button variant="contained" onClick={() => void queryClient.invalidateQueries().then(onPass)}>
          Continue
        </Button>
      )}
    </>
  );
}
