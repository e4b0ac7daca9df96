import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { landings } from '../machines/auth/landing';
import { ScreenFaults } from './Faults';
import { Frame } from './Frame';
import { LoadingLine } from './LoadingLine';
import { NotFoundScreen } from './lazy-tools';
import { guardedRoutes } from './routes';
import type { ShellUser } from './session-gate';

interface GuardedScreensProps {
  user: ShellUser;
  onSignOut: () => void;
}

/** The frame, and in it the screen of the current path below /dashboard (product: Guarded routes). */
export function GuardedScreens({ user, onSignOut }: GuardedScreensProps) {
  const [at] = useLocation();
  return (
    <Frame user={user} onSignOut={onSignOut}>
      {/* Inside the frame, so that bar and menu stay in place while a screen loads. */}
      <ScreenFaults path={at}>
        <Suspense fallback={<LoadingLine />}>
          <Switch>
            {guardedRoutes.map(({ path, readers, screen: Screen }) => (
              <Route key={path} path={path}>
                {readers?.includes(user.userType) ? <Screen /> : <Redirect to={landings[user.userType]} replace />}
              </Route>
            ))}
            <Route>
              <NotFoundScreen home={landings[user.userType]} />
            </Route>
          </Switch>
        </Suspense>
      </ScreenFaults>
    </Frame>
  );
}
