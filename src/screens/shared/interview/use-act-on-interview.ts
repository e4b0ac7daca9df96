import { useEffect, useRef } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import { toast } from '../../../components/toast';
import type { AllowedAction, Decision, InterviewRow, SentType } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import type { ActOnInterviewRef, ActOnInterviewSnapshot } from '../../../machines/interviews/act-on-interview';
import { deadlineIn, draftProblems, formOf, usualHours } from '../../../machines/interviews/act-on-interview-forms';
import type { ActDraft } from '../../../machines/interviews/act-on-interview-forms';
import { conflictOf, type Problem } from '../../../machines/kit/problem';
import { newKey } from '../../../services/api/idempotency-key';
import { forgetTyped, rememberTyped, typedOf } from '../../../services/typed-drafts';
import { beginUndoable, type UndoableWords } from '../../../services/undoables';
import { askForTimes, draftSubject, sendUndoableEvent } from '../../../services/wiring/interviews/act-on-interview';
import { actionWords, undoableWords } from './action-words';

const seen = (snapshot: ActOnInterviewSnapshot) => ({
  target: snapshot.context.target,
  draft: snapshot.context.draft,
  problem: snapshot.context.problem,
  allowed: snapshot.context.allowed,
  link: snapshot.context.link,
  tried: snapshot.context.tried,
  open: snapshot.matches('open'),
  busy: snapshot.matches('submitting'),
  isFailed: snapshot.matches({ open: 'failed' }),
  isConflicted: snapshot.matches({ open: 'conflicted' }),
  blocked: snapshot.matches('blocked'),
  canSubmit: snapshot.can({ type: 'form.submit', key: '' }),
});

/** The state and the actions of the dialogs of act-on-interview. */
export function useActOnInterview(actor: ActOnInterviewRef) {
  const { target, draft, problem, allowed, tried, ...view } = useSelector(actor, seen, shallowEqual);
  const { busy, link, blocked, canSubmit } = view;
  const action = target?.action ?? null;
  const form = action && formOf(action, draft);
  return {
    action,
    form,
    draft,
    busy,
    link,
    /** Fields to mark as wrong; none before the first attempt. */
    missing: tried && action ? draftProblems(action, draft) : {},
    asks: view.open || (busy && form?.how === 'asks'),
    failed: view.isFailed ? problem : null,
    conflict: view.isConflicted ? { problem, allowed: allowed ?? [] } : null,
    blocked,
    canSubmit,
    change: (changed: Partial<ActDraft>) => {
      actor.send({ type: 'draft.change', draft: changed });
      if (target) rememberTyped(draftSubject(target.interviewId, target.action.type), { ...draft, ...changed });
    },
    submit: () => actor.send({ type: 'form.submit', key: newKey() }),
    close: () => {
      if (target) forgetTyped(draftSubject(target.interviewId, target.action.type));
      actor.send({ type: 'dialog.close' });
    },
  };
}

// The input from before the session ended. Otherwise the preferred times in the future, the usual deadline, or the
// reason of the request to cancel.
const proposal = ({ id, times, cancelAsk }: InterviewRow, { type }: AllowedAction): Partial<ActDraft> =>
  (typedOf(draftSubject(id, type)) as ActDraft | undefined) ??
  (type === 'SET_TIMES'
    ? { times: times.filter((time) => Date.parse(time) > Date.now()) }
    : type === 'INVITE_TO_PICK'
      ? { until: deadlineIn(usualHours, Date.now()) }
      : type === 'CANCEL' && cancelAsk !== null
        ? { why: cancelAsk.why }
        : {});

const idle = (state: ActOnInterviewSnapshot) => !state.matches('submitting');

/** Starts an action on an interview, with proposed values for its form. */
export function chooseAction(actor: ActOnInterviewRef, interview: InterviewRow, action: AllowedAction): void {
  const { id, version } = interview;
  const draft = proposal(interview, action);
  actor.send({ type: 'action.choose', interviewId: id, version, action, key: newKey(), draft });
}

/**
 * For a button: the event that is being sent for its interview (or null), whether any event is being sent, and a
 * function to start an action.
 */
