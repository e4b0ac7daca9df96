import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { FactorWay } from '../../../contract/auth';
import type { Factors } from '../../../contract/auth-factors';
import type { ChangeFactorsActor } from '../../../machines/auth/change-factors';
import { wiredChangeFactors, type FactorChange } from '../../../services/wiring/auth/change-factors';
import { useWorkflow } from '../../../services/workflow';
import { AuthForm } from '../../shared/form/AuthForm';
import { DoneNote } from '../../shared/form/DoneNote';
import { useForm } from '../../shared/form/use-form';
import { FactorDialog } from './FactorDialog';
import { ProofFields } from './ProofFields';
import { RecoveryCodes } from './RecoveryCodes';

interface ChangeFactorsProps {
  change: FactorChange;
  title: string;
  factors: Factors;
  onClose: () => void;
}

/** The dialog shown before a factor is removed, or before new recovery codes replace the earlier ones. */
export function ChangeFactors({ change, title, factors, onClose }: ChangeFactorsProps) {
  const queryClient = useQueryClient();
  const [logic] = useState(() => wiredChangeFactors({ queryClient, change }));
  // The factors are fetched again after the change, and the form must not change with them.
  const [{ hasPassword, ways }] = useState(factors);
  const actor = useWorkflow(logic, { input: { fields: { needed: hasPassword ? 'yes' : '', way: ways[0] ?? '' } } });
  const { busy, reply } = useForm(actor);
  // Recovery codes are shown only once, so neither Escape nor a click beside the dialog closes it over them.
  const stays = busy || codesOf(reply).length > 0;
  return (
    <FactorDialog title={title} onClose={() => !stays && onClose()}>
      <ChangeFactorsBody {...{ actor, ways, onClose }} isRenewal={change === 'renew'} />
    </FactorDialog>
  );
}

const codesOf = (reply: { recoveryCodes: string[] } | undefined) => reply?.recoveryCodes ?? [];

interface BodyProps {
  actor: ChangeFactorsActor;
  isRenewal: boolean;
  ways: readonly FactorWay[];
  onClose: () => void;
}

/** The form for a running actor. */
export function ChangeFactorsBody({ actor, isRenewal, ways, onClose }: BodyProps) {
  const { stage, reply, problem, busy, fields, field, submit } = useForm(actor);
  const [way, code] = [field('way'), field('code')];
  const chooseWay = (chosen: FactorWay) => {
    way.onChange(chosen);
    code.onChange('');
  };
  const codes = codesOf(reply);
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
        <ProofFields
          password={fields.needed === '' ? null : field('password')}
          {...{ ways, code }}
          way={fields.way as FactorWay | ''}
          onWay={chooseWay}
        />
      </AuthForm>
      <Button fullWidth sx={{ mt: 2 }} disabled={busy} onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}
