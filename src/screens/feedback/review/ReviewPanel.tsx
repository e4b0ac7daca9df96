import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useEventCallback from '@mui/utils/useEventCallback';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { KeyHint } from '../../../components/Keys';
import { SidePanel } from '../../../components/SidePanel';
import { StateChip } from '../../../components/StateChip';
import { labelInWords, type InterviewDetail, type InterviewRow } from '../../../contract/interviews';
import { reviewHints } from '../../../machines/feedback/review-hints';
import type { ReviewQueueRef } from '../../../machines/feedback/review-queue';
import { useMe } from '../../../services/queries/auth';
import { interviewQuery } from '../../../services/queries/interviews';
import { wiredReviewQueue } from '../../../services/wiring/feedback/review-queue';
import { useWorkflow } from '../../../services/workflow';
import { useActionsHost } from '../../shared/interview/ActionsHost';
import { FeedbackPart } from '../../shared/interview/FeedbackPart';
import { InterviewFacts } from '../../shared/interview/InterviewFacts';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobOf } from '../../shared/interview/interview-columns';
import { beginConfirm, chooseAction, interviewSubject } from '../../shared/interview/use-act-on-interview';
import type { PanelProps } from '../../shared/list/list-types';
import { UndoableActions, UndoNote } from '../../shared/list/UndoableActions';
import { QueryView } from '../../shared/QueryView';
import { useScreenKeys } from '../../shared/use-screen-keys';
import { useReviewQueue } from './use-review-queue';

export type ReviewPanelProps = Omit<PanelProps<InterviewRow>, 'loading'>;

/** Reviews feedback one by one, next to the facts of its interview. Needs an ActionsHost above. */
export function ReviewPanel(props: ReviewPanelProps) {
  const queryClient = useQueryClient();
  const host = useActionsHost();
  const show = useEventCallback(props.onMove);
  const read = (id: string) => queryClient.getQueryData(interviewQuery(id).queryKey);
  const approve = useEventCallback((id: string) => {
    const interview = read(id);
    if (interview) beginConfirm(queryClient, interview, 'APPROVE');
  });
  const askReturn = useEventCallback((id: string) => {
    const interview = read(id);
    const action = interview?.allowedActions.find(({ type }) => type === 'RETURN');
    if (interview === undefined || action === undefined) return;
    host.about(interview);
    chooseAction(host.actor, interview, action);
  });
  const [logic] = useState(() => wiredReviewQueue({ approve, askReturn, show }));
  return <ReviewPanelBody {...props} actor={useWorkflow(logic)} />;
}

