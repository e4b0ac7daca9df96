import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { AuthPage } from '../shared/open/AuthPage';

interface EmailSentProps {
  /** The page's first sentence: what was sent, and to whom. */
  lead: ReactNode;
  /** This demo sends no email. */
  emailKept: boolean;
  children: ReactNode;
}

/** Shown after a form whose result is sent by email. */
export function EmailSent({ lead, emailKept, children }: EmailSentProps) {
  return (
    <AuthPage title="Check your email" lead={lead} focused>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {emailKept ? (
          <Alert severity="info" icon={<MailIcon fontSize="inherit" />}>
            This demo sends no email. An admin finds the message and its link under Misc &gt; Email.
          </Alert>
        ) : (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            No email after a few minutes? Check your spam folder too.
          </Box>
        )}
        {children}
      </Box>
    </AuthPage>
  );
}

export const Address = ({ children }: { children: string }) => (
  <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);
