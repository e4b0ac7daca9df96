import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { UserType } from '../contract/kit';
import { landings } from '../machines/auth/landing';
import { keepInquiryCount, keptInquiryCount } from '../services/menu-state';
import { onFactorFirst } from '../services/api/problem';
import { stopRemembering } from '../services/memory';
import { meQuery } from '../services/queries/auth';
import { useDisplayOfUser } from '../services/queries/display';
import { countInquiriesQuery } from '../services/queries/inquiries';
import { ErrorState } from '../components/ErrorState';
import { FaultBoundary } from '../components/FaultBoundary';
import { PaletteContext } from '../components/page-context';
import { AddressBanner } from '../screens/shared/AddressBanner';
import { ZoneBanner } from '../screens/shared/ZoneBanner';
import { LoadingLine } from './LoadingLine';
import { Shell } from './Shell';
import { menuOf } from './menus';
import { AdminTools, FactorGate, OfflinePicture, TermsGate, Tools } from './lazy-tools';
import { routes } from './routes';
import { useViewEntries } from './use-view-entries';
import type { ShellUser } from './session-gate';
import type { Overlay } from './Tools';

const isAdmin = (userType: UserType) => userType === 'ADMIN' || userType === 'SUPER_ADMIN';

interface FrameProps {
  user: ShellUser;
  onSignOut: () => void;
  children: ReactNode;
}

/**
 * The shell with its data: the user's display settings, counts, and the tools in its bar (product: Shell and menus).
 */
export function Frame({ user, onSignOut, children }: FrameProps) {
  useDisplayOfUser();
  const admin = isAdmin(user.userType);
  const inquiries = useInquiryCount(admin);
  const entries = useMemo(() => menuOf(user.userType, routes), [user.userType]);
  const counts = useMemo(() => ({ inquiries }), [inquiries]);
  const views = useViewEntries();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const openPalette = useCallback(() => setOverlay('palette'), []);
  useEffect(() => void OfflinePicture.preload().catch(() => undefined), []);
  return (
    <Shell
      user={user}
      onSignOut={onSignOut}
      counts={counts}
      views={views}
      tools={(onDisplay) => (
        // If the tools fail, the rest of the bar still works.
        <FaultBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <Tools userType={user.userType} onOverlay={setOverlay} {...{ entries, overlay, onDisplay, onSignOut }} />
            {admin && <AdminTools />}
          </Suspense>
        </FaultBoundary>
      )}
    >
      <PaletteContext value={openPalette}>
        <KnownReader onSignOut={onSignOut}>{children}</KnownReader>
      </PaletteContext>
    </Shell>
  );
}

/** Shows a screen once the user and their time zone are known. */
function KnownReader({ onSignOut, children }: Pick<FrameProps, 'onSignOut' | 'children'>) {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(meQuery());
  const due = data?.secondFactorDue ?? false;
  // The gate shows recovery codes after the factor is added, so it says itself when it is passed.
  const [gated, setGated] = useState(due);
  if (due && !gated) setGated(true);
  const pass = useCallback(() => setGated(false), []);
  useDueAtLanding();
  useEffect(() => {
    if (data && !data.problemReports) stopRemembering();
  }, [data]);
  useEffect(
    // A second factor was required during the session.
    () => onFactorFirst(() => void queryClient.invalidateQueries({ queryKey: meQuery().queryKey })),
    [queryClient],
  );
  if (gated)
    return (
      <Suspense fallback={<LoadingLine />}>
        <FactorGate due={due} onPass={pass} onSignOut={onSignOut} />
      </Suspense>
    );
  if (data)
    return (
      <Accepted due={data.termsDue} onSignOut={onSignOut}>
        <ZoneBanner />
        <AddressBanner />
        {children}
      </Accepted>
    );
  if (!error) return <LoadingLine />;
  return (
    <Box sx={{ p: { xs: 4, sm: 6 } }}>
      <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    </Box>
  );
}

/** Shows its children once no terms are due. Children that are already shown stay below terms that become due later. */
function Accepted({ due, onSignOut, children }: { due: boolean; onSignOut: () => void; children: ReactNode }) {
  const [inside, setInside] = useState(!due);
  if (!inside && !due) setInside(true);
  return (
    <>
      {inside && children}
      {inside ? (
        // If its code fails to load, the screen still works.
        <FaultBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <TermsGate onSignOut={onSignOut} />
          </Suspense>
        </FaultBoundary>
      ) : (
        <Suspense fallback={<LoadingLine />}>
          <TermsGate onSignOut={onSignOut} />
        </Suspense>
      )}
    </>
  );
}

/** Reads again at each landing whether terms are due, because they may become due during a session. */
function useDueAtLanding() {
  const queryClient = useQueryClient();
  const [path] = useLocation();
  const landed = Object.values(landings).includes(path);
  useEffect(() => {
    // Data younger than a minute is not read again. If the read fails, the server still refuses calls.
    if (landed) queryClient.fetchQuery(meQuery()).catch(() => undefined);
  }, [landed, queryClient]);
}

/** The count of inquiries. Until the server responds, this is the stored count. */
function useInquiryCount(enabled: boolean): number {
  const { data } = useQuery({ ...countInquiriesQuery(), enabled });
  useEffect(() => {
    if (data !== undefined) keepInquiryCount(data);
  }, [data]);
  return data ?? (enabled ? keptInquiryCount() : 0);
}
