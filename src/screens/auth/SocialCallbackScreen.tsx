import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { texts } from '../../contract/texts';
import { answerHere, clearAddress, giveToOpener } from '../../services/social-callback';
import { AuthPage } from '../shared/open/AuthPage';
import { TextLink } from './TextLink';

/** The return page of a provider's window (product: Social sign-in): passes on the provider's response and closes. */
export function SocialCallbackScreen() {
  const [answer] = useState(answerHere);
  const [given, setGiven] = useState(true);
  useEffect(() => {
    clearAddress();
    document.title = `Login - ${texts.appName}`;
    setGiven(giveToOpener(answer));
  }, [answer]);
  if (given)
    return (
      <Box component="main" sx={{ p: 6, typography: 'body1' }}>
        One moment… You can close this window if it stays open.
      </Box>
    );
  return (
    <AuthPage title="Nearly there" lead="This page belongs to a sign-in window, and the page that opened it is gone.">
      <Box sx={{ typography: 'body1' }}>
        Close this window, or <TextLink href="/login">start the sign-in again</TextLink>.
      </Box>
    </AuthPage>
  );
}
