import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LinkButton } from '../../../components/AppLink';
import { ErrorState } from '../../../components/ErrorState';
import { texts } from '../../../contract/texts';

interface LinkFrameProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The page for a visitor with a link and no account: made for a phone, and one column on a wide screen. */
export function LinkFrame({ title, lead, children }: LinkFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = `${title} - ${texts.appName}`;
    // New content gets the focus, so that a screen reader reads it like a new page.
    if (!first.current) heading.current?.focus();
    first.current = false;
  }, [title]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box sx={{ maxWidth: 520, mx: 'auto', px: 4, pt: { xs: 6, sm: 10 }, pb: 8 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, mb: { xs: 6, sm: 8 } }}>
          <Box component="img" src="/favicon.svg" alt="" width={28} height={28} />
          <Box component="span" sx={{ typography: 'subtitle1', fontWeight: 600 }}>
            {texts.appName}
          </Box>
        </Box>
        <Box
          ref={heading}
          component="h1"
          tabIndex={-1}
          sx={{ m: 0, typography: 'h1', outline: 'none', overflowWrap: 'anywhere' }}
        >
          {title}
        </Box>
        {lead && (
          <Box component="p" sx={{ mt: 2, mb: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {lead}
          </Box>
        )}
        <Box sx={{ mt: 6, display: 'grid', gap: 6 }}>{children}</Box>
      </Box>
    </Box>
  );
}

export const LinkLoading = () => (
  <LinkFrame title="Your interview" lead="We are checking your link.">
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={96} />
      <Skeleton variant="rounded" height={52} />
      <Skeleton variant="rounded" height={52} />
    </Box>
  </LinkFrame>
);

type Unread = { problem: string; onRetry: () => void; retrying?: boolean };
export const LinkUnread = ({ problem, onRetry, retrying = false }: Unread) => (
  <LinkFrame title="Your interview" lead="We could not check your link just now.">
    <ErrorState message={problem} kept="Your link still works. Try again." {...{ onRetry, retrying }} />
  </LinkFrame>
);

/** The page of a link that cannot be opened. `problem` is null if the page no longer has the token. */
export const ClosedLink = ({ problem }: { problem: string | null }) => (
  <LinkFrame
    title={problem === null ? 'Open your link again' : 'This link cannot be opened'}
    lead={problem ?? 'For your security, this page does not keep the link. Open it again from your email.'}
  >
    <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
      The link may have expired, been used, or been replaced. Use the link in our latest email, ask the person who
      invited you, or sign in.
    </Box>
    <LinkButton href="/login" size="large" fullWidth>
      Go to sign-in
    </LinkButton>
  </LinkFrame>
);

/** A card of the page. */
export const LinkCard = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Box
    component="section"
    aria-label={label}
    sx={{
      p: 4,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
      display: 'grid',
      gap: 4,
    }}
  >
    {children}
  </Box>
);
