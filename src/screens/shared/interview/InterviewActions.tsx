import { memo, use } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import MoreIcon from '@mui/icons-material/MoreVert';
import { Link as RouterLink } from 'wouter';
import { LinkButton } from '../../../components/AppLink';
import { formatTime } from '../../../components/format-time';
import { RowRoomContext } from '../../../components/row-room';
import { useAtNow } from '../../../components/use-now';
import type { AllowedAction, InterviewRow, SentType } from '../../../contract/interviews';
import { needsTimes } from '../../../contract/interviews-live';
import { useMe } from '../../../services/queries/auth';
import { actionLabel, actionWords, decisionChoices } from './action-words';
import { useDecideOn } from '../decide/use-decide-on';
import { useActionsHost } from './ActionsHost';
import { actionHref, rowLabel } from './doings';
import { MenuOf } from '../list/RowMenu';
import { UndoableActions } from '../list/UndoableActions';
import { useOwnerChoices } from '../owner/use-owner';
import { RemindButton } from './RemindButton';
import { useBookBest } from './use-book-best';
import { interviewSubject, useActions, useUndoableActions } from './use-act-on-interview';
import { useUndoable } from '../../../services/undoables';

interface InterviewActionsProps {
  interview: InterviewRow;
  /** A row has at most two buttons and a menu for the rest (product: List layout); a page up to four. */
  size?: 'row' | 'page';
  /** Actions shown elsewhere on the same screen. */
  hide?: readonly SentType[];
  /** Whether the first action is the screen's primary action. */
  primary?: boolean;
  /** Actions that come first, where the lifecycle's order does not fit the reader's task. */
  first?: readonly SentType[];
  /** The number of buttons that fit. */
  room?: number;
  /** The screen has its own button to send a reminder. */
  noRemind?: boolean;
  /** Labels that replace the usual ones on a screen about one use of an action. */
  labels?: Partial<Record<SentType, string>>;
}

const none: readonly SentType[] = [];
/**
 * The answers to an open request to cancel, which come first: a panelist is replaced, a candidate's interview is
 * canceled.
 */
function answersTo({ cancelAsk }: InterviewRow): readonly SentType[] {
  if (cancelAsk === null) return none;
  return cancelAsk.who === 'panelist' ? ['BOOK', 'REFUSE_CANCEL', 'CANCEL'] : ['CANCEL', 'REFUSE_CANCEL'];
}
/** Whether an interview waits to be scheduled and has no open request to cancel. */
const isWaiting = ({ state, cancelAsk }: InterviewRow) =>
  (state === 'pendingSchedule' || state === 'reschedulePending') && cancelAsk === null;
/** Rarely needed actions, which are always in the menu. */
const seldom: ReadonlySet<SentType> = new Set(['ABORT', 'QC_UPDATE']);

// Compared by content, because lists pass a new `hide` array at each render.
const sameActions = (a: InterviewActionsProps, b: InterviewActionsProps) =>
  a.interview === b.interview &&
  a.size === b.size &&
  a.primary === b.primary &&
  a.room === b.room &&
  a.labels === b.labels &&
  a.noRemind === b.noRemind &&
  a.first?.join() === b.first?.join() &&
  a.hide?.join() === b.hide?.join();

