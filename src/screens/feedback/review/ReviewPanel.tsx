import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useEventCallback from '@mui/utils/useEventCallback';
import { useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { SidePanel } from '../../../components/SidePanel';
import { StateChip } from '../../../components/StateChip';
import { labelInWords, type InterviewDetail, type InterviewRow } from '../../../contract/interviews';
import { reviewHints } from '../../../machines/feedback/review-hints';
import type { ReviewQueueRef } from '../../../machines/feedback/review-queue';
import { useMe } from '../../../services/queries/auth';
import { interviewQuery } from '../../../services/queries/interviews';
import { wiredReviewQueue } from '../../../services/wiring/feedback/review-queue';
import { useWorkflow } from '../../../services/workflow';
import { FeedbackPart } from '../../shared/interview/FeedbackPart';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { InterviewFacts } from '../../shared/interview/InterviewFacts';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobOf } from '../../shared/interview/interview-columns';
import { beginConfirm, interviewSubject } from '../../shared/interview/use-act-on-interview';
import type { PanelProps } from '../../shared/list/list-types';
import { UndoableActions, UndoNote } from '../../shared/list/UndoableActions';
import { QueryView } from '../../shared/QueryView';
import { useReviewQueue } from './use-review-queue';

export type ReviewPanelProps = Omit<PanelProps<InterviewRow>, 'loading'>;

/** Feedback one after the other, beside the facts of its interview. Needs an ActionsHost above. */
export function ReviewPanel(props: ReviewPanelProps) {
  const queryClient = useQueryClient();
  const show = useEventCallback(props.onMove);
  const approve = useEventCallback((id: string) => {
    const interview = queryClient.getQueryData(interviewQuery(id).queryKey);
    if (interview) beginConfirm(queryClient, interview, 'APPROVE');
  });
  const [logic] = useState(() => wiredReviewQueue({ approve, show }));
  return <ReviewPanelBody {...props} actor={useWorkflow(logic)} />;
}

const typesLetters = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** `j` and `k`, except where letters are typed or another dialog is open. */
function useQueueKeys(onKey: (key: 'j' | 'k') => void, inPanel: (dialog: Element) => boolean) {
  const handle = useEventCallback((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (key !== 'j' && key !== 'k') return;
    const element = target instanceof Element ? target : null;
    const dialog = element?.closest('[role="dialog"]');
    if (element?.closest(typesLetters) || (dialog && !inPanel(dialog))) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [handle]);
}

export function ReviewPanelBody({ actor, ...props }: ReviewPanelProps & { actor: ReviewQueueRef }) {
  const { id, known, rows, total, onClose } = props;
  const { timeZone } = useMe();
  const queue = useReviewQueue(actor, { id, rows, total });
  const { detail, version, reviewed, mayApprove, approved, overtaken, next, underWay } = queue;
  const { data } = detail;
  const shown = data ?? known;
  const top = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (approved) onward.current?.focus();
  }, [approved]);
  // The focus follows to the next one, which screen readers then read from its top.
  const before = useRef(id);
  useEffect(() => {
    if (id !== null && before.current !== null && before.current !== id) {
      top.current?.scrollIntoView({ block: 'start' });
      top.current?.focus({ preventScroll: true });
    }
    before.current = id;
  }, [id]);

  useQueueKeys(
    (key) => {
      if (id === null) {
        if (key === 'j' && queue.first !== undefined) props.onMove(queue.first);
      } else if (key === 'j') queue.goNext();
      else queue.goPrevious();
    },
    (dialog) => top.current !== null && dialog.contains(top.current),
  );
  const hints = data && version && !overtaken ? reviewHints(version.scorecard, data.skills, data.kind) : [];

  return (
    <SidePanel
      open={id !== null}
      title={shown?.candidate.name ?? 'Feedback'}
      subtitle={shown && jobOf(shown)}
      onClose={onClose}
      width={960}
      actions={
        id !== null && (
          <>
            {data && (
              <UndoableActions subject={interviewSubject(data.id)} name={data.candidate.name} align="start">
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                  {mayApprove && (
                    <Button
                      variant="contained"
                      aria-label={`Approve: ${data.candidate.name}`}
                      disabled={!queue.ready}
                      onClick={queue.approve}
                    >
                      Approve
                    </Button>
                  )}
                  {!reviewed && <InterviewActions interview={data} size="page" hide={justApprove} />}
                  {hints.length > 0 && mayApprove && (
                    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                      {hints.length === 1 ? '1 hint above' : `${hints.length} hints above`}
                    </Box>
                  )}
                </Box>
              </UndoableActions>
            )}
            <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
              {approved && (
                <Button ref={onward} variant="contained" aria-keyshortcuts="j" onClick={queue.goNext}>
                  {next === null ? 'Done' : 'Review next'}
                </Button>
              )}
              <LinkButton href={interviewHref(id)}>View page</LinkButton>
            </Box>
          </>
        )
      }
    >
      <Box ref={top} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 0 }} aria-label={shown?.candidate.name}>
        <QueueBar
          place={rows.findIndex((row) => row.id === id) + 1}
          total={total}
          left={queue.left}
          buttons={
            <>
              <Button
                size="small"
                variant="outlined"
                aria-keyshortcuts="k"
                title="K"
                disabled={queue.previous === null}
                onClick={queue.goPrevious}
              >
                Previous
              </Button>
              <Button
                size="small"
                variant={overtaken && next !== null ? 'contained' : 'outlined'}
                aria-keyshortcuts="j"
                title="J"
                disabled={next === null}
                onClick={queue.goNext}
              >
                Next
              </Button>
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

const justApprove = ['APPROVE'] as const;

interface QueueBarProps {
  /** The place of the open one in the list, from 1; 0 if it has left the list. */
  place: number;
  total: number;
  /** How many wait, without those that are being approved. */
  left: number;
  buttons: ReactNode;
  note: ReactNode;
}

/** Where the queue is. Its lines keep their height, so that nothing below them moves. */
function QueueBar({ place, total, left, buttons, note }: QueueBarProps) {
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
          {left === 0 ? 'None left' : place > 0 ? `${place} of ${total}` : `${left} left`}
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
  /** The open one, which has its note in the footer. */
  except: string | null;
  rows: readonly InterviewRow[];
}

/** What was approved last, while that can be undone. */
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

/** Somebody else was faster: what they did, and that there is nothing to do here. */
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
