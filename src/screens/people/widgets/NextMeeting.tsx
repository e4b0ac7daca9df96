import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { formatSpan, zoneName } from '../../../components/format-time';
import { useNow } from '../../../components/use-now';
import type { InterviewRow, ListQuery } from '../../../contract/interviews';
import { firstOf } from '../../../services/queries/home';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { NextStepLine } from '../../shared/interview/NextStepLine';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobAndOrganization } from '../../shared/interview/interview-columns';
import { Countdown } from './NextStep';
import { daySpan } from './day-span';

/** The first interview of `query` that can be joined or starts today in `zone`. */
export function useMeetingToday(query: ListQuery, zone: string): InterviewRow | undefined {
  const now = useNow(60_000);
  const { to } = daySpan(now, zone);
  const { data } = useQuery(firstOf(query));
  const today = ({ start, end }: InterviewRow) => start !== null && end !== null && start < to && Date.parse(end) > now;
  const open = ({ allowedActions }: InterviewRow) => allowedActions.some(({ type }) => type === 'JOIN');
  return data?.content.find((row) => open(row) || today(row));
}

/** Today's meeting: when, with whom, and the button to join. */
export function NextMeeting({ interview, zone }: { interview: InterviewRow; zone: string }) {
  const { start, end, candidate, allowedActions } = interview;
  const hide = allowedActions.map(({ type }) => type).filter((type) => !['JOIN', 'FINISH', 'NO_SHOW'].includes(type));
  return (
    <Card component="section" aria-label="Your next meeting" sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 3 }}>
      <div>
        <Typography variant="h3" component="h2">
          {candidate.name}
        </Typography>
        <Typography sx={{ mt: 1 }}>{jobAndOrganization(interview)}</Typography>
        {start && end && (
          <Typography data-figures sx={{ mt: 1, color: 'text.secondary' }}>
            {formatSpan(start, end, zone)} {zoneName(start, zone)}
          </Typography>
        )}
      </div>
      {start && end && <Countdown start={start} end={end} />}
      <NextStepLine interview={interview} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <InterviewActions interview={interview} size="page" hide={hide} primary />
        <LinkButton href={interviewHref(interview.id)}>Details</LinkButton>
      </Box>
    </Card>
  );
}
