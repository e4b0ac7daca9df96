import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import type { FactorWay } from '../../contract/auth';
import type { SecondStepActor } from '../../machines/auth/second-step';
import { SubmitForm } from '../shared/form/SubmitForm';
import { AuthPage } from '../shared/open/AuthPage';
import { CodeField } from './CodeField';
import { otherWays } from './other-ways';
import { useSecondStep } from './use-second-step';

const leads: Record<FactorWay, string> = {
  code: 'Enter the 6 digits that your authenticator app shows.',
  passkey: 'Follow your browser to use the passkey of your account.',
  recoveryCode: 'Enter one of the recovery codes that you stored. Each works once.',
};

/** The second step of a sign-in (product: Second factor). */
export function SecondStep({ actor }: { actor: SecondStepActor }) {
  const { way, ways, problem, busy, sending, code, ...act } = useSecondStep(actor);
  return (
    <AuthPage title="One more step" lead={leads[way]} focused={way === 'passkey'}>
      {way === 'passkey' ? (
        <Box sx={{ display: 'grid', gap: 4 }}>
          {problem !== null && (
            <Box role="alert" sx={{ color: 'error.main', typography: 'body2' }}>
              {problem}
            </Box>
          )}
          <PasskeyButton busy={busy} onUse={act.usePasskey} />
        </Box>
      ) : (
        <SubmitForm busy={busy} onSubmit={act.submit}>
          <CodeField
            key={way}
            kind={way}
            label={way === 'code' ? 'Code' : 'Recovery code'}
            {...{ problem, busy }}
            value={code}
            onChange={act.changeCode}
          />
          <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
            Continue
          </Button>
        </SubmitForm>
      )}
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, mt: 4, ml: -4 }}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} disabled={busy} onClick={() => act.chooseWay(one)}>
              {otherWays[one]}
            </Button>
          ))}
        <Button disabled={sending} onClick={act.leave}>
          Back to sign-in
        </Button>
      </Box>
    </AuthPage>
  );
}

interface PasskeyButtonProps {
  busy: boolean;
  onUse: () => void;
}

function PasskeyButton({ busy, onUse }: PasskeyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button was disabled while the browser asked for the passkey.
    if (!busy && document.activeElement === document.body) button.current?.focus();
  }, [busy]);
  return (
    <Button
      ref={button}
      variant="contained"
      size="large"
      fullWidth
      startIcon={<KeyIcon />}
      loading={busy}
      loadingPosition="start"
      onClick={onUse}
    >
      Use a passkey
    </Button>
  );
}
