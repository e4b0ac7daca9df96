import type { QueryClient } from '@tanstack/react-query';
import { landings } from '../machines/auth/landing';
import { lazyPart } from './lazy-screen';
import { AdminTools, Tools } from './lazy-tools';
import { signInScreen } from './open-routes';
import { routes } from './routes';

/** The frame around guarded screens; the sign-in screen needs neither it nor its menus. */
export const Frame = lazyPart(() => import('./Frame'), 'Frame');

const screenOf = (path: string) => routes.find((route) => route.path === path);
// A failed load is repeated, and its error shown, when the page is opened.
const leave = () => undefined;

/** Loads the code of a path. */
export function preloadCode(path: string): void {
  const route = screenOf(path);
  Promise.all([
    route?.screen.preload(),
    route?.guarded && Frame.preload(),
    route?.guarded && Tools.preload(),
    path === landings.ADMIN && AdminTools.preload(),
  ]).catch(leave);
}

/** Loads the code of a path, and the first data of its frame and screen. */
export function preload(path: string, queryClient: QueryClient): void {
  const route = screenOf(path);
  preloadCode(path);
  // Guarded screens wait for it.
  if (route?.guarded)
    import('../services/queries/auth').then(({ meQuery }) => queryClient.prefetchQuery(meQuery())).catch(leave);
  route?.screen.prefetch(queryClient).catch(leave);
}

/** Loads the code of a prerendered page (src/prerender.tsx); false if the page has none. */
export async function preloadShown(page: string | undefined): Promise<boolean> {
  if (page === 'sign-in') await signInScreen.preload();
  else if (page === 'frame') await Frame.preload();
  else return false;
  return true;
}
