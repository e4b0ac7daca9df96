import { useState } from 'react';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toast } from '../../../components/toast';
import type { OwnSubscription } from '../../../contract/billing-subscriptions';
import { useCancelSubscription } from '../../../services/queries/subscriptions';

interface CancelSubscriptionProps {
  of: Pick<OwnSubscription, 'id' | 'plan' | 'state' | 'version' | 'allowedActions'>;
  /** The name of the candidate, for readers who are not the candidate. */
  candidate?: string;
  onDone?: () => void;
}

/** Cancels an unpaid order or a free subscription after a confirmation; renders nothing if the lifecycle forbids it. */
export function CancelSubscription({ of, candidate, onDone }: CancelSubscriptionProps) {
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, error, reset } = useCancelSubscription();
  if (!of.allowedActions.some(({ type }) => type === 'CANCEL')) return null;
  const what = of.state === 'created' ? 'order' : 'subscription';
  const close = () => {
    setAsked(false);
    reset();
  };
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setAsked(true)} sx={{ justifySelf: 'start' }}>
        Cancel {what}
      </Button>
      <ConfirmDialog
        open={asked}
        title={candidate === undefined ? `Cancel your ${what}?` : `Cancel ${candidate}’s ${what}?`}
        confirmLabel={`Cancel ${what}`}
        dismissLabel={`Keep ${what}`}
        destructive
        busy={isPending}
        error={error?.message}
        onConfirm={() =>
          mutate(of, {
            onSuccess: () => {
              void toast.success(what === 'order' ? 'Order canceled.' : 'Subscription canceled.');
              close();
              onDone?.();
            },
          })
        }
        onClose={close}
      >
        {what === 'order'
          ? `${of.plan} is not paid yet. A payment that arrives later still counts and makes the plan active.`
          : `The interviews of ${of.plan} that are left can no longer be used. You cannot undo this.`}
      </ConfirmDialog>
    </>
  );
}
