import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../components/count-text';
import { toast } from '../../../components/toast';
import { runsAfter, type InterviewRun } from '../../../contract/interviews-runs';
import { texts } from '../../../contract/texts';
import type { InterviewRunRef } from '../../../machines/interviews/interview-run';
import { runQuery } from '../../../services/queries/interview-runs';
import { Refusals } from './Refusals';
import { RunQuestion, type AskedRun } from './RunQuestion';
import { interviewsIn, runWords } from './run-words';
import { useInterviewRun, type RunView } from './use-interview-run';

interface RunBodyProps {
  actor: InterviewRunRef;
  /** The act to ask about; null for a run that was started before. */
  asked: AskedRun | null;
  /** Called once the question has been answered. */
  onClose: () => void;
}

/** An act on many interviews: the question, then its progress and its outcome. */
export function RunBody({ actor, asked, onClose }: RunBodyProps) {
  const run = useInterviewRun(actor);
  const { data } = useQuery({ ...runQuery(run.id), enabled: false });
  // From now on the run is in the list of runs.
  useEffect(() => {
    if (run.working && asked) onClose();
  });
  if (run.asking) return asked && <RunQuestion run={run} asked={asked} onClose={onClose} />;
  if (run.lost)
    return (
      <Bar>
        <Typography role="alert" sx={{ flexGrow: 1 }}>
          {run.problem?.message || texts.wentWrong}
        </Typography>
        <Button size="small" onClick={run.retryFind}>
          Try again
        </Button>
      </Bar>
    );
  if (data === undefined) return null;
  if (run.working) return <Working run={run} progress={data} />;
  return run.isOver ? <Outcome run={run} progress={data} /> : null;
}

const Bar = ({ children }: { children: ReactNode }) => (
  <Paper
    elevation={6}
    sx={{
      display: 'grid',
      gap: 1,
      px: 4,
      py: 2,
      minHeight: 56,
      alignContent: 'center',
      border: '1px solid',
      borderColor: 'divider',
      overflowWrap: 'anywhere',
    }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>{children}</Box>
  </Paper>
);

// Milliseconds. A run that started no longer ago than this was started here.
const justNow = 3_000;

type Part = { run: RunView; progress: InterviewRun };

function Working({ run, progress }: Part) {
  const { act, state, total, done, refused, startsIn } = progress;
  const waits = state === 'waiting';
  const stop = useRef<HTMLButtonElement>(null);
  // The dialog that had the focus has closed, so this button takes it.
  const [justBegun] = useState(waits && startsIn > runsAfter - justNow);
  useEffect(() => {
    if (justBegun) stop.current?.focus({ preventScroll: true });
  }, [justBegun]);
  return (
    <Bar>
      <Box sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Typography component="span" role="status" sx={{ fontWeight: 500 }}>
          {runWords[act].doing(interviewsIn(total))}
        </Typography>{' '}
        {/* Hidden from screen readers, which would read it out each second. */}
        <Typography component="span" aria-hidden sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {waits
            ? `in ${Math.max(1, Math.ceil(startsIn / 1_000))} s`
            : `${countText(done + refused)} of ${countText(total)}`}
        </Typography>
      </Box>
      <Button ref={stop} size="small" variant="outlined" loading={run.stopping} onClick={run.stop}>
        {waits ? 'Undo' : 'Stop'}
      </Button>
      {!waits && (
        <LinearProgress
          aria-label={runWords[act].doing(interviewsIn(total))}
          variant="determinate"
          value={Math.floor((100 * (done + refused)) / total)}
          sx={{ width: '100%' }}
        />
      )}
    </Bar>
  );
}

/** The outcome of a run, in whole sentences. */
function outcomeOf({ act, state, total, done, refused }: InterviewRun): string {
  const { done: words } = runWords[act];
  if (state === 'undone') return 'Undone. Nothing was changed or sent.';
  if (state === 'stopped' && done + refused === 0)
    return 'Stopped before the first interview. Nothing was changed or sent.';
  const what = `${words(interviewsIn(done))}.`;
  if (state === 'stopped') {
    const left = total - done - refused;
    return `${what} Stopped before the other ${countText(left)}.`;
  }
  if (refused === 0) return what;
  return refused === 1 ? `${what} 1 interview was skipped.` : `${what} ${countText(refused)} were skipped.`;
}

function Outcome({ run, progress }: Part) {
  const { state, refused } = progress;
  const [shown, setShown] = useState(false);
  // The run was undone before it started, or everything was done: there is nothing to look at.
  const quiet = state === 'undone' || (state === 'done' && refused === 0);
  const { dismiss } = run;
  const said = useRef(false);
  useEffect(() => {
    if (!quiet || said.current) return;
    said.current = true;
    void toast.success(outcomeOf(progress));
    dismiss();
  });
  if (quiet && !run.problem) return null;
  return (
    <Bar>
      <Typography role="status" sx={{ flexGrow: 1, fontWeight: 500 }}>
        {outcomeOf(progress)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {state === 'stopped' && (
          <Button size="small" variant="outlined" loading={run.continuing} disabled={run.busy} onClick={run.proceed}>
            Continue
          </Button>
        )}
        {refused > 0 && (
          <Button size="small" variant="outlined" onClick={() => setShown(true)}>
            Show
          </Button>
        )}
        <Button size="small" loading={run.dismissing} disabled={run.busy} onClick={dismiss}>
          Dismiss
        </Button>
      </Box>
      {run.problem && (
        <Alert
          severity="error"
          onClose={run.forgetProblem}
          slotProps={{ closeButton: { 'aria-label': 'Close' } }}
          sx={{ width: '100%' }}
        >
          {run.problem.message || texts.wentWrong}
        </Alert>
      )}
      {shown && <Refusals progress={progress} run={run} onClose={() => setShown(false)} />}
    </Bar>
  );
}
