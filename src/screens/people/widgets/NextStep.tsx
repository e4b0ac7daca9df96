import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { StateChip } from '../../../components/StateChip';
import { formatCountdown, formatInstant, formatSpan, zoneName } from '../../../components/format-time';
import { useNow } from '../../../components/use-now';
import { labelInWords, type InterviewRow } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';
import { firstOf } from '../../../services/queries/home';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { Deadlines } from '../../shared/interview/InterviewFacts';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobOf } from '../../shared/interview/interview-columns';
import { useAllowedUntil } from '../../shared/list/use-allowed-until';

/** The lists whose first interview may be the next step. */
export const nextSteps = {
  booked: { view: 'upcoming', sort: 'start' },
  waiting: { view: 'waiting', sort: 'deadline' },
  held: { view: 'pendingFeedback', sort: '-start' },
} as const;

/**
 * The candidate's most urgent interview: booked interviews first, then those waiting for a booking, then those awaiting
 * feedback.
 */
function useNext() {
  const booked = useQuery(firstOf(nextSteps.booked, 1));
  const waiting = useQuery(firstOf(nextSteps.waiting, 1));
  const held = useQuery(firstOf(nextSteps.held, 1));
  const all = [booked, waiting, held];
  const next = all.flatMap(({ data }) => data?.content ?? [])[0];
  useAllowedUntil(booked.data?.content, booked.dataUpdatedAt, booked.refetch);
  return {
    next,
    pending: all.some(({ isPending }) => isPending),
    problem: all.find(({ isError, data }) => isError && data === undefined)?.error?.message,
    retry: () => all.forEach(({ refetch }) => void refetch()),
  };
}

/** The candidate's next step, as a large card. With `quiet`, nothing is rendered while there is none. */
export function NextStep({ zone, quiet = false }: { zone: string; quiet?: boolean }) {
  const { next, pending, problem, retry } = useNext();
  if (quiet && !next && problem === undefined) return null;
  return (
    <Card component="section" aria-label="What comes next" sx={{ p: { xs: 4, sm: 6 } }}>
      {problem !== undefined ? (
        <ErrorState message={problem} onRetry={retry} />
      ) : pending ? (
        <SkeletonRows rows={3} label="Loading what comes next" />
      ) : next ? (
        <Step interview={next} zone={zone} />
      ) : (
        <EmptyState
          text={texts.pageEmpty}
          line="You do not need to do anything right now. We will email you when a company invites you."
        />
      )}
    </Card>
  );
}

const times = (list: readonly string[], zone: string) => list.map((at) => formatInstant(at, zone)).join(', ');

function wordsFor({ state, times: given, panelist, start, end }: InterviewRow, zone: string): [string, ReactNode] {
  const span = start && end ? `${formatSpan(start, end, zone)} ${zoneName(start, zone)}` : '';
  switch (state) {
    case 'live':
      return ['Your interview is in progress', span];
    case 'confirmed':
      return ['Your next interview', panelist ? `${span}, with ${panelist.name}` : span];
    case 'requested':
      return ['We are asking a panelist', `For ${span}. We will email you when it is confirmed.`];
    case 'pendingFeedback':
      return ['Your feedback is being written', 'You do not need to do anything right now.'];
    default:
      return given.length === 0
        ? ['Choose your times', 'Tell us when you are free, and we will find a panelist.']
        : ['We are looking for a panelist', `For one of your times: ${times(given, zone)}.`];
  }
}

export function Countdown({ start, end }: { start: string; end: string }) {
  const soon = Date.parse(start) - Date.now() < 3_600_000;
  const now = useNow(soon ? 1000 : 30_000);
  const left = Date.parse(start) - now;
  const words =
    left > 0 ? `Starts in ${formatCountdown(left)}` : now < Date.parse(end) ? 'It has started' : 'It has ended';
  return (
    <Typography variant="h3" component="p" role="timer" data-figures sx={{ color: 'primary.main' }}>
      {words}
    </Typography>
  );
}

function Step({ interview, zone }: { interview: InterviewRow; zone: string }) {
  const [title, line] = wordsFor(interview, zone);
  const { start, end, state } = interview;
  const booked = state === 'confirmed' || state === 'live';
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <StateChip label={labelInWords(interview.label)} />
      <div>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography sx={{ mt: 1 }}>
          {jobOf(interview)}
          {interview.organization && ` at ${interview.organization.name}`}
        </Typography>
        {line && <Typography sx={{ mt: 1, color: 'text.secondary', maxWidth: '72ch' }}>{line}</Typography>}
      </div>
      {booked && start && end && <Countdown start={start} end={end} />}
      <Box sx={{ width: '100%', maxWidth: 480, '&:empty': { display: 'none' } }}>
        <Deadlines interview={interview} zone={zone} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <InterviewActions interview={interview} primary />
        <LinkButton href={interviewHref(interview.id)}>Details</LinkButton>
      </Box>
    </Box>
  );
}
