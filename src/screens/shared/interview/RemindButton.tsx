import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatLength } from '../../../components/format-time';
import { useAtNow } from '../../../components/use-now';
import type { InterviewRow } from '../../../contract/interviews';
import { remindPause, type Party } from '../../../contract/interviews-live';
import { minute } from '../../../contract/time';
import type { RemindRef } from '../../../machines/feedback/remind';
import { useFailedReminder, useReminder } from './use-reminder';

interface RemindButtonProps {
  interview: Pick<InterviewRow, 'id' | 'candidate' | 'reminded'>;
  actor: RemindRef;
  size: 'small' | 'medium';
  /** The parties that the interview waits for; by default the panelist who writes the feedback. */
  parties?: readonly Party[];
}

const thePanelist: readonly Party[] = ['panelist'];

const latest = (instants: readonly (string | null)[]) =>
  instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
const sinceWords = (ms: number) => (ms < minute ? 'Reminded now' : `Reminded ${formatLength(ms)} ago`);

/**
 * Reminds the parties that an interview waits for, and shows when that was last done. It cannot be repeated too soon
 * (product: Reminders).
 */
export function RemindButton(props: RemindButtonProps) {
  const { interview, actor, size, parties = thePanelist } = props;
  const { id, candidate, reminded } = interview;
  const last = latest(parties.map((party) => reminded?.[party] ?? null));
  const { sending, remind } = useReminder(actor, id);
  const failed = useFailedReminder(actor);
  const problem = failed.failedId === id ? failed.problem : null;
  const since = useAtNow((now) => (last === null ? 'Not reminded yet' : sinceWords(now - Date.parse(last))));
  const isDue = (at: string | null, now: number) => at === null || now - Date.parse(at) >= remindPause;
  const due = useAtNow((now) => parties.filter((party) => isDue(reminded?.[party] ?? null, now)).join());
  const look = { size, sx: { whiteSpace: 'nowrap' } } as const;
  return (
    <Box data-beside title={since} sx={{ display: 'grid', justifyItems: 'start', flexShrink: 0, minWidth: 124 }}>
      {problem ? (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            {...look}
            variant="outlined"
            aria-label={`Try again to remind: ${candidate.name}`}
            onClick={failed.retry}
          >
            Try again
          </Button>
          <Button {...look} aria-label={`Dismiss: ${candidate.name}`} onClick={failed.dismiss}>
            Dismiss
          </Button>
        </Box>
      ) : (
        <Button
          {...look}
          variant="outlined"
          aria-label={`Remind: ${candidate.name}`}
          loading={sending}
          disabled={due === ''}
          onClick={() => remind(due.includes(',') ? 'both' : (due as Party))}
        >
          Remind
        </Button>
      )}
      <Box
        component="span"
        data-more={problem ? undefined : true}
        role={problem ? 'alert' : undefined}
        title={problem?.message}
        sx={{
          typography: 'caption',
          color: problem ? 'error.main' : 'text.secondary',
          maxWidth: 220,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {problem ? `Not reminded. ${problem.message}` : since}
      </Box>
    </Box>
  );
}
