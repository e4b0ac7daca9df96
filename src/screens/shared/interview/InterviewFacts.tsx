import Box from '@mui/material/Box';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { DeadlineBar } from '../../../components/DeadlineBar';
import { Facts } from '../../../components/Facts';
import type { Fact } from '../../../components/Facts';
import { formatInstant, formatSpan, formatTime, zoneCity } from '../../../components/format-time';
import { useAtNow } from '../../../components/use-now';
import { decisionWords, type InterviewRow } from '../../../contract/interviews';
import { needsTimes } from '../../../contract/interviews-live';
import { texts } from '../../../contract/texts';
import { interviewQuery } from '../../../services/queries/interviews';
import { awayHref, interviewHref } from './hrefs';
import { whoWords } from './action-words';

type Part = { interview: InterviewRow; zone: string };

/** The same times in another zone; nothing if they read the same there. */
function OtherZone({ start, end, zone, other, whose }: Record<'start' | 'end' | 'zone' | 'other' | 'whose', string>) {
  const there = formatSpan(start, end, other);
  if (there === formatSpan(start, end, zone)) return null;
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      {whose}: {there} ({zoneCity(other)})
    </Box>
  );
}

function When({ interview, zone }: Part) {
  const { start, end, times, candidate, panelist } = interview;
  if (start === null || end === null)
    return times.length === 0 ? (
      texts.fieldEmpty
    ) : (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {times.map((at) => (
          <DateTime key={at} at={at} zone={zone} />
        ))}
      </Box>
    );
  return (
    <>
      <DateTime at={start} zone={zone} />
      <OtherZone start={start} end={end} zone={zone} other={candidate.timeZone} whose="Candidate" />
      {panelist?.timeZone && (
        <OtherZone start={start} end={end} zone={zone} other={panelist.timeZone} whose="Panelist" />
      )}
    </>
  );
}

const lines = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** The facts of one interview, in the reader's time zone, and in the parties' zones if they differ. */
export function InterviewFacts({ interview, zone }: Part) {
  const { candidate, panelist, organization, jobProfile, minutes, kind, code, absent, decision, joined, state } =
    interview;
  const facts: Fact[] = [
    [interview.start === null ? 'Preferred times' : 'When', <When key="when" interview={interview} zone={zone} />],
    ['Length', interview.end ? `${minutes} min, until ${formatTime(interview.end, zone)}` : `${minutes} min`],
    [
      'Candidate',
      <Box key="candidate">
        {candidate.name}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {lines(candidate.email, candidate.mobile, zoneCity(candidate.timeZone))}
        </Box>
      </Box>,
    ],
    [
      'Panelist',
      panelist ? (
        <Box key="panelist">
          {panelist.name}
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {lines(panelist.email, panelist.timeZone && zoneCity(panelist.timeZone))}
          </Box>
          <PanelistAway interview={interview} />
        </Box>
      ) : (
        'Not assigned'
      ),
    ],
    ['Job profile', jobProfile?.title ?? (kind === 'mock' ? 'Mock interview' : texts.fieldEmpty)],
    ...(organization ? ([['Organization', organization.name]] as Fact[]) : []),
    ['Code', code],
    ...(state === 'live' || state === 'confirmed' ? ([['In the meeting', attendance(joined)]] as Fact[]) : []),
    ...(absent ? ([['Attendance', whoWords[absent]]] as Fact[]) : []),
    ...(decision ? ([['Decision', decisionWords[decision]]] as Fact[]) : []),
  ];
  return <Facts facts={facts} />;
}

/**
 * A link to replacements for the panelist on that day. Only admins see it, because only they read the panelist's zone.
 */
function PanelistAway({ interview: { panelist, start, allowedActions } }: { interview: InterviewRow }) {
  if (panelist?.timeZone === undefined || start === null || !allowedActions.some(({ type }) => type === 'BOOK'))
    return null;
  const day = formatInstant(start, panelist.timeZone).slice(0, 10).split('-').reverse().join('-');
  return (
    <AppLink href={awayHref(panelist.id, day)} sx={{ typography: 'caption' }}>
      Replace absent panelist
    </AppLink>
  );
}

function attendance({ panelist, candidate }: InterviewRow['joined']) {
  if (panelist && candidate) return 'Both joined';
  if (panelist) return 'The panelist is waiting';
  return candidate ? 'The candidate is waiting' : 'No one has joined';
}

/** The current deadline as a bar: for the booking, the panelist's answer, or the feedback. */
export function Deadlines({ interview, zone }: Part) {
  const { state, waitBy, answerBy, feedbackBy, updatedAt, end } = interview;
  if (state === 'requested' && answerBy)
    return <DeadlineBar label="Answer by" from={updatedAt} until={answerBy} zone={zone} />;
  if (state === 'pendingFeedback' && feedbackBy)
    return (
      <DeadlineBar label="Feedback by" from={end ?? updatedAt} until={feedbackBy} zone={zone} overText="Overdue" />
    );
  if ((state === 'pendingSchedule' || state === 'reschedulePending') && waitBy)
    return <DeadlineBar label="Book by" from={interview.createdAt} until={waitBy} zone={zone} />;
  return null;
}

/** An open cancellation request, with who asked and why. */
export function CancelAskNote({ interview: { cancelAsk }, zone }: Part) {
  if (cancelAsk === null) return null;
  return (
    <Alert severity="warning">
      {cancelAsk.by} asked to cancel on {formatInstant(cancelAsk.at, zone)}: “{cancelAsk.why}”
    </Alert>
  );
}

type Wish = Pick<NonNullable<InterviewRow['cancelAsk']>, 'who' | 'by' | 'why'>;

/** Shown where an interview with an open request to cancel is about to be booked (product: Lifecycle, Wishes). */
export function BookingOverWish({ id, cancelAsk }: { id: string; cancelAsk: Wish | null }) {
  if (cancelAsk === null) return null;
  return (
    <Alert severity="warning" variant="outlined">
      {cancelAsk.by} asked to cancel: “{cancelAsk.why}”{' '}
      {cancelAsk.who === 'candidate' ? (
        <>
          <AppLink href={interviewHref(id)}>Cancel the interview</AppLink>, or book it and answer the request later.
        </>
      ) : (
        'Book another panelist to answer the request.'
      )}
    </Alert>
  );
}

/** The `BookingOverWish` of an interview of which only the id is known. */
export function BookingOverWishOf({ id }: { id: string }) {
  const { data } = useQuery(interviewQuery(id));
  return data === undefined ? null : <BookingOverWish id={id} cancelAsk={data.cancelAsk} />;
}

/** Warns readers who may book that the times have passed, in the words of the specification (product: Passed times). */
export function TimesPassedNote({ interview }: { interview: InterviewRow }) {
  const passed = useAtNow((now) => (interview.times.length > 0 && needsTimes(interview, now) ? 'yes' : ''));
  if (passed === '' || !interview.allowedActions.some(({ type }) => type === 'BOOK')) return null;
  return <Alert severity="warning">{texts.candidateTimePassed}</Alert>;
}
