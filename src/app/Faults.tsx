import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { texts } from '../contract/texts';
import { FaultBoundary } from '../components/FaultBoundary';
import { isChunkFailure } from './chunk-load-error';
import { watchFaults } from './crash';
import { forgetFailedChunks, lazyPart } from './lazy-screen';

const CrashScreen = lazyPart(() => import('./CrashScreen'), 'CrashScreen');

const page = { minHeight: '60vh', display: 'grid', placeItems: 'center', p: 6, textAlign: 'center' } as const;

/** The whole app, or the error image after an uncaught error of our own (product: Shell and menus). */
export function AppFaults({ children }: { children: ReactNode }) {
  const [crashed, setCrashed] = useState(false);
  useEffect(() => watchFaults(() => setCrashed(true)), []);
  if (crashed) return <Crash whole />;
  return <FaultBoundary fallback={(thrown, retry) => faultOf(thrown, retry, true)}>{children}</FaultBoundary>;
}

/** One screen inside the frame. If the screen fails, the frame stays, and going to another page clears the failure. */
export function ScreenFaults({ path, children }: { path: string; children: ReactNode }) {
  return (
    <FaultBoundary resetOn={path} fallback={(thrown, retry) => faultOf(thrown, retry, false)}>
      {children}
    </FaultBoundary>
  );
}

const faultOf = (thrown: unknown, retry: () => void, whole: boolean) =>
  isChunkFailure(thrown) ? <ChunkFailed onRetry={retry} whole={whole} /> : <Crash whole={whole} />;

// The picture has its own chunk, which may be the one that failed to load.
function Crash({ whole }: { whole: boolean }) {
  return (
    <FaultBoundary
      fallback={() => (
        <Box component={whole ? 'main' : 'div'} role="alert" sx={page}>
          {texts.wentWrong}
        </Box>
      )}
    >
      <Suspense fallback={null}>
        <CrashScreen whole={whole} />
      </Suspense>
    </FaultBoundary>
  );
}

function ChunkFailed({ onRetry, whole }: { onRetry: () => void; whole: boolean }) {
  const retry = () => {
    forgetFailedChunks();
    onRetry();
  };
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    const onOnline = () => retryOnline();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <Box component={whole ? 'main' : 'div'} sx={page}>
      <div role="alert">
        <Box component="h1" sx={{ m: 0, typography: 'h2' }}>
          {texts.chunkFailed}
        </Box>
        <Box component="p" sx={{ mt: 2, mb: 6, color: 'text.secondary', maxWidth: '56ch' }}>
          This page did not load. Check your connection and try again. If a newer version is out, reload the page.
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3 }}>
          <Button variant="contained" onClick={retry}>
            Try again
          </Button>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </Box>
      </div>
    </Box>
  );
}
