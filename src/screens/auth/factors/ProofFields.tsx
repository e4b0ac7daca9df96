import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FactorWay } from '../../../contract/auth';
import { Field, PasswordField } from '../../shared/form/Field';
import type { FormField } from '../../shared/form/use-form';
import { otherWays } from '../other-ways';

interface ProofFieldsProps {
  /** Null for an account without a password. */
  password: FormField | null;
  /** The ways to prove a factor; empty for an account without a factor. */
  ways: readonly FactorWay[];
  way: FactorWay | '';
  code: FormField;
  onWay: (way: FactorWay) => void;
}

const labels = { code: 'Code from your authenticator app', recoveryCode: 'Recovery code' };
/**
 * What the user proves before second factors change: the password, and one of the existing factors (product: Second
 * factor).
 */
export function ProofFields({ password, ways, way, code, onWay }: ProofFieldsProps) {
  const [chosen, setChosen] = useState(false);
  return (
    <>
      {password && (
        <PasswordField
          {...password}
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          hint="We ask so that no one else can change how you sign in"
          autoFocus
        />
      )}
      {way === 'passkey' && (
        <Box>
          Next, your browser asks for your passkey.
          {code.problem !== null && (
            <Box role="alert" sx={{ color: 'error.main', typography: 'body2' }}>
              {code.problem}
            </Box>
          )}
        </Box>
      )}
      {(way === 'code' || way === 'recoveryCode') && (
        <Field
          key={way}
          {...code}
          label={labels[way]}
          {...(way === 'code' && { hint: 'The 6 digits that the app shows now' })}
          input={{
            type: 'text',
            name: way,
            autoComplete: way === 'code' ? 'one-time-code' : 'off',
            // The user pressed the button of this way, and that button is gone now.
            autoFocus: chosen || password === null,
          }}
          attributes={way === 'code' ? { inputMode: 'numeric' } : {}}
        />
      )}
      {ways.length > 1 && (
        <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, ml: -3, my: -2 }}>
          {ways
            .filter((one) => one !== way)
            .map((one) => (
              <Button
                key={one}
                size="small"
                disabled={code.disabled}
                onClick={() => {
                  setChosen(true);
                  onWay(one);
                }}
              >
                {otherWays[one]}
              </Button>
            ))}
        </Box>
      )}
    </>
  );
}
