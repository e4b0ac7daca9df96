import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { FaultBoundary } from '../components/FaultBoundary';
import { texts } from '../contract/texts';
import type { ConnectionActor } from '../machines/system/connection';
import { wiredConnection } from '../services/wiring/system/connection';
import { useWorkflow } from '../services/workflow';
import { OfflinePicture } from './lazy-tools';

/**
 * Covers the page while the browser is offline (product: Shell and menus). Input and focus on the page are preserved.
 */
export function OfflineNotice() {
  const actor = useWorkflow(wiredConnection({ queryClient: useQueryClient() }), {
    input: { online: navigator.onLine },
  });
  return <ConnectionNotice actor={actor} />;
}

/** The notice for an actor that is already running. */
export function ConnectionNotice({ actor }: { actor: ConnectionActor }) {
  const covered = useSelector(actor, (snapshot) => snapshot.hasTag('covered'));
  const unanswered = useSelector(actor, (snapshot) => snapshot.matches('returning') && snapshot.context.failures > 0);
  // Outside the root: an open dialog hides everything else in the root from screen readers.
  if (covered)
    return createPortal(
      <Box role="alert" sx={{ ...notice, inset: 0, display: 'grid', placeItems: 'center', p: 6 }}>
        <div>
          {/* If the picture's code is not loaded yet, it cannot be loaded now. */}
          <FaultBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <OfflinePicture />
            </Suspense>
          </FaultBoundary>
          <Box component="p" sx={{ m: 0, mt: 4, typography: 'h3' }}>
            {texts.offline}
          </Box>
          <Box component="p" sx={{ m: 0, mt: 2, color: 'text.secondary' }}>
            Your text is still here. This notice closes when you are online again.
          </Box>
        </div>
      </Box>,
      document.body,
    );
  if (!unanswered) return null;
  return createPortal(
    <Box role="status" sx={{ ...notice, inset: 'auto 0 0', p: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      You are online again, but we cannot reach the server yet. We keep trying.
    </Box>,
    document.body,
  );
}

const notice = {
  position: 'fixed',
  zIndex: 'tooltip',
  bgcolor: 'background.default',
  color: 'text.primary',
  textAlign: 'center',
} as const;
