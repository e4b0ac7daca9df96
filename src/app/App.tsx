import { Suspense, useCallback, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import type { AroundNavHandler } from 'wouter';
import { mayLeave } from '../components/leave-guard';
import { PreloadContext } from '../components/page-context';
import { landings } from '../machines/auth/landing';
import { AppFaults, ScreenFaults } from './Faults';
import { LoadingLine } from './LoadingLine';
import { OfflineNotice } from './OfflineNotice';
import { lazyPart } from './lazy-screen';
import { Frame, preload } from './preload';
import { caseSensitive } from './router-parser';
import { routes } from './routes';
import type { AppSession } from './session-gate';

const NotFoundScreen = lazyPart(() => import('../screens/system/NotFoundScreen'), 'NotFoundScreen');

const askFirst: AroundNavHandler = (navigate, to, options) => {
  const path = String(to).split(/[?#]/)[0];
  // A change of tab or panel in the query does not leave the page.
  if (path === '' || path === location.pathname || mayLeave()) navigate(to, options);
};

function ScrollToTop() {
  const [path] = useLocation();
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    window.scrollTo(0, 0);
  }, [path]);
  return null;
}

/** Every path of the app: the route table, its guard, and the frame around guarded screens (product: Public routes). */
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

function Screens({ session: { user, onSignOut } }: { session: AppSession }) {
  const framed = (content: ReactNode) =>
    user ? (
      <Frame user={user} onSignOut={onSignOut}>
        {content}
      </Frame>
    ) : (
      <Redirect to="/login" replace />
    );
  const open = routes.filter((route) => !route.guarded);
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/login" replace />
      </Route>
      {open.map(({ path, screen: Screen }) => (
        <Route key={path} path={path}>
          <Screen />
        </Route>
      ))}
      <Route path={/^\/dashboard(\/|$)/}>{framed(<Guarded home={user ? landings[user.userType] : '/login'} />)}</Route>
      <Route>
        <NotFoundScreen home={user ? landings[user.userType] : '/login'} alone />
      </Route>
    </Switch>
  );
}

// Inside the frame, so that bar and menu stay in place while a screen loads.
function Guarded({ home }: { home: string }) {
  const [at] = useLocation();
  return (
    <ScreenFaults path={at}>
      <Suspense fallback={<LoadingLine />}>
        <Switch>
          {routes
            .filter((route) => route.guarded)
            .map(({ path, screen: Screen }) => (
              <Route key={path} path={path}>
                <Screen />
              </Route>
            ))}
          <Route>
            <NotFoundScreen home={home} />
          </Route>
        </Switch>
      </Suspense>
    </ScreenFaults>
  );
}
