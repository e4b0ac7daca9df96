import { Suspense, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UserType } from '../contract/kit';
import { keepInquiryCount, keptInquiryCount } from '../services/menu-state';
import { useDisplayOfUser } from '../services/queries/display';
import { countInquiriesQuery } from '../services/queries/messages';
import { FaultBoundary } from '../components/FaultBoundary';
import { Shell } from './Shell';
import { menuOf } from './menus';
import { Tools } from './lazy-tools';
import { routes } from './routes';
import type { ShellUser } from './session-context';

const isAdmin = (userType: UserType) => userType === 'ADMIN' || userType === 'SUPER_ADMIN';

interface FrameProps {
  user: ShellUser;
  onSignOut: () => void;
  children: ReactNode;
}

/** The shell with what it asks of the server: the user's display settings, counts, and the tools of admins (spec 2.5). */
export function Frame({ user, onSignOut, children }: FrameProps) {
  useDisplayOfUser();
  const admin = isAdmin(user.userType);
  const inquiries = useInquiryCount(admin);
  const entries = useMemo(() => menuOf(user.userType, routes), [user.userType]);
  const counts = useMemo(() => ({ inquiries }), [inquiries]);
  return (
    <Shell
      user={user}
      onSignOut={onSignOut}
      counts={counts}
      tools={
        admin && (
          // Without its tools the bar is still a bar.
          <FaultBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <Tools entries={entries} />
            </Suspense>
          </FaultBoundary>
        )
      }
    >
      {children}
    </Shell>
  );
}

/** The count of inquiries: after a reload at once what was stored, then what the server says. */
function useInquiryCount(enabled: boolean): number {
  const { data } = useQuery({ ...countInquiriesQuery(), enabled });
  useEffect(() => {
    if (data !== undefined) keepInquiryCount(data);
  }, [data]);
  return data ?? (enabled ? keptInquiryCount() : 0);
}
