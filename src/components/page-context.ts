import { createContext } from 'react';

export interface Crumb {
  title: string;
  href?: string | undefined;
}

/** The current route's title and breadcrumbs; `Page` shows them by default. */
export interface PageFrame {
  title: string;
  crumbs: readonly Crumb[];
}

export const PageFrameContext = createContext<PageFrame>({ title: '', crumbs: [] });

/** Opens the palette (Ctrl K); null if there is none, as before sign-in. */
export const PaletteContext = createContext<(() => void) | null>(null);

/** Loads a page ahead of navigating to it. */
export const PreloadContext = createContext<(path: string) => void>(() => undefined);
