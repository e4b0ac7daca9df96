import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { formatTime, momentInWords } from '../../../components/format-time';
import { GuestZone, useGuestZone, type Guest } from '../../../components/GuestZone';
import { useNow } from '../../../components/use-now';
import type { LinkedInterview } from '../../../contract/interviews-links';
import type { PickTimeRef } from '../../../machines/booking/pick-time';
import { AskForTimes } from './AskForTimes';
import { LinkedFacts, spanOf, subjectOf } from './LinkedFacts';
import { ClosedLink, LinkCard, LinkFrame, LinkLoading, LinkUnread } from './LinkFrame';
import { OfferedTimes, panelistOf } from './OfferedTimes';
import { usePickTime, type TimePick } from './use-pick-time';

/** The page on which a candidate chooses a time, for a running actor (product: Interview links). */
export function PickTimeBody({ actor }: { actor: PickTimeRef }) {
  const pick = usePickTime(actor);
  const { interview: read, problem } = pick;
  const guest = useGuestZone(read?.timeZone);
  if (pick.closed) return <ClosedLink problem={problem?.message ?? ''} />;
  if (pick.unread) return <LinkUnread problem={problem?.message ?? ''} onRetry={pick.reload} />;
  if (read === null || pick.loading) return <LinkLoading />;
  const part = { pick, guest, interview: { ...read, timeZone: guest.zone } };
  if (pick.done) return <Done {...part} />;
  if (pick.settled) return <Settled {...part} />;
  return <Choice {...part} />;
}

/** `interview.timeZone` is the zone in which the page shows the times. */
type Part = { pick: TimePick; interview: LinkedInterview; guest: Guest };

const notices = {
  taken: 'Someone else just took this time. Choose another one.',
  holdOver: 'Your hold has ended. Choose a time again.',
};

function Choice({ pick, interview, guest }: Part) {
  const { times, chosen, notice, problem, token, picking } = pick;
  const { timeZone: zone, name, pickBy } = interview;
  const now = useNow();
  const by = panelistOf(times);
  return (
    <LinkFrame
      title="Choose a time"
      lead={`Hello ${name}. ${subjectOf(interview)}: ${interview.minutes} minutes, by video${by === null ? '' : `, with ${by}`}.${
        pickBy === null ? '' : ` Choose by ${momentInWords(pickBy, now, zone)}.`
      }`}
    >
      {interview.cancelAsked && (
        <Alert severity="warning" variant="outlined">
          You asked to cancel this interview. Choosing a time withdraws your request.
        </Alert>
      )}
      {times.length === 0 ? (
        <EmptyState
          text="No times are left"
          line="All offered times are gone. Suggest others and we will look for a panelist."
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <GuestZone guest={guest} at={times[0]?.start ?? ''} />
          <OfferedTimes {...{ times, chosen, zone }} disabled={picking} onChoose={pick.choose} />
        </Box>
      )}
      <AskForTimes token={token} interview={interview} label="None of these times work" onDone={pick.reload} />
      {(times.length > 0 || notice !== null || problem !== null) && (
        <ConfirmBar pick={pick} interview={interview} message={notice ? notices[notice] : (problem?.message ?? null)} />
      )}
    </LinkFrame>
  );
}

/** The only confirm button. It stays at the bottom of the window, so that nothing moves when a time is chosen. */
function ConfirmBar({ pick, interview, message }: Omit<Part, 'guest'> & { message: string | null }) {
  const { chosen, hold, held, picking, holding } = pick;
  const { timeZone: zone } = interview;
  const mine = chosen !== null && (held || holding) ? chosen : null;
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        mx: -4,
        px: 4,
        py: 4,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 3,
        zIndex: 1,
      }}
    >
      {message !== null && (
        <Alert severity="warning" role="alert">
          {message}
        </Alert>
      )}
      <Box aria-live="polite" sx={{ minHeight: 44 }}>
        {mine ? (
          <>
            <Box sx={{ fontWeight: 500 }}>{spanOf(mine.start, mine.end, zone)}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              With {mine.panelistName}.{' '}
              {hold && `Held for you until ${formatTime(new Date(hold.until).toISOString(), zone)}.`}
            </Box>
          </>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>Choose a time, then confirm it here.</Box>
        )}
      </Box>
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={!held}
        loading={picking || holding}
        onClick={pick.confirm}
      >
        Confirm this time
      </Button>
    </Box>
  );
}

const chosenWords: Partial<Record<LinkedInterview['state'], string>> = {
  requested: 'We asked the panelist to accept it. When they do, we will email you everything you need to join.',
  confirmed: 'Your interview is confirmed. Our latest email has everything you need to join.',
  live: 'Your interview is in progress. Our latest email has everything you need to join.',
};

/** The chosen time, shown after choosing and each time the used link is opened again. */
function Done({ pick: { picked, saveCalendar }, interview, guest }: Part) {
  return (
    <LinkFrame title="Your time is chosen" lead={chosenWords[interview.state]}>
      <LinkCard label="Your interview">
        <LinkedFacts interview={interview} />
        <GuestZone guest={guest} at={interview.start ?? ''} />
      </LinkCard>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Button variant="contained" size="large" fullWidth onClick={saveCalendar}>
          Add to calendar
        </Button>
        {picked?.next && (
          <LinkButton href={picked.next} variant="outlined" size="large" fullWidth>
            View interview
          </LinkButton>
        )}
      </Box>
    </LinkFrame>
  );
}

const settledWords: Partial<Record<LinkedInterview['state'], string>> = {
  requested: 'A time is already booked. We asked the panelist to accept it.',
  confirmed: 'Your interview is booked and confirmed.',
  live: 'Your interview is in progress.',
  canceled: 'This interview was canceled. You do not need to do anything.',
  noShow: 'This interview did not take place.',
  pendingFeedback: 'This interview has ended. Thank you for your time.',
  released: 'This interview has ended. Thank you for your time.',
};

function Settled({ pick: { token, reload }, interview, guest }: Part) {
  return (
    <LinkFrame
      title={subjectOf(interview)}
      lead={
        settledWords[interview.state] ??
        'The time to choose has passed. We will email you when your interview is scheduled.'
      }
    >
      <LinkCard label="Your interview">
        <LinkedFacts interview={interview} />
        {interview.start !== null && <GuestZone guest={guest} at={interview.start} />}
      </LinkCard>
      <AskForTimes token={token} interview={interview} label="Ask for another time" onDone={reload} />
    </LinkFrame>
  );
}
