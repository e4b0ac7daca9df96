import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LinkButton } from '../../components/AppLink';
import { ErrorState } from '../../components/ErrorState';
import { texts } from '../../contract/texts';
import { AuthPage } from '../shared/open/AuthPage';

interface LinkPageProps {
  title: string;
  lead: string;
  form: { stage: string; problem: string | null; unanswered: boolean; busy: boolean; retry: () => void };
  /** Where the user gets a new link, if this one does not open. */
  again: (variant: 'contained' | 'text') => ReactNode;
  /** The form behind the link. */
  children: ReactNode;
}

/** The page of a form behind an emailed link: loading, failed to load, closed, or open. */
export function LinkPage({ title, lead, form, again, children }: LinkPageProps) {
  const { stage, problem, unanswered, busy, retry } = form;
  if (stage === 'lookingUp')
    return (
      <AuthPage title={title} lead="We are checking your link.">
        <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 4 }}>
          <Skeleton variant="rounded" height={48} />
          <Skeleton variant="rounded" height={48} />
        </Box>
      </AuthPage>
    );
  if (stage === 'unread')
    return (
      <AuthPage title={title} lead="We could not check your link just now.">
        <ErrorState message={problem ?? ''} kept="Your link still works. Try again." onRetry={retry} retrying={busy} />
      </AuthPage>
    );
  if (stage === 'closed' && unanswered)
    return (
      <AuthPage title="This link cannot be opened" lead={texts.linkUnclear} focused>
        <LinkButton href="/login" variant="contained" size="large" fullWidth sx={{ mb: 3 }}>
          Go to sign-in
        </LinkButton>
        {again('text')}
      </AuthPage>
    );
  if (stage === 'closed')
    return (
      <AuthPage
        title={problem === null ? 'Open your link again' : 'This link cannot be opened'}
        lead={problem ?? 'For your security, this page does not keep the link. Open it again from your email.'}
        focused
      >
        {again('contained')}
        <LinkButton href="/login" size="large" fullWidth sx={{ mt: 3 }}>
          Go to sign-in
        </LinkButton>
      </AuthPage>
    );
  return (
    <AuthPage title={title} lead={lead}>
      {children}
    </AuthPage>
  );
}
