import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import { texts } from '../../../contract/texts';
import { newKey } from '../../../services/api/idempotency-key';

interface SendTestProps {
  sendTest: (key: string) => Promise<unknown>;
  disabled?: boolean;
}

/** Sends an email to the reader only, to check it in their own mailbox. */
export function SendTest({ sendTest, disabled = false }: SendTestProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: sendTest,
    onSuccess: () => void toast.success(`${texts.emailSent}.`),
    onError: (error: Error & { details?: { message: string }[] }) =>
      void toast.error(`Test not sent: ${error.details?.[0]?.message ?? (error.message || texts.wentWrong)}`),
  });
  return (
    <Button variant="outlined" disabled={disabled} loading={isPending} onClick={() => mutate(newKey())}>
      Send a test to me
    </Button>
  );
}
