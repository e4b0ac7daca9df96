import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { texts } from '../../../contract/texts';
import { Welcome } from './Welcome';

interface AuthPageProps {
  title: string;
  lead: ReactNode;
  /** The page replaces a form: the heading gets the focus, and screen readers read it, as on a new page. */
  focused?: boolean;
  children: ReactNode;
}

// After a page load the browser starts at the top. After a link within the app the focus must be moved.
let loadedAt: string | null = location.pathname;
function cameFromHere(): boolean {
  if (loadedAt !== location.pathname) loadedAt = null;
  return loadedAt === null;
}

/** The frame of pages before sign-in: name, heading, a line of guidance, and the form. */
export function AuthPage({ title, lead, focused = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} - ${texts.appName}`;
    if (focused) heading.current?.focus();
  }, [title, focused]);
  useEffect(() => {
    if (cameFromHere() && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Welcome />
      <Box
        component="main"
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          px: { xs: 4, sm: 6 },
          pb: { xs: 8, md: 12 },
          // Depends only on the window's height, so that late content or another page moves nothing.
          pt: { xs: 8, md: 'max(48px, calc(50dvh - 360px))' },
          bgcolor: { xs: 'background.default', sm: 'background.paper' },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 400 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, mb: 8 }}>
            <Box component="img" src="/favicon.svg" alt="" width={32} height={32} />
            <Box component="span" sx={{ typography: 'subtitle1', fontWeight: 600 }}>
              {texts.appName}
            </Box>
          </Box>
          <Box ref={heading} component="h1" tabIndex={-1} sx={{ m: 0, typography: 'h1' }}>
            {title}
          </Box>
          <Box component="p" sx={{ mt: 2, mb: 6, typography: 'body2', color: 'text.secondary' }}>
            {lead}
          </Box>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
