import type { QueryClient } from '@tanstack/react-query';
import { landings } from '../machines/auth/landing';
import { lazyPart } from './lazy-screen';
import { AdminTools, Tools } from './lazy-tools';
import { signInScreen } from './open-routes';
import { routes } from './routes';

/** The frame around guarded screens; the sign-in screen needs neither it nor its menus. */
export const Frame = lazyPart(() => import('./Frame'), 'Frame');

const screenOf = (path: string) => routes.find((route) => route.path === path);
// What fails here is fetched again, and its failure shown, when it is really wanted.
const leave = () => undefined;

/** Fetches the code of what a path shows. */
export function preloadCode(path: string): void {
  const route = screenOf(path);
  Promise.all([
    route?.screen.preload(),
    route?.guarded && Frame.preload(),
    route?.guarded && Tools.preload(),
    path === landings.ADMIN && AdminTools.preload(),
  ]).catch(leave);
}

/** Fetches the code of what a path shows, and what its frame and screen ask the server first. */
export function preload(path: string, queryClient: QueryClient): void {
  const route = screenOf(path);
  preloadCode(path);
  // A guarded screen waits for it.
  if (route?.guarded)
    import('../services/queries/auth').then(({ meQuery }) => queryClient.prefetchQuery(meQuery())).catch(leave);
  route?.screen.prefetch(queryClient).catch(leave);
}

/** Waits for the code of what a prerendered page shows (src/prerender.tsx); false where it shows nothing. */
export async function preloadShown(page: string | undefined): Promise<boolean> {
  if (page === 'sign-in') await signInScreen.preload();
  else if (page === 'frame') await Frame.preload();
  else return false;
  return true;
}
