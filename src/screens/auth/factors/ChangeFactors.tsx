import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeFactorsActor } from '../../../machines/auth/change-factors';
import { wiredChangeFactors, type FactorChange } from '../../../services/wiring/auth/change-factors';
import { useWorkflow } from '../../../services/workflow';
import { AuthForm } from '../../shared/form/AuthForm';
import { DoneNote } from '../../shared/form/DoneNote';
import { PasswordField } from '../../shared/form/Field';
import { useForm } from '../../shared/form/use-form';
import { FactorDialog } from './FactorDialog';
import { RecoveryCodes } from './RecoveryCodes';

interface ChangeFactorsProps {
  change: FactorChange;
  title: string;
  needsPassword: boolean;
  onClose: () => void;
}

/** The question before a factor is removed, or before new recovery codes replace the earlier ones. */
export function ChangeFactors({ change, title, needsPassword, onClose }: ChangeFactorsProps) {
  const queryClient = useQueryClient();
  const [logic] = useState(() => wiredChangeFactors({ queryClient, change }));
  const actor = useWorkflow(logic, { input: { fields: { needed: needsPassword ? 'yes' : '' } } });
  return (
    <FactorDialog title={title} onClose={onClose}>
      <ChangeFactorsBody actor={actor} isRenewal={change === 'renew'} needsPassword={needsPassword} onClose={onClose} />
    </FactorDialog>
  );
}

interface BodyProps extends Pick<ChangeFactorsProps, 'needsPassword' | 'onClose'> {
  actor: ChangeFactorsActor;
  isRenewal: boolean;
}

/** The form of a running actor. */
export function ChangeFactorsBody({ actor, isRenewal, needsPassword, onClose }: BodyProps) {
  const { stage, reply, problem, busy, field, submit } = useForm(actor);
  const codes = reply?.recoveryCodes ?? [];
  if (stage === 'done')
    return (
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        {codes.length > 0 ? <RecoveryCodes codes={codes} /> : <DoneNote>Second factor removed.</DoneNote>}
        <Button variant="contained" onClick={onClose}>
          {codes.length > 0 ? 'I have stored them' : 'Close'}
        </Button>
      </Box>
    );
  return (
    <>
      <Box sx={{ mb: 4 }}>
        {isRenewal
          ? 'Your current recovery codes stop working.'
          : 'Sign-in no longer asks for it. Your recovery codes are deleted with your last factor.'}
      </Box>
      <AuthForm action={isRenewal ? 'Create new codes' : 'Remove'} busy={busy} problem={problem} onSubmit={submit}>
        {needsPassword && (
          <PasswordField
            {...field('password')}
            label="Current password"
            name="current-password"
            autoComplete="current-password"
            autoFocus
          />
        )}
      </AuthForm>
      <Button fullWidth sx={{ mt: 2 }} disabled={busy} onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}
