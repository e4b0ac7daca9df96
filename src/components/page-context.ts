import { createContext } from 'react';

export interface Crumb {
  title: string;
  href?: string | undefined;
}

/** What the frame knows of the route that is shown; `Page` takes its title and breadcrumbs from it. */
export interface PageFrame {
  title: string;
  crumbs: readonly Crumb[];
}

export const PageFrameContext = createContext<PageFrame>({ title: '', crumbs: [] });
