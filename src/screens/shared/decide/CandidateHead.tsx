import type { ElementType } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import RejectedIcon from '@mui/icons-material/CancelOutlined';
import SelectedIcon from '@mui/icons-material/CheckCircleOutlined';
import ExplainIcon from '@mui/icons-material/EditNoteOutlined';
import OnHoldIcon from '@mui/icons-material/PauseCircleOutlined';
import StarIcon from '@mui/icons-material/Star';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { AppLink } from '../../../components/AppLink';
import { decisionWords, type Decision } from '../../../contract/interviews';
import type { Compared } from '../../../contract/interviews-decisions';
import { useUndoable, type UndoableEntry } from '../../../services/undoables';
import { decisionChoices } from '../interview/action-words';
import { interviewHref } from '../interview/hrefs';
import { RecommendationChip } from '../interview/ScorecardView';
import { interviewSubject } from '../interview/use-act-on-interview';
import { useUndo } from '../list/use-undo';
import { timeLeft } from '../list/UndoableActions';

const icons: Record<Decision, ElementType> = { selected: SelectedIcon, rejected: RejectedIcon, onHold: OnHoldIcon };
const keys: Record<Decision, string> = { selected: 's', rejected: 'r', onHold: 'h' };
/** Invisible, but takes up its space. */
const hidden = { visibility: 'hidden' } as const;

interface CandidateHeadProps {
  row: Compared;
  current: boolean;
  /** Whether this candidate has the best recommendation of those shown, if they differ. */
  best: boolean;
  chosen: boolean;
  busy: boolean;
  narrow: boolean;
  onChoose: (on: boolean) => void;
  onDecide: (decision: Decision) => void;
  onExplain: () => void;
}

/** The mark of the best value in a line. */
export const Best = () => (
  <Box component="span" sx={{ display: 'inline-flex', verticalAlign: 'middle', ml: 1, color: 'primary.main' }}>
    <StarIcon aria-hidden fontSize="inherit" />
    <Box component="span" sx={visuallyHidden}>
      {' '}
      (best)
    </Box>
  </Box>
);

/** The head of a candidate's column: name, recommendation, and decision. */
export function CandidateHead({ row, current, best, chosen, narrow, onChoose, ...props }: CandidateHeadProps) {
  const { id, candidate, recommendation } = row;
  return (
    <Box
      role="group"
      aria-label={candidate.name}
      aria-current={current}
      data-candidate={id}
      tabIndex={current ? 0 : -1}
      sx={{ display: 'grid', gap: 1, justifyItems: 'start', alignContent: 'start', borderRadius: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', ml: -2, maxWidth: '100%' }}>
        <Checkbox
          size="small"
          checked={chosen}
          onChange={(_, on) => onChoose(on)}
          slotProps={{ input: { 'aria-label': `Choose ${candidate.name}` } }}
          sx={narrow ? { p: 1 } : {}}
        />
        <Box
          component="bdi"
          title={candidate.name}
          sx={{
            pt: narrow ? 0.5 : 1.5,
            minWidth: 0,
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            minHeight: '2lh',
          }}
        >
          <AppLink href={interviewHref(id)}>{candidate.name}</AppLink>
        </Box>
      </Box>
      {recommendation === null ? (
        <Box component="span" sx={{ color: 'text.secondary', lineHeight: '24px' }}>
          No recommendation
        </Box>
      ) : (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <RecommendationChip recommendation={recommendation} kind="real" />
          {best && <Best />}
        </Box>
      )}
      <DecisionOn row={row} narrow={narrow} {...props} />
    </Box>
  );
}

type DecisionOnProps = Pick<CandidateHeadProps, 'row' | 'busy' | 'narrow' | 'onDecide' | 'onExplain'>;

/**
 * The decision in words, and a button for each decision. While a decision can be undone, Undo covers the buttons, so
 * that nothing moves.
 */
function DecisionOn({ row, busy, narrow, onDecide, onExplain }: DecisionOnProps) {
  const { id, candidate, decision } = row;
  const entry = useUndoable(interviewSubject(id));
  const size = narrow ? { p: 1 } : { p: 1.5 };
  return (
    <Box sx={{ display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
      <Box style={entry ? hidden : {}}>
        <Box component="span" sx={{ display: 'block', fontWeight: decision === null ? 400 : 600 }}>
          {decision === null ? 'Undecided' : decisionWords[decision]}
        </Box>
        <Box role="group" aria-label={`Decision: ${candidate.name}`} sx={{ display: 'flex', ml: -1 }}>
          {decisionChoices.map(({ value, label }) => {
            const Icon = icons[value];
            return (
              <IconButton
                key={value}
                size="small"
                disabled={busy}
                aria-pressed={decision === value}
                aria-keyshortcuts={keys[value]}
                aria-label={`${label}: ${candidate.name}`}
                title={label}
                onClick={() => onDecide(value)}
                sx={{ ...size, ...(decision === value && { color: 'primary.main', bgcolor: 'action.selected' }) }}
              >
                <Icon aria-hidden fontSize="small" />
              </IconButton>
            );
          })}
          {!narrow && (
            <IconButton
              size="small"
              disabled={busy}
              aria-label={`With a reason or email: ${candidate.name}`}
              title="With a reason or email"
              onClick={onExplain}
              sx={size}
            >
              <ExplainIcon aria-hidden fontSize="small" />
            </IconButton>
          )}
        </Box>
      </Box>
      {entry && <Deciding {...entry} name={candidate.name} />}
    </Box>
  );
}

function Deciding({ words, actor, name }: UndoableEntry & { name: string }) {
  const { failed, retryable, undoable, undo, retry, dismiss } = useUndo(actor);
  const button = { px: 1, minWidth: 0 };
  return (
    <Box>
      <Box
        component="span"
        role="status"
        title={failed?.message}
        sx={{ display: 'block', color: failed ? 'error.main' : 'text.secondary' }}
      >
        {failed ? words.failed : `${words.doing}…`}
      </Box>
      {retryable && (
        <Button size="small" aria-label={`Try again: ${name}`} onClick={retry} sx={button}>
          Try again
        </Button>
      )}
      {failed ? (
        <Button size="small" aria-label={`Dismiss: ${name}`} onClick={dismiss} sx={button}>
          Dismiss
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={`Undo: ${name}`}
          onClick={undo}
          style={undoable ? {} : hidden}
          sx={{ ...button, position: 'relative', overflow: 'hidden' }}
        >
          Undo
          <Box aria-hidden sx={timeLeft} />
        </Button>
      )}
    </Box>
  );
}
