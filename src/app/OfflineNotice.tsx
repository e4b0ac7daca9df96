import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { texts } from '../contract/texts';
import type { ConnectionActor } from '../machines/system/connection';
import { wiredConnection } from '../services/wiring/system/connection';
import { useWorkflow } from '../services/workflow';
import { useConnection } from './use-connection';

/** Covers the page while the browser is offline (spec 2.5); what was typed stays below it, and so does the focus. */
export function OfflineNotice() {
  const actor = useWorkflow(wiredConnection({ queryClient: useQueryClient() }), {
    input: { online: navigator.onLine },
  });
  return <ConnectionNotice actor={actor} />;
}

/** The notice of an actor that runs already. */
export function ConnectionNotice({ actor }: { actor: ConnectionActor }) {
  const { covered, unanswered } = useConnection(actor);
  // Beside the root: an open dialog hides everything else in there from screen readers.
  if (covered)
    return createPortal(
      <Box role="alert" sx={{ ...notice, inset: 0, display: 'grid', placeItems: 'center', p: 6, typography: 'h3' }}>
        {texts.offline}
      </Box>,
      document.body,
    );
  if (!unanswered) return null;
  return createPortal(
    <Box role="status" sx={{ ...notice, inset: 'auto 0 0', p: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      You are online again, but the server does not answer yet. We keep trying.
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
