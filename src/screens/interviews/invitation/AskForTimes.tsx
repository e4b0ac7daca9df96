import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LimitedText } from '../../../components/LimitedText';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { askForTimes, type LinkedInterview } from '../../../contract/interviews-links';
import { limits, texts } from '../../../contract/texts';
import { areTimes } from '../../../contract/time';
import { callApi } from '../../../services/api/client';
import { LinkCard } from './LinkFrame';

const TimesPicker = lazy(() => import('../../../components/TimesPicker').then((it) => ({ default: it.TimesPicker })));

interface AskForTimesProps {
  token: string;
  interview: LinkedInterview;
  label: string;
  onDone: (interview: LinkedInterview) => void;
}

/**
 * Lets the candidate ask for other times. If a time is booked, asking gives it up: this needs a reason, and the page
 * says so before the request is sent.
 */
export function AskForTimes({ token, interview, label, onDone }: AskForTimesProps) {
  const [open, setOpen] = useState(false);
  const [times, setTimes] = useState<string[]>([]);
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const { version, timeZone, may, cancelAsked } = interview;
  const booked = may.includes('ASK_RESCHEDULE');
  const ask = useMutation({
    mutationFn: () => callApi(askForTimes, { body: { token, version, times, ...(booked && { why: why.trim() }) } }),
    onSuccess: (changed) => {
      setOpen(false);
      setTried(false);
      onDone(changed);
    },
  });
  if (!booked && !may.includes('SET_TIMES')) return null;
  if (!open)
    return (
      <Button variant="outlined" size="large" fullWidth onClick={() => setOpen(true)}>
        {label}
      </Button>
    );
  const noTime = times.length === 0 || !areTimes(times);
  const incomplete = noTime || (booked && (why.trim() === '' || why.length > limits.reason));
  return (
    <LinkCard label={label}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!incomplete) ask.mutate();
        }}
        sx={{ display: 'grid', gap: 4 }}
      >
        <Box component="h2" sx={{ m: 0, typography: 'h3' }}>
          Which times work for you?
        </Box>
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {booked
            ? 'Your booked time is released and the interview is scheduled again. We will notify everyone.'
            : 'These times replace your earlier ones. We will look for a panelist and email you.'}
          {cancelAsked && ' Asking for other times withdraws your request to cancel.'}
        </Box>
        <Suspense fallback={<SkeletonRows rows={1} label="Loading the times" />}>
          <TimesPicker
            value={times}
            onChange={setTimes}
            zone={timeZone}
            {...(tried && noTime && { error: texts.dateTimeWrong })}
          />
        </Suspense>
        {booked && (
          <LimitedText
            label="Reason"
            value={why}
            onChange={setWhy}
            max={limits.reason}
            error={tried && why.trim() === '' ? texts.fieldRequired('Reason') : undefined}
          />
        )}
        {ask.error && <Alert severity="error">{ask.error.message} Your text is still here.</Alert>}
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button onClick={() => setOpen(false)} disabled={ask.isPending}>
            {booked ? 'Keep my time' : 'Cancel'}
          </Button>
          <Button type="submit" variant="contained" loading={ask.isPending} sx={{ flexGrow: 1 }}>
            Ask for these times
          </Button>
        </Box>
      </Box>
    </LinkCard>
  );
}
