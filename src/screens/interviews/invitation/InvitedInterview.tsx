import { lazy, Suspense, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { LinkButton } from '../../../components/AppLink';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { formatExact, momentInWords } from '../../../components/format-time';
import { GuestZone, useGuestZone } from '../../../components/GuestZone';
import { useNow } from '../../../components/use-now';
import { confirmComing, joinByCode, type LinkedInterview } from '../../../contract/interviews-links';
import { texts } from '../../../contract/texts';
import { callApi } from '../../../services/api/client';
import { linkedQuery } from '../../../services/queries/interview-links';
import { AskForTimes } from './AskForTimes';
import { LinkedFacts, subjectOf } from './LinkedFacts';
import { ClosedLink, LinkCard, LinkFrame, LinkLoading, LinkUnread } from './LinkFrame';
import { spanInWords } from '../../../contract/time';
import { TermsByLink } from './TermsByLink';

const DeviceCheck = lazy(() => import('../parts/DeviceCheck').then((it) => ({ default: it.DeviceCheck })));

/** The interval of fetching again, in milliseconds: JOIN appears and disappears as time passes. */
const readAgain = 20_000;

/** An interview as a party without an account sees it through the link of an email (product: Interview links). */
export function InvitedInterview({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({ ...linkedQuery(token), refetchInterval: readAgain });
  if (error && 'status' in error && error.status === 403) return <ClosedLink problem={error.message} />;
  if (data) {
    const take = (changed: LinkedInterview) => queryClient.setQueryData(linkedQuery(token).queryKey, changed);
    return <Seen token={token} interview={data} onChange={take} />;
  }
  if (error) return <LinkUnread problem={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return <LinkLoading />;
}

type Part = { token: string; interview: LinkedInterview; onChange: (interview: LinkedInterview) => void };

function stepOf({ state, joinFrom: opens, party, may, timeZone: zone }: LinkedInterview, now: number): string {
  switch (state) {
    case 'pendingSchedule':
    case 'reschedulePending':
      return 'We are looking for a panelist and will email you when a time is booked.';
    case 'requested':
      return party === 'candidate'
        ? 'We asked a panelist to accept this time. We will email you when they do.'
        : 'We ask you to take this interview. Sign in to accept or decline.';
    case 'confirmed': {
      if (may.includes('JOIN')) return 'You can join now, with the interview code from our email.';
      return opens === null || Date.parse(opens) <= now
        ? 'Your interview is confirmed.'
        : `Your interview is confirmed. You can join here from ${momentInWords(opens, now, zone)}.`;
    }
    case 'live':
      return 'Your interview is in progress. You can join with the interview code from our email.';
    case 'canceled':
      return 'This interview was canceled. You do not need to do anything.';
    case 'noShow':
      return 'This interview did not take place.';
    default:
      return 'This interview has ended. Thank you for your time.';
  }
}

function Seen({ token, interview: read, onChange }: Part) {
  const now = useNow();
  const guest = useGuestZone(read.timeZone);
  const interview = { ...read, timeZone: guest.zone };
  const { party, state, may, registers, name } = interview;
  const coming = party === 'candidate' && (state === 'requested' || state === 'confirmed');
  return (
    <LinkFrame title={subjectOf(interview)} lead={`Hello ${name}. ${stepOf(interview, now)}`}>
      <LinkCard label="Your interview">
        <LinkedFacts interview={interview} />
        {interview.start !== null && <GuestZone guest={guest} at={interview.start} />}
      </LinkCard>
      {may.includes('JOIN') &&
        (interview.terms.length > 0 ? (
          <TermsByLink token={token} interview={interview} />
        ) : (
          <JoinByCode token={token} />
        ))}
      {coming && <Coming {...{ token, interview, onChange }} quiet={may.includes('JOIN')} />}
      {(coming || may.includes('JOIN')) && <Prepare joinBefore={interview.joinBefore} />}
      <AskForTimes token={token} interview={interview} label="Ask for another time" onDone={onChange} />
      {registers !== null && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            With an account, you can see all your interviews in one place.
          </Box>
          <LinkButton href="/register" state={{ userType: 'candidate', name, email: registers }} fullWidth size="large">
            Create an account
          </LinkButton>
        </Box>
      )}
    </LinkFrame>
  );
}

function Coming({ token, interview, onChange, quiet }: Part & { quiet: boolean }) {
  const { start, comingAt, timeZone } = interview;
  const confirm = useMutation({
    mutationFn: () => callApi(confirmComing, { body: { token, start: start ?? '' } }),
    onSuccess: onChange,
  });
  if (comingAt !== null)
    return <Alert severity="success">You confirmed on {formatExact(comingAt, timeZone)} that you will attend.</Alert>;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {confirm.error && <Alert severity="error">{confirm.error.message}</Alert>}
      <Button
        variant={quiet ? 'outlined' : 'contained'}
        size="large"
        fullWidth
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        I will attend
      </Button>
    </Box>
  );
}

function JoinByCode({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const join = useMutation({
    mutationFn: () => callApi(joinByCode, { body: { token, code } }),
    onSuccess: ({ link }) => void window.open(link, '_blank', 'noopener,noreferrer'),
    // New terms may have been published since the page was loaded.
    onError: () => queryClient.invalidateQueries({ queryKey: linkedQuery(token).queryKey }),
  });
  const details =
    join.error && 'details' in join.error ? (join.error.details as { message: string }[] | undefined) : null;
  const missing = tried && code.trim() === '' ? texts.fieldRequired('Interview code') : undefined;
  const problem = missing ?? details?.[0]?.message ?? join.error?.message;
  return (
    <LinkCard label="Join">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (code.trim() !== '') join.mutate();
        }}
        sx={{ display: 'grid', gap: 3 }}
      >
        <TextField
          label="Interview code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={problem !== undefined}
          helperText={problem ?? 'Six digits, in our latest email.'}
          autoComplete="one-time-code"
          slotProps={{
            htmlInput: { inputMode: 'numeric', maxLength: 12 },
            formHelperText: problem ? { role: 'alert' } : {},
          }}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={join.isPending}>
          Join
        </Button>
        {join.data && (
          <Alert severity="success">
            You are in. The meeting opens in a new tab.{' '}
            <a href={join.data.link} target="_blank" rel="noopener noreferrer">
              Open the meeting
            </a>
          </Alert>
        )}
      </Box>
    </LinkCard>
  );
}

const tipsOf = (joinBefore: number) => [
  'Choose a quiet place with a good connection, and test your camera and microphone now.',
  'Have your interview code ready. It is in our email.',
  `Join a few minutes early. You can join from ${spanInWords(joinBefore)} before the start.`,
];

const Prepare = ({ joinBefore }: { joinBefore: number }) => (
  <Box component="section" aria-labelledby="prepare">
    <Box component="h2" id="prepare" sx={{ m: 0, mb: 2, typography: 'h3' }}>
      How to prepare
    </Box>
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1.5, color: 'text.secondary' }}>
      {tipsOf(joinBefore).map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </Box>
    <Box sx={{ mt: 4 }}>
      <Suspense fallback={<SkeletonRows rows={1} label="Loading the test" />}>
        <DeviceCheck />
      </Suspense>
    </Box>
  </Box>
);
