import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import { LinkButton } from '../../../components/AppLink';
import { interviewHref } from '../../shared/interview/hrefs';

/** Shown after submitting: what happens next, and where to go. */
export function FeedbackDone({ interviewId, candidate }: { interviewId: string; candidate: string }) {
  // The pressed button is gone, so the focus moves here.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Paper
      variant="outlined"
      sx={{ p: 8, display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 3 }}
      role="status"
    >
      <CheckCircleIcon sx={{ fontSize: 48, color: 'success.main' }} />
      <Typography ref={title} tabIndex={-1} variant="h3" component="h2" sx={{ outline: 'none' }}>
        Your feedback on {candidate} is submitted
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        An admin reviews it next. Once approved, it is released and the interview counts toward your pay. If something
        is missing, we return it to you with the reason.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2, mt: 2 }}>
        <LinkButton href="/dashboard/pendingfeedback" variant="contained">
          Back to pending feedback
        </LinkButton>
        <LinkButton href={interviewHref(interviewId)} variant="outlined">
          Open the interview
        </LinkButton>
      </Box>
    </Paper>
  );
}
