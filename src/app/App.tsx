import { Suspense, useCallback, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter';
import type { AroundNavHandler } from 'wouter';
import { mayGo } from '../components/leave-guard';
import { PreloadContext } from '../components/page-context';
import { landings } from '../machines/auth/landing';
import { candidateHint, isWantedPage, keepWantedPage } from '../services/wanted-page';
import { AppFaults } from './Faults';
import { LoadingLine } from './LoadingLine';
import { OfflineNotice } from './OfflineNotice';
import { NotFoundScreen } from './lazy-tools';
import { openRoutes } from './open-routes';
import { GuardedScreens, preload } from './preload';
import { caseSensitive } from './router-parser';
import type { AppSession } from './session-gate';

const askFirst: AroundNavHandler = (navigate, to, options) => {
  if (mayGo(location.href, String(to))) navigate(to, options);
};

function ScrollToTop() {
  const [path] = useLocation();
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    window.scrollTo(0, 0);
  }, [path]);
  return null;
}

/**
 * Renders every path of the app. Paths below /dashboard need a session and are shown in the frame (product: Public
 * routes).
 */
export function App({ session }: { session: AppSession }) {
  const queryClient = useQueryClient();
  const fetchAhead = useCallback((path: string) => preload(path, queryClient), [queryClient]);
  return (
    <Router parser={caseSensitive} aroundNav={askFirst}>
      <OfflineNotice />
      <ScrollToTop />
      <PreloadContext value={fetchAhead}>
        <AppFaults>
          <Suspense
            fallback={
              <main>
                <LoadingLine />
              </main>
            }
          >
            <Screens session={session} />
          </Suspense>
        </AppFaults>
      </PreloadContext>
    </Router>
  );
}

/** Redirects to sign-in. Afterwards a candidate continues to the job that was requested (product: Landing). */
function ToSignIn({ back }: { back: boolean }) {
  const [path] = useLocation();
  const search = useSearch();
  const page = search === '' ? path : `${path}?${search}`;
  const wanted = back && isWantedPage(page);
  useEffect(() => {
    // Without storage, candidates land on their usual page.
    if (wanted) keepWantedPage(page).catch(() => undefined);
  }, [wanted, page]);
  return <Redirect to="/login" replace state={wanted ? candidateHint : undefined} />;
}

function Screens({ session: { user, signingOut = false, onSignOut } }: { session: AppSession }) {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/login" replace />
      </Route>
      {openRoutes.map(({ path, screen: Screen }) => (
        <Route key={path} path={path}>
          <Screen />
        </Route>
      ))}
      <Route path={/^\/dashboard(\/|$)/}>
        {user ? <GuardedScreens user={user} onSignOut={onSignOut} /> : <ToSignIn back={!signingOut} />}
      </Route>
      <Route>
        <NotFoundScreen home={user ? landings[user.userType] : '/login'} alone />
      </Route>
    </Switch>
  );
}
