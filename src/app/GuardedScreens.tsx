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

/** The frame with the screen of the current path below /dashboard (product: Guarded routes). */
export function GuardedScreens({ user, onSignOut }: GuardedScreensProps) {
  const [at] = useLocation();
  return (
    <Frame user={user} onSignOut={onSignOut}>
      {/* Inside the frame, so that the bar and the menu stay in place while a screen loads. */}
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
 * Shows a screen to its readers, and redirects other users to their own landing page. The user type comes from the
 * server: tampering with the stored one changes only the menu.
 */
function Own({ readers, children }: { readers: readonly UserType[] | undefined; children: ReactNode }) {
  const { userType } = useMe();
  return readers?.includes(userType) ? children : <Redirect to={landings[userType]} replace />;
}
