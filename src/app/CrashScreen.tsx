import { Suspense, useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Picture } from '../components/Picture';
import { texts } from '../contract/texts';
import { landings } from '../machines/auth/landing';
import { remembers } from '../services/memory';
import { readSession } from '../services/session-values';
import { ReportProblem } from './lazy-report';

/**
 * The error image with a way back (product: Shell and menus), in the whole window or in place of a screen inside the
 * frame.
 */
export function CrashScreen({ whole }: { whole: boolean }) {
  const user = readSession();
  const home = user ? landings[user.userType] : '/';
  const [reporting, setReporting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box
      component={whole ? 'main' : 'div'}
      sx={{
        minHeight: whole ? '100dvh' : '70vh',
        display: 'grid',
        placeItems: 'center',
        p: 6,
        textAlign: 'center',
        bgcolor: 'background.default',
      }}
    >
      <Box role="alert" sx={{ maxWidth: 480 }}>
        {broken}
        <Box component="h1" ref={heading} tabIndex={-1} sx={{ m: 0, mt: 6, typography: 'h2' }}>
          {texts.wentWrong}
        </Box>
        <Box component="p" sx={{ mt: 2, mb: 6, color: 'text.secondary' }}>
          Something on this page failed. Drafts of long forms are saved.
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3 }}>
          <Button variant="contained" onClick={() => location.reload()}>
            Try again
          </Button>
          {/* A real page load: data in memory may be the cause of the failure. */}
          <Button href={home}>Go to home page</Button>
          {user && remembers() && <Button onClick={() => setReporting(true)}>Report a problem</Button>}
        </Box>
      </Box>
      {reporting && (
        <Suspense fallback={null}>
          <ReportProblem onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </Box>
  );
}

// Two chairs at a table, one fallen over: an interview that was interrupted.
const broken = (
  <Picture>
    <path d="M104 96h112M118 96l-8 62M202 96l8 62" />
    <path d="M42 62v48h34M42 110l-6 48M76 110l6 48" />
    <path d="M222 154h48M270 154v-34M270 154l44 5M270 120l44-6" />
    <g className="accent">
      <path d="M142 42h36a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8h-14l-12 10v-10h-10a8 8 0 0 1-8-8v-20a8 8 0 0 1 8-8z" />
      <path d="M160 50v10M160 69v.5" />
    </g>
  </Picture>
);
