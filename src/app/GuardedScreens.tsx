import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { landings } from '../machines/auth/landing';
import { ScreenFaults } from './Faults';
import { Frame } from './Frame';
import { LoadingLine } from './LoadingLine';
import { NotFoundScreen } from './lazy-tools';
import { guardedRoutes } from './routes';
import type { UserType } from '../contract/kit';
import { useMe } from '../services/queries/auth';
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
                <Own readers={readers}>
                  <Screen />
                </Own>
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

/**
 * A screen for its readers; another kind of user is led to their own landing. The user type is the server's: a stored one
 * that was changed changes the menu and nothing else.
 */
function Own({ readers, children }: { readers: readonly UserType[] | undefined; children: ReactNode }) {
  const { userType } = useMe();
  return readers?.includes(userType) ? children : <Redirect to={landings[userType]} replace />;
}