/** Buttons for the allowed actions only (product: Actions). Needs an ActionsHost above. */
export const InterviewActions = memo(function InterviewActions(props: InterviewActionsProps) {
  const { interview, size = 'row', hide = none, primary = false, first = none, labels } = props;
  const choice = useChoice(interview, size, labels);
  const subject = interviewSubject(interview.id);
  const underWay = useUndoable(subject) !== null;
  // If all times have passed, there is nothing to book, so new times come first (product: Passed times).
  const passed = useAtNow((now) => (needsTimes(interview, now) ? 'yes' : '')) !== '';
  const { userType, timeZone } = useMe();
  // Finish is shown before it is possible, with the time from which it will be.
  const finishFrom = userType === 'PANELIST' && !hide.includes('FINISH') ? interview.finishFrom : null;
  const early = useAtNow((now) => (finishFrom !== null && Date.parse(finishFrom) > now ? 'yes' : '')) !== '';
  // Candidates book on the page that their link opens.
  const noButton = (type: SentType) => type === 'BOOK' && (passed || userType === 'CANDIDATE');
  const books = interview.allowedActions.some(({ type }) => type === 'BOOK');
  const isAdmin = userType === 'ADMIN' || userType === 'SUPER_ADMIN';
  const asks = passed && books && isAdmin;
  // With an open request to cancel, booking needs a question first, which the Book screen asks.
  const hasBest = size === 'row' && books && !passed && !hide.includes('BOOK') && isAdmin && isWaiting(interview);
  const leading: readonly SentType[] = [...answersTo(interview), ...(passed ? (['SET_TIMES'] as const) : []), ...first];
  const allowed = interview.allowedActions.filter(({ type }) => !noButton(type) && !hide.includes(type));
  const actions = [
    ...leading.flatMap((type) => allowed.filter((action) => action.type === type)),
    ...allowed.filter(({ type }) => !leading.includes(type)),
  ];
  const inRow = use(RowRoomContext);
  // Only admins can read when reminders were sent, and only they may send them.
  const reminds = interview.state === 'pendingFeedback' && interview.reminded !== undefined && !props.noRemind;
  const others = (asks || hasBest ? 1 : 0) + (reminds && inRow === 1 ? 1 : 0);
  const room = (props.room ?? (size === 'row' ? inRow : 4)) - others;
  // Destructive actions are in a row's menu, except for the answers to a request.
  const isAnswer = (type: SentType) =>
    leading.includes(type) || (type === 'DECLINE' && allowed.some((action) => action.type === 'ACCEPT'));
  const inMenu = (type: SentType) =>
    seldom.has(type) || (size === 'row' && !primary && actionWords[type].destructive === true && !isAnswer(type));
  const shown = actions.filter(({ type }) => !inMenu(type)).slice(0, Math.max(0, room));
  const rest = actions.filter((action) => !shown.includes(action));
  const { remind } = useActionsHost();
  // The panel and the page of an interview have a separate part for its owner.
  const owning = size === 'row' && !primary && interview.owner !== undefined;
  if (actions.length === 0 && !asks && !underWay && !reminds && !owning) return null;
  return (
    <UndoableActions subject={subject} name={interview.candidate.name}>
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: size === 'row' ? 'nowrap' : 'wrap' },
          alignItems: 'center',
          gap: size === 'row' ? 1 : 2,
        }}
      >
        {asks && <AskTimes interview={interview} size={size} primary={primary} />}
        {hasBest && <BookBest interview={interview} />}
        {reminds && <RemindButton interview={interview} actor={remind} size={size === 'row' ? 'small' : 'medium'} />}
        {shown.map((action, index) => (
          <ActionButton
            key={action.type}
            interview={interview}
            choice={choice}
            action={action}
            size={size === 'row' ? 'small' : 'medium'}
            variant={variantOf(action.type, index === 0 && !asks && !hasBest, primary, size)}
            second={index > 0 || asks || hasBest || reminds}
          />
        ))}
        {early && finishFrom !== null && (
          <Button size={size === 'row' ? 'small' : 'medium'} sx={{ whiteSpace: 'nowrap', flexShrink: 0 }} disabled>
            Finish from {formatTime(finishFrom, timeZone)}
          </Button>
        )}
        {(rest.length > 0 || owning) && (
          <RestMenu interview={interview} choice={choice} actions={rest} owning={owning} />
        )}
      </Box>
    </UndoableActions>
  );
}, sameActions);

function AskTimes({ interview, size, primary }: { interview: InterviewRow; size: 'row' | 'page'; primary: boolean }) {
  const { askTimes } = useUndoableActions(interview);
  return (
    <Button
      size={size === 'row' ? 'small' : 'medium'}
      variant={primary ? 'contained' : 'outlined'}
      sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
      aria-label={`Ask for new times: ${interview.candidate.name}`}
      onClick={askTimes}
    >
      Ask for new times
    </Button>
  );
}

function BookBest({ interview }: { interview: InterviewRow }) {
  const { bookBest, finding } = useBookBest(interview);
  return (
    <Button
      size="small"
      variant="outlined"
      sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
      aria-label={`Book best match: ${interview.candidate.name}`}
      // Not `disabled`, which would lose the focus.
      aria-disabled={finding}
      onClick={() => !finding && bookBest()}
    >
      Book best match
    </Button>
  );
}

type Size = NonNullable<InterviewActionsProps['size']>;

/** Destructive actions are never the primary one. */
function variantOf(type: SentType, first: boolean, primary: boolean, size: 'row' | 'page') {
  if (!first) return size === 'row' ? 'text' : 'outlined';
  return primary && !actionWords[type].destructive ? 'contained' : 'outlined';
}

