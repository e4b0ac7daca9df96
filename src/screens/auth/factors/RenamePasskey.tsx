import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { passkeyNameLimit } from '../../../contract/auth-factors';
import type { RenamePasskeyActor } from '../../../machines/auth/rename-passkey';
import { wiredRenamePasskey } from '../../../services/wiring/auth/rename-passkey';
import { useWorkflow } from '../../../services/workflow';
import { AuthForm } from '../../shared/form/AuthForm';
import { Field } from '../../shared/form/Field';
import { useForm } from '../../shared/form/use-form';
import { FactorDialog } from './FactorDialog';

interface RenamePasskeyProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const queryClient = useQueryClient();
  const [logic] = useState(() => wiredRenamePasskey({ queryClient, id }));
  const actor = useWorkflow(logic, { input: { fields: { name } } });
  return (
    <FactorDialog title="Rename passkey" onClose={onClose}>
      <RenamePasskeyBody actor={actor} onClose={onClose} />
    </FactorDialog>
  );
}

/** The form for a running actor; it closes once it is done. */
export function RenamePasskeyBody({ actor, onClose }: { actor: RenamePasskeyActor; onClose: () => void }) {
  const { stage, problem, busy, field, submit } = useForm(actor);
  useEffect(() => {
    if (stage === 'done') onClose();
  }, [stage, onClose]);
  return (
    <>
      <AuthForm action="Rename" busy={busy} problem={problem} onSubmit={submit}>
        <Field
          {...field('name')}
          label="Name"
          hint="Where you have it, such as a phone or a security key"
          input={{ type: 'text', name: 'name', autoComplete: 'off', autoFocus: true }}
          attributes={{ maxLength: passkeyNameLimit }}
        />
      </AuthForm>
      <Button fullWidth sx={{ mt: 2 }} disabled={busy} onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}