export function ReviewPanelBody({ actor, ...props }: ReviewPanelProps & { actor: ReviewQueueRef }) {
  const { id, known, rows, total, onClose } = props;
  const { timeZone } = useMe();
  const queue = useReviewQueue(actor, { id, rows, total, onMove: props.onMove });
  const { detail, version, reviewed, mayApprove, mayReturn, approved, overtaken, next, underWay } = queue;
  const { data } = detail;
  const shown = data ?? known;
  const name = shown?.candidate.name ?? 'Feedback';
  const top = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const waits = id !== null && underWay.some(([subject]) => subject === interviewSubject(id));
  // The focused element disappeared when the approval was sent.
  useLayoutEffect(() => {
    if (approved && document.activeElement === document.body) onward.current?.focus({ preventScroll: true });
  }, [approved, waits, mayApprove]);
  // The focus stays on its control. If that control is gone or disabled, the focus moves to the top of the next
  // feedback, where a screen reader continues.
  const before = useRef(id);
  useLayoutEffect(() => {
    if (id !== null && before.current !== null && before.current !== id) {
      top.current?.scrollIntoView({ block: 'start' });
      const { activeElement: focused, body } = document;
      if (focused === body || (focused instanceof HTMLButtonElement && focused.disabled))
        top.current?.focus({ preventScroll: true });
    }
    before.current = id;
  }, [id]);

  useScreenKeys(
    {
      j: {
        held: true,
        press: () => {
          if (id !== null) queue.goNext();
          else if (queue.first !== undefined) props.onMove(queue.first);
        },
      },
      k: { held: true, press: queue.goPrevious },
      a: { press: queue.approve },
      r: { press: queue.askReturn },
      z: { press: queue.undoLast },
    },
    () => top.current,
  );
  const hints = data && version && !overtaken ? reviewHints(version.scorecard, data.skills, data.kind) : [];

  return (
    <SidePanel
      open={id !== null}
      title={name}
      subtitle={shown && jobOf(shown)}
      onClose={onClose}
      width={960}
      actions={
        id !== null && (
          <>
            <UndoableActions subject={interviewSubject(id)} name={name} align="start">
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                {(data === undefined || mayApprove) && (
                  <>
                    <Button
                      variant="contained"
                      aria-label={`Approve: ${name}`}
                      aria-keyshortcuts="a"
                      // Not disabled, because a disabled button would lose the focus each time the next feedback is
                      // shown.
                      aria-disabled={!queue.ready}
                      sx={queue.ready ? {} : notReady}
                      onClick={queue.approve}
                    >
                      Approve
                    </Button>
                    <KeyHint keys="A" />
                  </>
                )}
                {mayReturn && (
                  <>
                    <Button
                      variant="outlined"
                      aria-label={`Return: ${name}`}
                      aria-keyshortcuts="r"
                      onClick={queue.askReturn}
                    >
                      Return
                    </Button>
                    <KeyHint keys="R" />
                  </>
                )}
                {hints.length > 0 && mayApprove && (
                  <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {hints.length === 1 ? '1 hint above' : `${hints.length} hints above`}
                  </Box>
                )}
              </Box>
            </UndoableActions>
            {waits && (
              <Box sx={{ alignSelf: 'center' }}>
                <KeyHint keys="Z" />
              </Box>
            )}
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' }}>
              {/* Hidden but laid out, so that nothing moves when the button appears. */}
              <Box
                style={approved ? {} : { visibility: 'hidden' }}
                sx={{ display: { xs: approved ? 'flex' : 'none', sm: 'flex' }, alignItems: 'center', gap: 2 }}
              >
                <KeyHint keys="J" />
                <Button
                  ref={onward}
                  variant="contained"
                  aria-keyshortcuts="j"
                  onClick={queue.goNext}
                  sx={{ minWidth: 112 }}
                >
                  {approved && next === null ? 'Done' : 'Review next'}
                </Button>
              </Box>
              {/* On a phone only one of the two buttons fits on the line. */}
              <LinkButton href={interviewHref(id)} sx={approved ? { display: { xs: 'none', sm: 'inline-flex' } } : {}}>
                View page
              </LinkButton>
            </Box>
          </>
        )
      }
    >
      <Box ref={top} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 0 }} aria-label={shown?.candidate.name}>
        <QueueBar
          name={name}
          position={queue.position}
          left={queue.left}
          buttons={
            <>
              <Button
                size="small"
                variant="outlined"
                aria-keyshortcuts="k"
                disabled={queue.previous === null}
                onClick={queue.goPrevious}
              >
                Previous
              </Button>
              <KeyHint keys="K" />
              <Button
                size="small"
                variant={overtaken && next !== null ? 'contained' : 'outlined'}
                aria-keyshortcuts="j"
                disabled={next === null}
                onClick={queue.goNext}
              >
                Next
              </Button>
              <KeyHint keys="J" />
            </>
          }
          note={<LastApproved underWay={underWay} except={id} rows={rows} />}
        />
        {data && overtaken && <Overtaken interview={data} zone={timeZone} last={next === null} />}
        {data && !reviewed && !mayApprove && (
          <Alert severity="info" sx={{ mb: 4 }}>
            This is your own interview, so another admin reviews it.
          </Alert>
        )}
        {hints.length > 0 && <Hints hints={hints} />}
        {id !== null && (
          <QueryView query={detail} name="feedback" rows={6} gone="This feedback no longer exists.">
            {(interview) => (
              <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '3fr 2fr' } }}>
                <FeedbackPart key={interview.id} interviewId={interview.id} kind={interview.kind} />
                <Box component="aside" aria-label="Interview" sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
                  <div>
                    <StateChip label={labelInWords(interview.label)} />
                  </div>
                  <InterviewFacts interview={interview} zone={timeZone} />
                </Box>
              </Box>
            )}
          </QueryView>
        )}
      </Box>
    </SidePanel>
  );
}

