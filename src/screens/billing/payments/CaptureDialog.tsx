import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { rupees } from '../../../components/format-money';
import { toast } from '../../../components/toast';
import type { PaymentRow } from '../../../contract/billing-payments';
import { texts } from '../../../contract/texts';
import { useCapture } from '../../../services/queries/payments';

/** Whether the lifecycle lets the reader capture a payment now. */
export const mayCapture = ({ allowedActions }: PaymentRow) => allowedActions.some(({ type }) => type === 'CAPTURE');

interface CaptureDialogProps {
  payments: readonly PaymentRow[];
  onClose: () => void;
}

/** Captures authorized payments after a confirmation, because capturing takes money. */
export function CaptureDialog({ payments, onClose }: CaptureDialogProps) {
  const { mutate, isPending, error } = useCapture();
  const [only] = payments;
  const sum = rupees(payments.reduce((total, { amount }) => total + amount, 0));
  const whose = payments.length === 1 && only ? only.candidate : `${payments.length} candidates`;
  return (
    <ConfirmDialog
      open
      title={`Capture ${sum} from ${whose}?`}
      confirmLabel="Capture"
      busy={isPending}
      error={error?.message}
      onConfirm={() =>
        mutate(
          payments.map(({ id }) => id),
          {
            onSuccess: () => {
              void toast.success(texts.captured);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {payments.length === 1
        ? 'The plan becomes active, and the candidate gets the invoice.'
        : 'Their plans become active, and they get their invoices.'}
    </ConfirmDialog>
  );
}
