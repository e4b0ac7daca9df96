import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { runsAfter, type RunAct, type RunActType, type RunRequest } from '../../../contract/interviews-runs';
import { spanInWords } from '../../../contract/time';
import {
  deadlineIn,
  draftProblems,
  emptyDraft,
  eventOf,
  formOf,
  usualHours,
  type ActDraft,
} from '../../../machines/interviews/act-on-interview-forms';
import { useMe } from '../../../services/queries/auth';
import { ActionFields } from '../interview/ActionFields';
import { interviewsIn, runWords } from './run-words';
import type { RunView } from './use-interview-run';

/** The act to ask about, its interviews, and their number. */
export interface AskedRun {
  type: RunActType;
  of: Pick<RunRequest, 'interviewIds' | 'query'>;
  count: number;
  /** There are more than `count`. */
  more: boolean;
}

/** The act of a complete draft; null if something is missing. */
function actOf(type: RunActType, draft: ActDraft): RunAct | null {
  if (type === 'REMIND' || type === 'SEND_LINK') return { type };
  const event = eventOf({ type }, draft, 0);
  if (event === null) return null;
  const { version: _version, ...act } = event;
  return act as RunAct;
}

/** The dialog before a run: the number of interviews, what happens to them, and the fields of the act. */
export function RunQuestion({ run, asked, onClose }: { run: RunView; asked: AskedRun; onClose: () => void }) {
  const { type, of, count, more } = asked;
  const { timeZone } = useMe();
  const titleId = useId();
  const [tried, setTried] = useState(false);
  const [draft, setDraft] = useState<ActDraft>(() => ({
    ...emptyDraft,
    ...(type === 'INVITE_TO_PICK' && { until: deadlineIn(usualHours, Date.now()) }),
  }));
  const words = runWords[type];
  const isEmail = type === 'REMIND' || type === 'SEND_LINK';
  const form = isEmail ? null : formOf({ type });
  const fields = {
    form,
    draft,
    missing: tried && !isEmail ? draftProblems({ type }, draft) : {},
    change: (changed: Partial<ActDraft>) => setDraft({ ...draft, ...changed }),
  };
  const submit = () => {
    const act = actOf(type, draft);
    setTried(true);
    if (act) run.begin({ act, ...of });
  };
  return (
    <Dialog
      open
      onClose={run.making ? undefined : onClose}
      fullWidth
      maxWidth={form?.times ? 'sm' : 'xs'}
      slotProps={{ paper: { 'aria-labelledby': titleId } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogTitle id={titleId}>{words.ask(interviewsIn(count, more))}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Typography>
            {words.what} You can undo this for {spanInWords(runsAfter)}.
          </Typography>
          <ActionFields act={fields} zone={timeZone} />
          {run.problem && <Alert severity="error">{run.problem.details?.[0]?.message ?? run.problem.message}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={run.making}>
            {words.keep ?? 'Cancel'}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={words.destructive ? 'error' : 'primary'}
            loading={run.making}
            autoFocus={!words.destructive && !form?.why && !form?.times}
          >
            {words.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
