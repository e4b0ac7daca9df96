import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { feedbackShareDays } from '../../../contract/feedback-share';
import type { ShareFeedbackActor } from '../../../machines/feedback/share-feedback';
import { feedbackSharesQuery } from '../../../services/queries/feedback-share';
import { sharedAddress, wiredShareFeedback } from '../../../services/wiring/feedback/share-feedback';
import { useWorkflow } from '../../../services/workflow';
import { MadeLink, ShareLinks } from '../../shared/share/ShareLinks';
import { useShareFeedback } from './use-share-feedback';

/**
 * Share Feedback of one interview: creates a link that expires, and lists the earlier links (product: Sharing
 * feedback).
 */
export function ShareLink({ interviewId }: { interviewId: string }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredShareFeedback({ queryClient }));
  return <ShareLinkBody actor={useWorkflow(machine, { input: { interviewId } })} />;
}

/** The body of `ShareLink`, for a running actor. */
export function ShareLinkBody({ actor }: { actor: ShareFeedbackActor }) {
  const share = useShareFeedback(actor);
  const shares = useQuery(feedbackSharesQuery(share.interviewId));
  const { made, copied, problem, asking } = share;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        Anyone with the link can read this feedback without an account for {feedbackShareDays} days, or until you revoke
        it.
      </Typography>
      <Button variant="contained" loading={share.making} onClick={share.make} sx={{ justifySelf: 'start' }}>
        Create link
      </Button>
      {problem !== null && !asking && <Alert severity="error">{problem}</Alert>}
      {made && <MadeLink address={sharedAddress(made.token)} endsAt={made.endsAt} onCopy={share.copy} />}
      {copied !== null && (
        <Box role="status" sx={{ typography: 'body2', color: copied ? 'text.secondary' : 'error.main' }}>
          {copied ? 'Link copied.' : 'The link could not be copied. Select it and copy it yourself.'}
        </Box>
      )}
      <ShareLinks shares={shares} onRevoke={share.askToRevoke} />
      {asking && (
        <ConfirmDialog
          open
          title="Revoke this link?"
          confirmLabel="Revoke link"
          dismissLabel="Keep link"
          destructive
          busy={share.revoking}
          error={problem ?? undefined}
          onClose={share.keep}
          onConfirm={share.revoke}
        >
          The link stops working. You cannot undo this, but you can create a new link.
        </ConfirmDialog>
      )}
    </Box>
  );
}
