import { useEffect, useRef } from 'react';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { useAtNow } from '../../../components/use-now';
import { useMe } from '../../../services/queries/auth';
import { interviewQuery } from '../../../services/queries/interviews';
import { interviewHref } from '../../shared/interview/hrefs';
import { nextStep } from '../../shared/interview/next-step';
import type { BookSlotActs, BookSlotView } from './use-book-slot';

/** What was refused and what to do next; a refused time stays named, and what is free is asked again. */
export function Refused({ view: { problem, reserved } }: { view: BookSlotView }) {
  if (problem === null) return null;
  return (
    <Alert severity="error" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
      {problem.message}
      <Box sx={{ color: 'text.secondary' }}>
        {reserved
          ? 'The slot is still yours. Confirm again, or release it.'
          : 'Your choices are still here. The times shown are up to date. Choose another one.'}
      </Box>
    </Alert>
  );
}

/** How it ended, and what may come next. */
export function Outcome({ view, acts, again }: { view: BookSlotView; acts: BookSlotActs; again: string }) {
  const { chosen, booked, problem } = view;
  const { userType, timeZone } = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone; reading goes on with the outcome.
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery({ ...interviewQuery(chosen?.interview.id ?? ''), enabled: booked && chosen !== null });
  const answer = useAtNow((now) => (data === undefined ? '' : nextStep(data, userType, now, timeZone)));
  if (chosen === null) return null;
  const { slot, candidate, interview } = chosen;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 8 }, display: 'grid', gap: 4, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        {booked ? <CheckIcon color="success" fontSize="large" /> : <InfoIcon color="warning" fontSize="large" />}
        <Typography variant="h3" component="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {booked ? 'Panelist asked to accept' : 'Someone else has already handled this interview'}
        </Typography>
      </Box>
      {booked ? (
        <>
          <Box>
            {slot.panelistName} with {candidate.name}, <DateTime at={slot.start} zone={timeZone} quiet={false} />
          </Box>
          <Box component="ol" aria-label="What happens next" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
            <li>{slot.panelistName} has been notified by email.</li>
            <li>{answer || `${slot.panelistName} must accept.`}</li>
            <li>As soon as {slot.panelistName} accepts, everyone is notified, with an entry for the calendar.</li>
          </Box>
        </>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>
          {problem?.message} Open it to see its current status, or choose another one.
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <LinkButton href={interviewHref(interview.id)} variant="contained">
          View the interview
        </LinkButton>
        <Button variant="outlined" onClick={acts.another}>
          {again}
        </Button>
      </Box>
    </Paper>
  );
}
