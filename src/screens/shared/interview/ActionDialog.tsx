import { useId } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/AppLink';
import { formatSpan, zoneCity } from '../../../components/format-time';
import { useSubmitFocus } from '../../../components/use-submit-focus';
import type { InterviewRow } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { iso, minute } from '../../../contract/time';
import type { ActOnInterviewRef } from '../../../machines/interviews/act-on-interview';
import type { Move } from '../../../machines/interviews/act-on-interview-forms';
import { useMe } from '../../../services/queries/auth';
import { ActionFields } from './ActionFields';
import { actionLabel, actionWords, moveWords, replaceWhat } from './action-words';
import { bookHref } from './hrefs';
import { BookingOverWish } from './InterviewFacts';
import { useActOnInterview } from './use-act-on-interview';

interface ActionDialogProps {
  actor: ActOnInterviewRef;
  interview: InterviewRow;
  /** The panelist to whom the interview would be moved, if not its own. */
  to?: Named | undefined;
}

/** The dialog before an action, with the outcome, and with the link to the meeting after JOIN. */
export function ActionDialog({ actor, interview, to }: ActionDialogProps) {
  const act = useActOnInterview(actor);
  const titleId = useId();
  // Unmounted without an animation, because its content is gone once it closes.
  if (!act.asks && !act.blocked) return null;
  return (
    <Dialog
      open
      onClose={act.busy ? undefined : act.close}
      fullWidth
      maxWidth={act.form?.times || act.form?.move ? 'sm' : 'xs'}
      slotProps={{
        // A choice adds fields below it. The dialog is aligned to the top, so that the choice does not move.
        container: act.form?.because && { sx: { alignItems: 'flex-start', pt: { sm: '10vh' } } },
        paper: { 'aria-labelledby': titleId },
      }}
    >
      {act.blocked ? (
        <Blocked act={act} titleId={titleId} />
      ) : (
        act.action && <Question act={act} interview={interview} to={to} titleId={titleId} />
      )}
    </Dialog>
  );
}

type Part = { act: ReturnType<typeof useActOnInterview>; titleId: string };

function Question({ act, interview, to, titleId }: Part & Pick<ActionDialogProps, 'interview' | 'to'>) {
  const { timeZone, userType } = useMe();
  const { action, conflict, failed, busy } = act;
  const focusAfter = useSubmitFocus(busy);
  if (action === null) return null;
  const words = act.form?.move ? moveWords : actionWords[action.type];
  const label = labelOf(act, interview);
  const other = act.draft.move?.replaces ? to : undefined;
  const over = conflict !== null && !act.canSubmit;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        focusAfter(event.currentTarget);
        act.submit();
      }}
    >
      <DialogTitle id={titleId}>{words.ask ?? label}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <div>
          {words.what && <Typography>{other ? replaceWhat(other.name) : words.what(interview, userType)}</Typography>}
          {interview.start && interview.end && !act.form?.move && (
            <Typography sx={{ color: 'text.secondary', mt: 1 }}>
              {formatSpan(interview.start, interview.end, timeZone)}
            </Typography>
          )}
        </div>
        {act.draft.move && <BookingOverWish {...interview} />}
        {act.draft.move && <Moved move={act.draft.move} interview={interview} other={other} zone={timeZone} />}
        <ActionFields act={act} zone={timeZone} />
        {conflict && <Conflict act={act} interview={interview} over={over} />}
        {failed && <Alert severity="error">{(failed.details?.[0] ?? failed).message} Your text is still here.</Alert>}
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
            autoFocus={!words.destructive && !act.form?.why && !act.form?.times && act.canSubmit}
          >
            {failed ? 'Try again' : label}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

const labelOf = ({ action, form }: Part['act'], interview: InterviewRow) =>
  form?.move ? moveWords.label : action && actionLabel(action.type, interview);

type MovedProps = { move: Move; interview: InterviewRow; other: Named | undefined; zone: string };

/**
 * The current and the new time, for the reader and for the candidate if their zones differ. Names the panelists if they
 * differ.
 */
function Moved({ move, interview, other, zone }: MovedProps) {
  const { minutes, candidate, panelist } = interview;
  const span = (start: string, of: string) => {
    const at = Date.parse(start);
    return Number.isNaN(at) ? 'Not chosen yet' : formatSpan(iso(at), iso(at + minutes * minute), of);
  };
  const times = [
    ['Current', move.was, panelist?.name],
    ['New', !other && Date.parse(move.start) === Date.parse(move.was) ? '' : move.start, other?.name],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 3 }}
      data-figures
    >
      {times.map(([name, start, who]) => (
        <Box key={name} sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 3 }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {span(start, zone)}
            {other && <Box sx={{ overflowWrap: 'anywhere' }}>{who}</Box>}
            {candidate.timeZone !== zone && (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                Candidate: {span(start, candidate.timeZone)} ({zoneCity(candidate.timeZone)})
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Says that the server refused the time, and offers to choose another one. */
function NotOffered({ act, interview }: Pick<Part, 'act'> & { interview: InterviewRow }) {
  const { userType } = useMe();
  return (
    <Alert severity="warning">
      {act.conflict?.problem?.message} Nothing was moved. Choose another time here, or{' '}
      <AppLink href={bookHref(interview, userType)}>see who is free when</AppLink>.
    </Alert>
  );
}

function Conflict({ act, interview, over }: Pick<Part, 'act'> & { interview: InterviewRow; over: boolean }) {
  if (!over && act.form?.move) return <NotOffered act={act} interview={interview} />;
  const now = (act.conflict?.allowed ?? []).map(({ type }) => actionLabel(type));
  const lead = 'This interview has changed.';
  const label = labelOf(act, interview);
  const lines: ReactNode = over ? (
    <>
      {lead} “{label}” is no longer possible.{' '}
      {now.length > 0 ? `Possible now: ${now.join(', ')}.` : 'You do not need to do anything here.'}
    </>
  ) : (
    <>
      {lead} You can still continue with “{label}”. Your text is still here.
    </>
  );
  return <Alert severity="warning">{lines}</Alert>;
}

function Blocked({ act, titleId }: Part) {
  return (
    <>
      <DialogTitle id={titleId}>You are in</DialogTitle>
      <DialogContent>
        <Typography>Your browser blocked the new tab. Open the meeting here.</Typography>
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
