import { useId } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { formatSpan } from '../../../components/format-time';
import type { InterviewRow } from '../../../contract/interviews';
import type { ActOnInterviewRef } from '../../../machines/interviews/act-on-interview';
import { useMe } from '../../../services/queries/auth';
import { ActionFields } from './ActionFields';
import { actionLabel, actionWords } from './action-words';
import { useActOnInterview } from './use-act-on-interview';

interface ActionDialogProps {
  actor: ActOnInterviewRef;
  interview: InterviewRow;
}

/** The question before an action, its outcome, and the link to the meeting after JOIN. */
export function ActionDialog({ actor, interview }: ActionDialogProps) {
  const act = useActOnInterview(actor);
  const titleId = useId();
  // Unmounted at once, because its content is gone when it closes.
  if (!act.asks && !act.joined) return null;
  return (
    <Dialog
      open
      onClose={act.busy ? undefined : act.close}
      fullWidth
      maxWidth={act.form?.times ? 'sm' : 'xs'}
      slotProps={{ paper: { 'aria-labelledby': titleId } }}
    >
      {act.joined ? (
        <Joined act={act} titleId={titleId} />
      ) : (
        act.action && <Question act={act} interview={interview} titleId={titleId} />
      )}
    </Dialog>
  );
}

type Part = { act: ReturnType<typeof useActOnInterview>; titleId: string };

function Question({ act, interview, titleId }: Part & { interview: InterviewRow }) {
  const { timeZone } = useMe();
  const { action, conflict, failed, busy } = act;
  if (action === null) return null;
  const words = actionWords[action.type];
  const label = actionLabel(action.type, interview);
  const over = conflict !== null && !act.canSubmit;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act.submit();
      }}
    >
      <DialogTitle id={titleId}>{words.ask ?? label}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <div>
          {words.what && <Typography>{words.what(interview)}</Typography>}
          {interview.start && interview.end && (
            <Typography sx={{ color: 'text.secondary', mt: 1 }}>
              {formatSpan(interview.start, interview.end, timeZone)}
            </Typography>
          )}
        </div>
        <ActionFields act={act} zone={timeZone} />
        {conflict && <Conflict act={act} interview={interview} over={over} />}
        {failed && <Alert severity="error">{failed.message} Nothing you typed is lost.</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={act.close} disabled={busy}>
          {over ? 'Close' : (words.keep ?? 'Cancel')}
        </Button>
        {!over && (
          <Button
            type="submit"
            variant="contained"
            color={words.destructive ? 'error' : 'primary'}
            loading={busy}
            autoFocus={!words.destructive && !act.form?.why && !act.form?.times}
          >
            {failed ? 'Try again' : label}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

function Conflict({ act, interview, over }: Pick<Part, 'act'> & { interview: InterviewRow; over: boolean }) {
  const now = (act.conflict?.allowed ?? [])
    .filter(({ type }) => type !== 'QC_UPDATE')
    .map(({ type }) => actionLabel(type));
  const lead = 'This interview changed in the meantime.';
  const label = act.action && actionLabel(act.action.type, interview);
  const lines: ReactNode = over ? (
    <>
      {lead} “{label}” is no longer possible.{' '}
      {now.length > 0 ? `Possible now: ${now.join(', ')}.` : 'There is nothing left to do here.'}
    </>
  ) : (
    <>
      {lead} You can still continue with “{label}”. What you typed is kept.
    </>
  );
  return <Alert severity="warning">{lines}</Alert>;
}

function Joined({ act, titleId }: Part) {
  return (
    <>
      <DialogTitle id={titleId}>You are in</DialogTitle>
      <DialogContent>
        <Typography>The meeting opens in a new tab. Did your browser block it? Open it here.</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={act.close}>Close</Button>
        <Button
          variant="contained"
          component="a"
          href={act.link ?? ''}
          target="_blank"
          rel="noopener noreferrer"
          autoFocus
        >
          Open the meeting
        </Button>
      </DialogActions>
    </>
  );
}
