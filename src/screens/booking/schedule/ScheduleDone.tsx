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
import { nextStep } from '../../shared/interview/next-step';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';

/** The outcome, and the next steps. */
export function ScheduleDone({ view, acts, zone }: { view: ScheduleView; acts: ScheduleActs; zone: string }) {
  const { draft, slot, booked, overtaken, problem, interview } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  // The element with the focus is gone; reading continues at the outcome.
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery({ ...interviewQuery(interview?.id ?? ''), enabled: booked && interview !== null });
  // A panelist may have chosen to accept every request.
  const confirmed = data?.state === 'confirmed';
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
      {!overtaken && <WhatNext view={view} booking={data} />}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Fact term="Candidate">{draft.candidate?.name}</Fact>
        {draft.jobProfile !== null && <Fact term="Job profile">{draft.jobProfile.name}</Fact>}
        {booked && slot !== null && <Fact term="Panelist">{slot.panelistName}</Fact>}
        <Fact term="When">
          {booked && slot !== null ? (
            <DateTime at={slot.start} zone={zone} />
          ) : (
            draft.times.map((time) => (
              <Box key={time}>
                <DateTime at={time} zone={zone} />
              </Box>
            ))
          )}
        </Fact>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {interview !== null && (
          <LinkButton href={`/dashboard/interview?id=${interview.id}`} variant="contained">
            View the interview
          </LinkButton>
        )}
        {booked && interview !== null && (
          <Button
            variant="outlined"
            startIcon={<CalendarIcon />}
            onClick={() =>
              void saveCalendarEntry(interview.id).catch((error: unknown) => toast.error(toProblem(error).message))
            }
          >
            Add to calendar
          </Button>
        )}
        <Button variant="outlined" onClick={acts.startAnother}>
          Schedule another
        </Button>
      </Box>
    </Paper>
  );
}

/** Who is notified, when they must answer, and what happens then. */
function WhatNext({ view, booking }: { view: ScheduleView; booking: InterviewDetail | undefined }) {
  const { booked, draft, slot } = view;
  const { userType, timeZone } = useMe();
  const next = useAtNow((now) => (booking === undefined ? '' : nextStep(booking, userType, now, timeZone)));
  const candidate = draft.candidate?.name ?? 'The candidate';
  const panelist = slot?.panelistName ?? 'The panelist';
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
        `$We notify {candidate} when a panelist accepts.`,
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
