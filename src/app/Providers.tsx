import { useLayoutEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { defaultDisplay, type DisplaySettings } from '../contract/auth';
import { loadFont } from './fonts';
import { makeTheme } from './theme';

interface ProvidersProps {
  queryClient: QueryClient;
  /** The page's style nonce; without it a strict CSP blocks all our styles. */
  nonce?: string | undefined;
  display?: DisplaySettings;
  /** Set to false to leave the page in the font in which it was painted. */
  fonts?: boolean;
  children: ReactNode;
}

/** Theme, styles, and query cache for the whole app. Messages (components/toast.ts) need no provider. */
export function Providers({ queryClient, nonce, display = defaultDisplay, fonts = true, children }: ProvidersProps) {
  const cache = useMemo(() => createCache({ key: 'css', ...(nonce !== undefined && { nonce }) }), [nonce]);
  const { fontFamily, borderRadius, mode } = display;
  const theme = useMemo(() => makeTheme({ fontFamily, borderRadius }), [fontFamily, borderRadius]);
  useLayoutEffect(() => {
    // A font that was fetched before is shown at the first paint. If its files fail to load, the system's font is used.
    if (fonts) loadFont(fontFamily).catch(() => undefined);
  }, [fonts, fontFamily]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode={mode} storageManager={null} noSsr>
        <Mode mode={mode} />
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}

// The theme reads its mode only once, and we store the mode ourselves instead of MUI.
function Mode({ mode }: Pick<DisplaySettings, 'mode'>) {
  const { setMode } = useColorScheme();
  useLayoutEffect(() => setMode(mode), [mode, setMode]);
  return null;
}
