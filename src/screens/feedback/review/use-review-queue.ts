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
  /** The one that the address opens. */
  id: string | null;
  rows: readonly InterviewRow[];
  /** How many are listed on all pages. */
  total: number;
  /** Shows another one. */
  onMove: (id: string) => void;
}

/** The state and the actions of feedback review as a queue, with what was read of the open one. */
export function useReviewQueue(actor: ReviewQueueRef, { id, rows, total, onMove }: Listed) {
  const { context, ready, approved, overtaken } = useSelector(actor, seen, shallowEqual);
  const detail = useQuery({ ...interviewQuery(id ?? ''), enabled: id !== null });
  const feedback = useQuery({ ...feedbackQuery(id ?? ''), enabled: id !== null });
  const underWay = useUndoables();
  const approving = new Set(underWay.map(([subject]) => subject));
  // What is listed and not being approved yet, in the order of the list.
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
    /** The first that waits. */
    first: listedIds[0],
    /** How many wait, without those that are being approved. */
    left: total - (rows.length - listedIds.length),
    /** Where the open one is: "2 of 14". */
    position,
    underWay,
    // All name the one that is on screen: a press that was meant for it acts on no other.
    approve: () => id !== null && actor.send({ type: 'item.approve', id }),
    askReturn: () => id !== null && actor.send({ type: 'return.ask', id }),
    goNext: () => id !== null && actor.send({ type: 'item.next', id, listedIds }),
    goPrevious: () => id !== null && actor.send({ type: 'item.previous', id, listedIds }),
    /** Undoes the last approval that has not been sent, and shows it again. */
    undoLast() {
      const [subject, entry] = underWay.findLast(([, { words }]) => words === undoableWords.APPROVE) ?? [];
      if (subject === undefined || entry === undefined) return;
      undoOnceOpen(entry.actor);
      const undone = subject.slice(interviewSubject('').length);
      if (undone !== id) onMove(undone);
    },
  };
}

/** The place of the open one among all. One that has left the list, such as an approved one, keeps the place it had. */
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
  /** The scorecard is on screen. */
  shown: boolean;
  reviewed: boolean;
  /** It waits for review, and is not being approved. */
  waits: boolean;
}

/** The one way from the address and the queries to the queue: what is open, on screen, reviewed, or waits again. */
function useReports(actor: ReviewQueueRef, { id, listedIds, shown, reviewed, waits }: Reports) {
  const lastReturned = useLastSent(useActionsHost().actor, 'RETURN');
  const open = useEventCallback(() =>
    actor.send(id === null ? { type: 'panel.close' } : { type: 'item.open', id, listedIds }),
  );
  useEffect(open, [id, open]);
  const report = useEventCallback(() => {
    // The queue has moved on, and the address follows.
    if (id === null || actor.getSnapshot().context.id !== id) return;
    if (shown) actor.send({ type: 'scorecard.show', id });
    // An approval that was undone, or refused.
    if (waits) actor.send({ type: 'item.reopen', id });
    if (reviewed)
      actor.send(lastReturned() === id ? { type: 'item.return', listedIds } : { type: 'item.overtake', id });
  });
  useEffect(report, [id, shown, reviewed, waits, report]);
}

/** Loads the next one, which is then on screen at once. */
function usePrefetch(id: string | null) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (id === null) return;
    void queryClient.prefetchQuery(interviewQuery(id));
    void queryClient.prefetchQuery(feedbackQuery(id));
  }, [queryClient, id]);
}
