import type { ReactNode } from 'react';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';

/** How it ended: said, shown, and what may come next. */
export function ScheduleDone({ view, acts, zone }: { view: ScheduleView; acts: ScheduleActs; zone: string }) {
  const { draft, slot, booked, overtaken, problem, interview } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone; the outcome is where reading goes on.
  useEffect(() => heading.current?.focus(), []);
  const title = booked
    ? 'The panelist was asked'
    : overtaken
      ? 'This interview was taken on by somebody else'
      : 'Requested';
  const line = booked
    ? 'The time is booked. The interview shows when the panelist accepts.'
    : overtaken
      ? (problem?.message ?? 'It cannot be booked here any more. Look at how it stands now.')
      : 'The request waits under Pending schedule until a panelist is chosen.';
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 8 }, display: 'grid', gap: 4, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        {overtaken ? <InfoIcon color="warning" fontSize="large" /> : <CheckIcon color="success" fontSize="large" />}
        <Typography variant="h3" component="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{line}</Box>
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
        <Button variant="outlined" onClick={acts.startAnother}>
          Schedule another
        </Button>
      </Box>
    </Paper>
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
