import type { QueryClient } from '@tanstack/react-query';
import { landings } from '../machines/auth/landing';
import { keptDisplay } from '../services/display-values';
import { readSession } from '../services/session-values';
import { fetchFont, loadFont } from './fonts';
import { lazyPart } from './lazy-screen';
import { AdminTools, Tools } from './lazy-tools';
import { openRoutes, signInScreen, type AppRoute } from './open-routes';

/** The guarded screens with their frame. Sign-in needs neither. */
export const GuardedScreens = lazyPart(() => import('./GuardedScreens'), 'GuardedScreens');

async function routeOf(path: string): Promise<AppRoute | undefined> {
  const own = (route: AppRoute) => route.path === path;
  return openRoutes.find(own) ?? (await import('./routes')).guardedRoutes.find(own);
}
/** Whether a route is for the stored user type. The calls of another type's route would be refused. */
function isOwn({ readers }: AppRoute): boolean {
  const userType = readSession()?.userType;
  return userType === undefined || readers === undefined || readers.includes(userType);
}
// A failed load is repeated, with its error shown, when the page is opened.
const leave = () => undefined;

/** Loads the code of a path. */
export function preloadCode(path: string): void {
  routeOf(path)
    .then((route) =>
      Promise.all([
        route?.screen.preload(),
        route?.guarded && GuardedScreens.preload(),
        route?.guarded && Tools.preload(),
        path === landings.ADMIN && AdminTools.preload(),
      ]),
    )
    .catch(leave);
}

/** Loads the code of a path, the font of its frame, and the first data of its frame and its screen. */
export function preload(path: string, queryClient: QueryClient): void {
  preloadCode(path);
  routeOf(path)
    .then((route) =>
      Promise.all([
        route?.guarded && fetchFont(keptDisplay().fontFamily),
        route && isOwn(route) && route.screen.prefetch(queryClient),
        // Guarded screens wait for the user.
        route?.guarded &&
          import('../services/queries/auth').then(({ meQuery }) => queryClient.prefetchQuery(meQuery())),
      ]),
    )
    .catch(leave);
}

/**
 * Loads the code of a prerendered page (src/prerender.tsx) and its font, so that nothing moves when the font is shown.
 * Returns false if the page has no code.
 */
export async function preloadShown(page: string | undefined): Promise<boolean> {
  if (page === 'sign-in') await signInScreen.preload();
  else if (page === 'frame')
    await Promise.all([GuardedScreens.preload(), loadFont(keptDisplay().fontFamily).catch(leave)]);
  else return false;
  return true;
}
