import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { texts } from '../../contract/texts';
import { Welcome } from './Welcome';

interface AuthPageProps {
  title: string;
  lead: ReactNode;
  /** It took the place of a form: the focus, and with it a screen reader, goes to the heading, as on another page. */
  focused?: boolean;
  children: ReactNode;
}

// A page that is loaded begins at its top by itself; one that a link of ours led to has to be told.
let loadedAt: string | null = location.pathname;
function cameFromHere(): boolean {
  if (loadedAt !== location.pathname) loadedAt = null;
  return loadedAt === null;
}

/** The frame of what is shown before anybody is signed in: name, heading, a line of guidance, and the form. */
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
          // By the window's height alone: what comes later, or another page, moves nothing.
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
