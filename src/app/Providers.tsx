import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { loadFont } from './fonts';
import { defaultDisplay, makeTheme } from './theme';
import type { DisplaySettings } from './theme';

interface ProvidersProps {
  queryClient: QueryClient;
  /** The page's style nonce; without it a strict CSP refuses every style of ours. */
  nonce?: string | undefined;
  display?: DisplaySettings;
  children: ReactNode;
}

/** Theme, styles and query cache around everything; messages (components/toast.ts) need no provider. */
export function Providers({ queryClient, nonce, display = defaultDisplay, children }: ProvidersProps) {
  const cache = useMemo(() => createCache({ key: 'css', ...(nonce !== undefined && { nonce }) }), [nonce]);
  const { fontFamily, borderRadius } = display;
  const theme = useMemo(() => makeTheme({ fontFamily, borderRadius }), [fontFamily, borderRadius]);
  useEffect(() => void loadFont(fontFamily), [fontFamily]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
