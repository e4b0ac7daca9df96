import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import type { NoticeWording } from '../../../contract/messages-notices';
import { texts } from '../../../contract/texts';
import { newKey } from '../../../services/api/idempotency-key';
import { noticePreviewQuery, sendTest } from '../../../services/queries/notices';
import { EmailPreview } from '../email/EmailPreview';

interface NoticeTrialsProps {
  wording: NoticeWording;
  disabled: boolean;
}

/** What a notice looks like: on the screen, and in one's own mailbox. */
export function NoticeTrials({ wording: { subject, content, signature }, disabled }: NoticeTrialsProps) {
  const wording = { subject, content, signature };
  const [shown, setShown] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (key: string) => sendTest(wording, key),
    onSuccess: () => void toast.success(`${texts.emailSent}.`),
    onError: (error: Error & { details?: { message: string }[] }) =>
      void toast.error(`Test not sent: ${error.details?.[0]?.message ?? (error.message || texts.wentWrong)}`),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button variant="outlined" disabled={disabled} onClick={() => setShown(true)}>
        Preview
      </Button>
      <Button variant="outlined" disabled={disabled} loading={isPending} onClick={() => mutate(newKey())}>
        Send a test to me
      </Button>
      {shown && <EmailPreview query={noticePreviewQuery(wording)} onClose={() => setShown(false)} />}
    </Box>
  );
}