/** The look of a disabled button. */
const notReady = {
  '&, &:hover': {
    color: 'action.disabled',
    bgcolor: 'action.disabledBackground',
    cursor: 'default',
    boxShadow: 'none',
  },
} as const;

interface QueueBarProps {
  name: string;
  /** The position of the open feedback; null if it is not in the list. */
  position: { place: number; of: number } | null;
  /** The number of scorecards that wait for review, without those being approved. */
  left: number;
  buttons: ReactNode;
  note: ReactNode;
}

/** The position in the queue. Its lines keep their height, so that nothing below them moves. */
function QueueBar({ name, position, left, buttons, note }: QueueBarProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        pb: 2,
        mb: 2,
        position: 'sticky',
        top: 0,
        zIndex: 1,
        bgcolor: 'background.paper',
        '& > *': { minHeight: 36 },
      }}
    >
      <Box role="group" aria-label="Queue" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {buttons}
        <Box component="span" role="status" data-figures sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <Box component="span" sx={visuallyHidden}>
            {name}:{' '}
          </Box>
          {position ? `${position.place} of ${position.of}` : left === 0 ? 'None left' : `${left} waiting`}
        </Box>
      </Box>
      <Box
        sx={{
          ml: { sm: 'auto' },
          minWidth: 0,
          flexBasis: { xs: '100%', sm: 'auto' },
          display: 'flex',
          alignItems: 'center',
        }}
      >
        {note}
      </Box>
    </Box>
  );
}

interface LastApprovedProps {
  underWay: ReturnType<typeof useReviewQueue>['underWay'];
  /** The id of the open feedback, whose note is in the footer. */
  except: string | null;
  rows: readonly InterviewRow[];
}

/** The last approval, as long as it can be undone. */
function LastApproved({ underWay, except, rows }: LastApprovedProps) {
  const found = underWay
    .flatMap(([subject, entry]) => {
      const row = rows.find(({ id }) => id !== except && interviewSubject(id) === subject);
      return row ? [{ row, entry }] : [];
    })
    .at(-1);
  if (found === undefined) return null;
  const { name } = found.row.candidate;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box
        component="bdi"
        title={name}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 220 }}
      >
        {name}
      </Box>
      <UndoNote key={found.row.id} {...found.entry} name={name} align="start" />
    </Box>
  );
}

/** Says that another admin was faster, and what they did: there is nothing left to do here. */
function Overtaken({ interview, zone, last }: { interview: InterviewDetail; zone: string; last: boolean }) {
  const deed = interview.history
    .filter(({ type }) => type === 'APPROVE' || type === 'RETURN')
    .toSorted((a, b) => a.seq - b.seq)
    .at(-1);
  const words =
    deed === undefined
      ? 'This feedback is no longer waiting for review'
      : `${deed.type === 'APPROVE' ? 'Approved' : 'Returned'} by ${deed.by}`;
  return (
    <Alert severity="info" role="status" sx={{ mb: 4 }}>
      <AlertTitle>{words}</AlertTitle>
      {deed && (
        <>
          <DateTime at={deed.at} zone={zone} />
          {deed.why !== null && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{deed.why}</Box>}
        </>
      )}
      You do not need to do anything here. {last ? 'It was the last one.' : 'Continue with the next one.'}
    </Alert>
  );
}

function Hints({ hints }: { hints: readonly string[] }) {
  return (
    <Alert severity="warning" role="note" aria-label="Hints" sx={{ mb: 4 }}>
      <AlertTitle>Check before you approve</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </Box>
    </Alert>
  );
}
