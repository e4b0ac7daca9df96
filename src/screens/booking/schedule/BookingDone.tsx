import type { ReactNode } from 'react';
import CalendarIcon from '@mui/icons-material/EventOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../components/AppLink';
import type { InterviewDetail } from '../../../contract/interviews';
import { DateTime } from '../../../components/DateTime';
import { useAtNow } from '../../../components/use-now';
import { useMe } from '../../../services/queries/auth';
import { toast } from '../../../components/toast';
import { toProblem } from '../../../machines/kit/problem';
import { interviewQuery, saveCalendarEntry } from '../../../services/queries/interviews';
import { interviewHref } from '../../shared/interview/hrefs';
import { nextStep } from '../../shared/interview/next-step';
import type { ChosenSlot } from '../../../machines/booking/schedule-draft';
import type { Problem } from '../../../machines/kit/problem';

interface BookingDoneProps {
  outcome: 'booked' | 'requested' | 'overtaken';
  interviewId: string | null;
  candidate: string;
  jobProfile?: string | undefined;
  slot: ChosenSlot | null;
  /** The preferred times of a request that is not booked. */
  times?: readonly string[];
  problem: Problem | null;
  zone: string;
  again: string;
  onAgain: () => void;
}

/** The outcome, and the next steps. */
export function BookingDone(props: BookingDoneProps) {
  const { outcome, interviewId, candidate, jobProfile, slot, times = [], problem, zone, again, onAgain } = props;
  const booked = outcome === 'booked';
  const overtaken = outcome === 'overtaken';
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element is gone, so reading continues at the outcome.
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery({ ...interviewQuery(interviewId ?? ''), enabled: booked && interviewId !== null });
  // Data from before the booking does not describe it.
  const isOf = ({ panelist, start }: InterviewDetail) =>
    panelist?.id === slot?.panelistId && start !== null && Date.parse(start) === Date.parse(slot?.start ?? '');
  const booking = data && isOf(data) ? data : undefined;
  // A panelist may have chosen to accept every request automatically.
  const confirmed = booking?.state === 'confirmed';
  const title = booked
    ? confirmed
      ? 'Booked and confirmed'
      : 'Panelist asked to accept'
    : overtaken
      ? 'Someone else has already handled this interview'
      : 'Requested';
  const line = overtaken && (problem?.message ?? 'It can no longer be booked here. Open it to see its current status.');
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 8 }, display: 'grid', gap: 4, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        {overtaken ? <InfoIcon color="warning" fontSize="large" /> : <CheckIcon color="success" fontSize="large" />}
        <Typography variant="h3" component="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
      </Box>
      {line && <Box sx={{ color: 'text.secondary' }}>{line}</Box>}
      {!overtaken && (
        <WhatNext {...{ booked, candidate }} panelist={slot?.panelistName ?? 'The panelist'} booking={booking} />
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Fact term="Candidate">{candidate}</Fact>
        {jobProfile !== undefined && <Fact term="Job profile">{jobProfile}</Fact>}
        {slot !== null && <Fact term="Panelist">{slot.panelistName}</Fact>}
        <Fact term="When">
          {slot !== null ? (
            <DateTime at={slot.start} zone={zone} />
          ) : (
            times.map((time) => (
              <Box key={time}>
                <DateTime at={time} zone={zone} />
              </Box>
            ))
          )}
        </Fact>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {interviewId !== null && (
          <LinkButton href={interviewHref(interviewId)} variant="contained">
            View the interview
          </LinkButton>
        )}
        {booked && interviewId !== null && (
          <Button
            variant="outlined"
            startIcon={<CalendarIcon />}
            onClick={() =>
              void saveCalendarEntry(interviewId).catch((error: unknown) => toast.error(toProblem(error).message))
            }
          >
            Add to calendar
          </Button>
        )}
        <Button variant="outlined" onClick={onAgain}>
          {again}
        </Button>
      </Box>
    </Paper>
  );
}

type WhatNextProps = { booked: boolean; candidate: string; panelist: string; booking: InterviewDetail | undefined };

/** Who is notified, when the panelist must respond, and what happens then. */
function WhatNext({ booked, candidate, panelist, booking }: WhatNextProps) {
  const { userType, timeZone } = useMe();
  const next = useAtNow((now) => (booking === undefined ? '' : nextStep(booking, userType, now, timeZone)));
  const staff = userType !== 'ORGANIZATION_USER';
  const others = `${candidate} and ${staff ? 'the organization' : 'you'}`;
  const steps = booked
    ? booking?.state === 'confirmed'
      ? [`${panelist} accepts every request, so ${others} have been notified, with an entry for the calendar.`, next]
      : [
          `${panelist} has been notified by email.`,
          next || `${panelist} must accept.`,
          `As soon as ${panelist} accepts, ${others} are notified, with an entry for the calendar.`,
        ]
    : [
        staff
          ? 'The request stays under Pending schedule until a panelist is booked.'
          : 'We notified our team, who will book a panelist.',
        `We notify ${candidate} when a panelist accepts.`,
      ];
  return (
    <Box component="ol" aria-label="What happens next" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Box>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </div>
  );
}
