import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { NoticeWording } from '../../../contract/messages-notices';
import { noticePreviewQuery, sendTest } from '../../../services/queries/notices';
import { EmailPreview } from '../email/EmailPreview';
import { SendTest } from '../email/SendTest';

interface NoticeTrialsProps {
  wording: NoticeWording;
  disabled: boolean;
}

/** Shows what a notice looks like: on the screen, and in the reader's own mailbox. */
export function NoticeTrials({ wording: { subject, content, signature }, disabled }: NoticeTrialsProps) {
  const wording = { subject, content, signature };
  const [shown, setShown] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button variant="outlined" disabled={disabled} onClick={() => setShown(true)}>
        Preview
      </Button>
      <SendTest sendTest={(key) => sendTest(wording, key)} disabled={disabled} />
      {shown && <EmailPreview query={noticePreviewQuery(wording)} onClose={() => setShown(false)} />}
    </Box>
  );
}
