import type { AllowedAction, DeclineCause, SentEvent, SentType } from '../../contract/interviews';
import { daySpan, type DaySpan } from '../../contract/kit';
import { limits } from '../../contract/texts';
import { areTimes, hour, iso } from '../../contract/time';

/** A party that can be named as absent, or 'held' if no one was. */
export type Who = NonNullable<AllowedAction['who']>[number];

/**
 * A move to another time or another panelist: the present start and the new one, as ISO instants. `replaces`: the
 * panelist is not the present one.
 */
export type Move = { panelistId: string; was: string; start: string; replaces?: true };
/** The values that the dialog of an action collects, as plain JSON. `times` and `until` are ISO instants. */
export type ActDraft = {
  why: string;
  times: string[];
  who: Who | null;
  until: string | null;
  move: Move | null;
  /** The cause of declining; `away` also has days. */
  because: DeclineCause | 'away';
  /** Local days, empty if none is chosen. Without a last day it is one day. */
  away: DaySpan;
};
export const emptyDraft: ActDraft = {
  why: '',
  times: [],
  who: null,
  until: null,
  move: null,
  because: 'time',
  away: { from: '', to: '' },
};

/** The deadline of an invitation that is valid for a number of hours from now. */
export const deadlineIn = (hours: number, now: number) => iso(now + hours * hour);
/** The number of hours that an invitation is valid, unless another span is chosen. */
export const usualHours = 48;

/**
 * How an action is sent: at once, after some seconds in which it can be undone (machines/kit/undoable.ts), after a
 * question, or elsewhere (on its own screen). Also which fields the question has, three at most.
 */
type Form = {
  how: 'atOnce' | 'undoable' | 'asks' | 'elsewhere';
  why?: 'required' | 'optional';
  times?: true;
  until?: true;
  move?: true;
  because?: true;
};
const reason: Form = { how: 'asks', why: 'required' };

/**
 * BOOK has the scheduling screen, unless it only moves the interview (`formOf`). SUBMIT_FEEDBACK has the scorecard, and
 * QC_UPDATE has the tab QC Update.
 */
const forms: Record<SentType, Form> = {
  JOIN: { how: 'atOnce' },
  ACCEPT: { how: 'undoable' },
  APPROVE: { how: 'undoable' },
  DECIDE: { how: 'undoable' },
  FINISH: { how: 'asks' },
  DECLINE: { how: 'asks', because: true, why: 'optional' },
  INVITE_TO_PICK: { how: 'asks', until: true },
  SET_TIMES: { how: 'asks', times: true },
  ASK_RESCHEDULE: { how: 'asks', why: 'required', times: true },
  NO_SHOW: { how: 'asks', why: 'optional' },
  CORRECT: reason,
  CANCEL: reason,
  WITHDRAW: reason,
  ASK_CANCEL: reason,
  REFUSE_CANCEL: reason,
  ABORT: reason,
  RETURN: reason,
  DISPUTE: reason,
  RESCHEDULE: reason,
  BOOK: { how: 'elsewhere' },
  SUBMIT_FEEDBACK: { how: 'elsewhere' },
  QC_UPDATE: { how: 'elsewhere' },
};

/** The form of an action. If the action must name the absent party, the reason is required too (product: Lifecycle). */
export function formOf({ type, who }: AllowedAction, draft?: Partial<ActDraft>): Form & { who: readonly Who[] } {
  if (type === 'BOOK' && draft?.move) return { how: 'asks', move: true, who: [] };
  const form = forms[type];
  return { ...form, ...(who && form.why && { why: 'required' as const }), who: who ?? [] };
}

export type DraftProblems = Partial<Record<keyof ActDraft, true>>;

/** Fields of the draft with errors; empty when it is complete. */
export function draftProblems(action: AllowedAction, draft: ActDraft): DraftProblems {
  const form = formOf(action, draft);
  const why = draft.why.trim();
  const badWhy = form.why !== undefined && ((form.why === 'required' && why === '') || why.length > limits.reason);
  return {
    ...(badWhy && { why: true }),
    ...(form.times && (draft.times.length === 0 || !areTimes(draft.times)) && { times: true }),
    ...(form.until && draft.until === null && { until: true }),
    ...(form.because && draft.because === 'away' && !isSpan(draft.away) && { away: true }),
    ...(draft.move && !isMoved(draft.move) && { move: true }),
    ...(form.who.length > 0 && (draft.who === null || !form.who.includes(draft.who)) && { who: true }),
  };
}

const daysOf = ({ from, to }: DaySpan): DaySpan => ({ from, to: to === '' ? from : to });
const isSpan = (days: DaySpan) => daySpan().is(daysOf(days));

const isMoved = ({ was, start, replaces }: Move) => {
  const at = Date.parse(start);
  return !Number.isNaN(at) && (replaces === true || at !== Date.parse(was));
};

/** The event of a complete draft, or null if this machine does not send the action or the draft is incomplete. */
export function eventOf(action: AllowedAction, draft: ActDraft, version: number): SentEvent | null {
  if (Object.keys(draftProblems(action, draft)).length > 0) return null;
  const { type } = action;
  const why = draft.why.trim();
  const { who, times, until, move, because, away } = draft;
  switch (type) {
    case 'BOOK':
      return move && { type, version, panelistId: move.panelistId, start: move.start, anyStart: true };
    case 'JOIN':
    case 'FINISH':
      return { type, version };
    case 'SET_TIMES':
      return { type, version, times };
    case 'INVITE_TO_PICK':
      return until === null ? null : { type, version, until };
    case 'ASK_RESCHEDULE':
      return { type, version, why, times };
    case 'NO_SHOW':
      return { type, version, ...(who !== null && who !== 'held' && { who }), ...(why !== '' && { why }) };
    case 'CORRECT':
      return who === null ? null : { type, version, who, why };
    case 'DECLINE':
      return {
        type,
        version,
        ...(because === 'away' ? { away: daysOf(away) } : { because }),
        ...(why !== '' && { why }),
      };
    case 'CANCEL':
    case 'WITHDRAW':
    case 'ASK_CANCEL':
    case 'REFUSE_CANCEL':
    case 'ABORT':
    case 'RETURN':
    case 'DISPUTE':
    case 'RESCHEDULE':
      return { type, version, why };
    default:
      return null;
  }
}
