import { useEffect, useState } from 'react';
import useEventCallback from '@mui/utils/useEventCallback';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import type { InterviewRow } from '../../../contract/interviews';
import {
  afterOf,
  nextOf,
  previousOf,
  type ReviewQueueRef,
  type ReviewQueueSnapshot,
} from '../../../machines/feedback/review-queue';
import { feedbackQuery } from '../../../services/queries/feedback';
import { interviewQuery } from '../../../services/queries/interviews';
import { undoOnceOpen, useUndoables } from '../../../services/undoables';
import { useActionsHost } from '../../shared/interview/ActionsHost';
import { undoableWords } from '../../shared/interview/action-words';
import { interviewSubject, useLastSent } from '../../shared/interview/use-act-on-interview';

const seen = (snapshot: ReviewQueueSnapshot) => ({
  context: snapshot.context,
  ready: snapshot.matches({ reviewing: { waiting: 'ready' } }),
  approved: snapshot.matches({ reviewing: 'approved' }),
  overtaken: snapshot.matches({ reviewing: 'overtaken' }),
});

interface Listed {
  /** The feedback that the address opens. */
  id: string | null;
  rows: readonly InterviewRow[];
  /** The number of rows on all pages of the list. */
  total: number;
  /** Shows another feedback. */
  onMove: (id: string) => void;
}

/** The state and the actions of feedback review as a queue, with the data of the open feedback. */
export function useReviewQueue(actor: ReviewQueueRef, { id, rows, total, onMove }: Listed) {
  const { context, ready, approved, overtaken } = useSelector(actor, seen, shallowEqual);
  const detail = useQuery({ ...interviewQuery(id ?? ''), enabled: id !== null });
  const feedback = useQuery({ ...feedbackQuery(id ?? ''), enabled: id !== null });
  const underWay = useUndoables();
  const approving = new Set(underWay.map(([subject]) => subject));
  // The listed feedback that is not being approved, in the order of the list.
  const listedIds = rows.map((row) => row.id).filter((listed) => !approving.has(interviewSubject(listed)));
  const { data } = detail;
  const version = feedback.data?.versions[0];
  const reviewed = data !== undefined && data.state !== 'inReview';
  useReports(actor, {
    id,
    listedIds,
    shown: data !== undefined && version !== undefined,
    reviewed,
    waits: data?.state === 'inReview' && !approving.has(interviewSubject(data.id)),
  });
  const position = usePosition(id, rows, total);
  const next = approved ? afterOf(context, listedIds) : nextOf(context, listedIds);
  usePrefetch(next);
  return {
    detail,
    version,
    reviewed,
    mayApprove: data?.allowedActions.some(({ type }) => type === 'APPROVE') === true,
    mayReturn: data?.allowedActions.some(({ type }) => type === 'RETURN') === true,
    ready,
    approved,
    overtaken,
    next,
    previous: previousOf(context, listedIds),
    /** The first feedback that waits. */
    first: listedIds[0],
    /** The number of scorecards that wait for review, without those being approved. */
    left: total - (rows.length - listedIds.length),
    /** The position of the open feedback: "2 of 14". */
    position,
    underWay,
    // Each event names the feedback on screen: a press that was meant for it acts on no other.
    approve: () => id !== null && actor.send({ type: 'item.approve', id }),
    askReturn: () => id !== null && actor.send({ type: 'return.ask', id }),
    goNext: () => id !== null && actor.send({ type: 'item.next', id, listedIds }),
    goPrevious: () => id !== null && actor.send({ type: 'item.previous', id, listedIds }),
    /** Undoes the last approval that has not been sent, and shows its feedback again. */
    undoLast() {
      const [subject, entry] = underWay.findLast(([, { words }]) => words === undoableWords.APPROVE) ?? [];
      if (subject === undefined || entry === undefined) return;
      undoOnceOpen(entry.actor);
      const undone = subject.slice(interviewSubject('').length);
      if (undone !== id) onMove(undone);
    },
  };
}

/**
 * The position of the open feedback among all. Feedback that left the list, such as approved feedback, keeps its
 * position.
 */
function usePosition(id: string | null, rows: readonly InterviewRow[], total: number) {
  const [had, setHad] = useState<{ id: string; place: number } | null>(null);
  const place = rows.findIndex((row) => row.id === id);
  if (id !== null && place >= 0 && (had?.id !== id || had.place !== place)) setHad({ id, place });
  if (place >= 0) return { place: place + 1, of: total };
  return had !== null && had.id === id ? { place: had.place + 1, of: total + 1 } : null;
}

interface Reports {
  id: string | null;
  listedIds: string[];
  /** Whether the scorecard is on screen. */
  shown: boolean;
  reviewed: boolean;
  /** Whether the feedback waits for review, and is not being approved. */
  waits: boolean;
}

/**
 * Reports to the queue what the address and the queries say: which feedback is open, on screen, reviewed, or waiting
 * again. The queue learns it in no other way.
 */
function useReports(actor: ReviewQueueRef, { id, listedIds, shown, reviewed, waits }: Reports) {
  const lastReturned = useLastSent(useActionsHost().actor, 'RETURN');
  const open = useEventCallback(() =>
    actor.send(id === null ? { type: 'panel.close' } : { type: 'item.open', id, listedIds }),
  );
  useEffect(open, [id, open]);
  const report = useEventCallback(() => {
    // The queue has already moved on, and the address will follow.
    if (id === null || actor.getSnapshot().context.id !== id) return;
    if (shown) actor.send({ type: 'scorecard.show', id });
    // The approval was undone or refused.
    if (waits) actor.send({ type: 'item.reopen', id });
    if (reviewed)
      actor.send(lastReturned() === id ? { type: 'item.return', listedIds } : { type: 'item.overtake', id });
  });
  useEffect(report, [id, shown, reviewed, waits, report]);
}

/** Loads the next feedback, so that it is on screen at once. */
function usePrefetch(id: string | null) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (id === null) return;
    void queryClient.prefetchQuery(interviewQuery(id));
    void queryClient.prefetchQuery(feedbackQuery(id));
  }, [queryClient, id]);
}
