import { Suspense, lazy, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import type { AroundNavHandler } from 'wouter';
import { mayLeave } from '../components/leave-guard';
import { PreloadContext } from '../components/preload-context';
import { landings } from '../machines/landing';
import { LoadingLine } from './LoadingLine';
import { OfflineNotice } from './OfflineNotice';
import { caseSensitive } from './router-parser';
import { routes } from './routes';
import type { AppSession } from './session-context';

// The sign-in screen needs neither frame nor menus.
const loadShell = () => import('./Shell');
const Shell = lazy(() => loadShell().then((module) => ({ default: module.Shell })));
const NotFoundScreen = lazy(() =>
  import('../screens/system/NotFoundScreen').then((module) => ({ default: module.NotFoundScreen })),
);

const askFirst: AroundNavHandler = (navigate, to, options) => {
  const path = String(to).split(/[?#]/)[0];
  // A tab or a panel in the query is no leaving.
  if (path === '' || path === location.pathname || mayLeave()) navigate(to, options);
};

// What fails here is fetched again, and its failure shown, when the screen is really wanted.
function preload(path: string): void {
  const screen = routes.find((route) => route.path === path)?.screen;
  Promise.all([loadShell(), screen?.preload()]).catch(() => undefined);
}

function ScrollToTop() {
  const [path] = useLocation();
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a clean-up.
    window.scrollTo(0, 0);
  }, [path]);
  return null;
}

/** Every path of the app: the route table, its guard, and the frame around what is guarded (spec 2.1, 2.2). */
export function App({ session }: { session: AppSession }) {
  return (
    <Router parser={caseSensitive} aroundNav={askFirst}>
      <OfflineNotice />
      <ScrollToTop />
      <PreloadContext value={preload}>
        <Suspense fallback={<LoadingLine />}>
          <Screens session={session} />
        </Suspense>
      </PreloadContext>
    </Router>
  );
}

function Screens({ session: { user, onSignOut } }: { session: AppSession }) {
  const framed = (content: ReactNode) =>
    user ? (
      <Shell user={user} onSignOut={onSignOut}>
        {content}
      </Shell>
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
        <main>
          <NotFoundScreen home={user ? landings[user.userType] : '/login'} />
        </main>
      </Route>
    </Switch>
  );
}

// Inside the frame, so that bar and menu stay where they are while a screen loads.
function Guarded({ home }: { home: string }) {
  return (
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
  );
}
