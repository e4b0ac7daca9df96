import { useEffect, useId, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { mayLeave } from '../../../components/leave-guard';
import { LimitedText } from '../../../components/LimitedText';
import { useHoldLeave } from '../../../components/use-hold-leave';
import type { Decision } from '../../../contract/interviews';
import { isEmailed } from '../../../contract/interviews-decisions';
import { limits, texts } from '../../../contract/texts';
import { changes, decisionEmailOf, type DecideRef, type DecideRow } from '../../../machines/interviews/decide';
import { decisionChoices, undoableWords } from '../interview/action-words';
import { timeLeft } from '../list/UndoableActions';
import { useDecision, type DecisionView } from './use-decide';

const many = (rows: readonly unknown[]) => `${rows.length} candidates`;
const whom = (rows: readonly DecideRow[]) => (rows.length === 1 ? (rows[0]?.name ?? '') : many(rows));

/** The dialog before a decision, and afterwards a bar with Undo or with the decisions that were not stored. */
export function DecideDialog({ actor }: { actor: DecideRef }) {
  const decision = useDecision(actor);
  if (decision.idle) return null;
  return decision.asking ? <Question {...decision} /> : <Outcome {...decision} />;
}

function Question(props: DecisionView) {
  const { rows, draft, missing, problem, change, submit } = props;
  useHoldLeave(draft.why !== '' || draft.selectedText !== null || draft.rejectedText !== null);
  const close = () => mayLeave() && props.close();
  const titleId = useId();
  const changed = changes(rows, draft.decision);
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" slotProps={{ paper: { 'aria-labelledby': titleId } }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogTitle id={titleId}>
          Decide on <bdi>{whom(rows)}</bdi>
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {rows.length > 1 && (
            <Typography sx={{ color: 'text.secondary', maxHeight: 96, overflowY: 'auto', overflowWrap: 'anywhere' }}>
              {rows.map(({ name }) => name).join(', ')}
            </Typography>
          )}
          <Choice
            value={draft.decision}
            missing={missing.decision ?? false}
            onChange={(decision) => change({ decision })}
          />
          <LimitedText
            label={changed ? 'Why are you changing the decision?' : 'Reason'}
            value={draft.why}
            onChange={(why) => change({ why })}
            max={limits.reason}
            required={changed}
            help="Only your organization and our team can read it."
            error={missing.why && draft.why.trim() === '' ? texts.fieldRequired('Reason') : undefined}
          />
          <Email {...props} />
          {problem && <Alert severity="error">{problem.message} Your text is still here.</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained">
            {draft.decision === null ? 'Decide' : labelOf(draft.decision, rows)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const verbs: Record<Decision, string> = { selected: 'Select', rejected: 'Reject', onHold: 'Put on hold' };
const labelOf = (decision: Decision, rows: readonly DecideRow[]) =>
  rows.length === 1 ? verbs[decision] : `${verbs[decision]} (${rows.length})`;

function Choice(props: { value: Decision | null; missing: boolean; onChange: (decision: Decision) => void }) {
  const id = useId();
  return (
    <FormControl error={props.missing}>
      <FormLabel id={id}>Decision</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={props.value ?? ''}
        onChange={(_, value) => props.onChange(value as Decision)}
      >
        {decisionChoices.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
        ))}
      </RadioGroup>
      {props.missing && <FormHelperText role="alert">{texts.fieldRequired('Decision')}</FormHelperText>}
    </FormControl>
  );
}

/** The option to email the candidate, off by default. A decision to put on hold has no email. */
function Email({ rows, draft, missing, change }: DecisionView) {
  const { decision, emailed } = draft;
  if (!isEmailed(decision)) return null;
  const email = decisionEmailOf(draft);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormControlLabel
        control={<Checkbox checked={emailed} onChange={(_, checked) => change({ emailed: checked })} />}
        label={rows.length === 1 ? 'Send the candidate an email' : 'Send each candidate an email'}
      />
      {email !== null && (
        <LimitedText
          label="Email"
          value={email}
          onChange={(text) => change({ [`${decision}Text`]: text })}
          max={limits.message}
          rows={6}
          help="The email starts with the candidate’s name and does not include your reason."
          error={missing.email && email.trim() === '' ? texts.fieldRequired('Email') : undefined}
        />
      )}
    </Box>
  );
}

const bar = {
  position: 'fixed',
  zIndex: 'snackbar',
  bottom: 'calc(16px + var(--runs-height, 0px))',
  left: '50%',
  transform: 'translateX(-50%)',
  width: 'max-content',
  maxWidth: 'min(640px, calc(100vw - 32px))',
  maxHeight: '50vh',
  overflowY: 'auto',
  border: '1px solid',
  borderColor: 'divider',
} as const;

function Outcome(props: DecisionView) {
  const { rows, draft, refused, problem, undoOpen, dismiss } = props;
  const undo = useRef<HTMLButtonElement>(null);
  // The dialog that had the focus has closed, so Undo takes it.
  useEffect(() => {
    if (undoOpen) undo.current?.focus({ preventScroll: true });
  }, [undoOpen]);
  if (props.isRefused)
    return (
      <Paper elevation={6} sx={bar}>
        <Alert severity="warning" onClose={dismiss} slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}>
          {refused.length} of {rows.length} {rows.length === 1 ? 'decision is' : 'decisions are'} not stored:
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {refused.map(({ id, name, reason }) => (
              <li key={id}>
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </Box>
        </Alert>
      </Paper>
    );
  if (props.isFailed)
    return (
      <Paper elevation={6} sx={bar}>
        <Alert
          severity="error"
          action={
            <>
              <Button color="inherit" size="small" onClick={props.retry}>
                {props.repeats ? 'Try again' : 'Review'}
              </Button>
              <Button color="inherit" size="small" onClick={dismiss}>
                Dismiss
              </Button>
            </>
          }
        >
          Decision not stored. {problem?.message}
        </Alert>
      </Paper>
    );
  return (
    <Paper elevation={6} sx={{ ...bar, display: 'flex', alignItems: 'center', gap: 4, px: 4, py: 2, minHeight: 56 }}>
      <Box component="span" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {undoableWords[draft.decision ?? 'onHold'].doing} <bdi>{whom(rows)}</bdi>…
      </Box>
      {props.undoable && (
        <Button
          ref={undo}
          size="small"
          disabled={!undoOpen}
          onClick={props.undo}
          sx={{ position: 'relative', overflow: 'hidden' }}
        >
          Undo
          <Box aria-hidden sx={timeLeft} />
        </Button>
      )}
    </Paper>
  );
}