type OneAction = { interview: InterviewRow; choice: Choice; action: AllowedAction };
type Choice = ReturnType<typeof useChoice>;

/** The link or the effect of an action. */
function useChoice(interview: InterviewRow, size: Size, labels?: Partial<Record<SentType, string>>) {
  const { actor, about } = useActionsHost();
  const { busy, sending, choose } = useActions(actor, interview);
  const { confirm } = useUndoableActions(interview);
  const { userType } = useMe();
  return {
    busy,
    sending,
    labelOf: (type: SentType) =>
      labels?.[type] ?? (size === 'row' ? rowLabel(type, interview) : actionLabel(type, interview)),
    hrefOf: ({ type }: AllowedAction) =>
      // The page of an interview already shows its scorecard.
      type === 'APPROVE' && size === 'page' ? null : actionHref(type, interview, userType),
    begin: (action: AllowedAction) => {
      if (action.type === 'ACCEPT' || action.type === 'APPROVE') return confirm(action.type);
      about(interview);
      choose(action);
    },
  };
}

function ActionButton(props: OneAction & Pick<ButtonProps, 'size' | 'variant'> & { second: boolean }) {
  const { interview, choice, action, size, variant, second } = props;
  const { busy, sending, labelOf, hrefOf, begin } = choice;
  const label = labelOf(action.type);
  const named = `${label}: ${interview.candidate.name}`;
  const href = hrefOf(action);
  const color = actionWords[action.type].destructive ? ('error' as const) : undefined;
  const look = {
    size: size ?? 'small',
    variant: variant ?? 'text',
    sx: { whiteSpace: 'nowrap', flexShrink: 0 },
    ...(second && { 'data-second': true }),
  };
  if (href)
    return (
      <LinkButton href={href} aria-label={named} {...look}>
        {label}
      </LinkButton>
    );
  if (action.type === 'DECIDE')
    return (
      <MenuOf
        items={(close) => <Decisions interview={interview} close={close} />}
        button={(props) => (
          <Button {...look} {...props} endIcon={<ExpandMoreIcon />} aria-label={named}>
            {label}
          </Button>
        )}
      />
    );
  return (
    <Button
      {...look}
      {...(color && { color })}
      aria-label={named}
      loading={sending === action.type}
      disabled={busy}
      onClick={() => begin(action)}
    >
      {label}
    </Button>
  );
}

function RestMenu(props: Omit<OneAction, 'action'> & { actions: readonly AllowedAction[]; owning: boolean }) {
  const { interview, choice, actions, owning } = props;
  const owner = useOwnerChoices(interview);
  const { busy, labelOf, hrefOf, begin } = choice;
  return (
    <MenuOf
      button={(props) => (
        <IconButton size="small" {...props} aria-label={`More actions: ${interview.candidate.name}`} disabled={busy}>
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
      items={(close) => [
        ...actions.map((action) => {
          const label = labelOf(action.type);
          const href = hrefOf(action);
          if (action.type === 'DECIDE')
            return <Decisions key={action.type} interview={interview} close={close} lead={`${label}: `} />;
          if (href)
            return (
              <MenuItem key={action.type} component={RouterLink} href={href}>
                {label}
              </MenuItem>
            );
          return (
            <MenuItem
              key={action.type}
              sx={actionWords[action.type].destructive ? { color: 'error.main' } : {}}
              onClick={() => {
                close();
                begin(action);
              }}
            >
              {label}
            </MenuItem>
          );
        }),
        ...(owning ? owner : []).map(({ label, begin }) => (
          <MenuItem
            key={label}
            onClick={() => {
              close();
              begin();
            }}
          >
            {label}
          </MenuItem>
        )),
      ]}
    />
  );
}

/** The three decisions as menu items, the current one marked. */
function Decisions({ interview, close, lead = '' }: { interview: InterviewRow; close: () => void; lead?: string }) {
  const { choose, explain, busy } = useDecideOn(interview);
  const item = (label: string, begin: () => void, selected = false) => (
    <MenuItem
      key={label}
      selected={selected}
      disabled={busy}
      onClick={() => {
        close();
        begin();
      }}
    >
      {lead}
      {label}
    </MenuItem>
  );
  return [
    ...decisionChoices.map(({ value, label }) => item(label, () => choose(value), interview.decision === value)),
    item('With a reason or email…', explain),
  ];
}
