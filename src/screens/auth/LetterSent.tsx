import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { AuthPage } from './AuthPage';

interface LetterSentProps {
  /** What was sent to whom; the page's first sentence. */
  lead: ReactNode;
  /** This house sends no mail (a demo). */
  mailKept: boolean;
  children: ReactNode;
}

/** After a form that is answered by mail. */
export function LetterSent({ lead, mailKept, children }: LetterSentProps) {
  return (
    <AuthPage title="Check your mail" lead={lead} focused>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {mailKept ? (
          <Alert severity="info" icon={<MailIcon fontSize="inherit" />}>
            No mail leaves this demo: an admin finds the letter, with its link, under Misc &gt; Email.
          </Alert>
        ) : (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            Nothing there after some minutes? Look among your unwanted mail too.
          </Box>
        )}
        {children}
      </Box>
    </AuthPage>
  );
}

/** The address that something was sent to. */
export const Address = ({ children }: { children: string }) => (
  <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);