export function useActions(actor: ActOnInterviewRef, interview: InterviewRow) {
  const { id } = interview;
  const busy = useSelector(actor, (state) => !idle(state));
  const sending = useSelector(actor, (state): SentType | null =>
    idle(state) || state.context.target?.interviewId !== id ? null : state.context.target.action.type,
  );
  return {
    busy,
    sending,
    choose: (action: AllowedAction) => chooseAction(actor, interview, action),
  };
}

/**
 * Returns the id of the interview to which this reader last sent an event of this type, or null once a dialog is open,
 * as after a refusal.
 */
export function useLastSent(actor: ActOnInterviewRef, type: SentType): () => string | null {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const { unsubscribe } = actor.subscribe((snapshot) => {
      const { target } = snapshot.context;
      if (snapshot.matches('submitting') && target?.action.type === type) last.current = target.interviewId;
      // The event was refused, for example because someone else was faster, or another dialog was opened.
      else if (snapshot.matches('open')) last.current = null;
    });
    return unsubscribe;
  }, [actor, type]);
  return () => last.current;
}

/** Asks whether to move an interview to `start`, an ISO instant, with its own panelist or with another one. */
export function askToMove(
  actor: ActOnInterviewRef,
  { id, version, panelist, start: was }: InterviewRow,
  start: string,
  to: Named | null = panelist,
) {
  if (panelist === null || to === null || was === null) return;
  const replaces = to.id === panelist.id ? {} : { replaces: true as const };
  const draft = { move: { panelistId: to.id, was, start, ...replaces } };
  actor.send({ type: 'action.choose', interviewId: id, version, action: { type: 'BOOK' }, key: newKey(), draft });
}

/** The subject of the undoable actions of an interview. */
export const interviewSubject = (id: string) => `interviews/${id}`;

type Undoable =
  { type: 'ACCEPT' | 'APPROVE'; version: number } | { type: 'DECIDE'; version: number; decision: Decision };
type Acted = Pick<InterviewRow, 'id' | 'version'> & { candidate: { name: string } };

/** Starts an action that can be undone: it is sent after a few seconds (machines/kit/undoable.ts). */
const begin = (queryClient: QueryClient, { id, candidate }: Acted, event: Undoable, words: UndoableWords) =>
  beginUndoable(interviewSubject(id), {
    words,
    perform: (key) => sendUndoableEvent(queryClient, id, event, key),
    onDone: () => void toast.success(actionWords[event.type].done),
    onFailure: (problem) =>
      void toast.error(
        `${words.failed}: ${candidate.name}. ${isReviewed(event, problem) ? 'Someone else has already reviewed this feedback.' : problem.message}`,
      ),
  });

/** Whether another admin has already reviewed the same feedback. */
const isReviewed = ({ type }: Undoable, problem: Problem) =>
  type === 'APPROVE' && conflictOf(problem)?.allowedActions.every((action) => action.type !== 'APPROVE') === true;

export const beginConfirm = (queryClient: QueryClient, interview: Acted, type: 'ACCEPT' | 'APPROVE') =>
  begin(queryClient, interview, { type, version: interview.version }, undoableWords[type]);

/** Starts the first decision on a candidate, which can be undone. */
export const beginDecide = (queryClient: QueryClient, acted: Acted, decision: Decision) =>
  begin(queryClient, acted, { type: 'DECIDE', version: acted.version, decision }, undoableWords[decision]);

export const beginAskTimes = (queryClient: QueryClient, { id, candidate }: InterviewRow) =>
  beginUndoable(interviewSubject(id), {
    words: { doing: 'Asking', failed: 'Not asked' },
    perform: () => askForTimes(queryClient, id),
    onDone: () => void toast.success(`${candidate.name} was asked for new times by email.`),
    onFailure: ({ message }) => void toast.error(`Not asked: ${candidate.name}. ${message}`),
  });

export function useUndoableActions(interview: InterviewRow) {
  const queryClient = useQueryClient();
  return {
    confirm: (type: 'ACCEPT' | 'APPROVE') => beginConfirm(queryClient, interview, type),
    askTimes: () => beginAskTimes(queryClient, interview),
    decide: (decision: Decision) => beginDecide(queryClient, interview, decision),
  };
}
