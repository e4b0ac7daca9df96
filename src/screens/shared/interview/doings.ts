import { finishedLeaves } from '../../../contract/feedback-summary';
import type { AllowedAction, Decision, InterviewRow, SentType } from '../../../contract/interviews';
import { needsTimes } from '../../../contract/interviews-live';
import type { UserType } from '../../../contract/kit';
import { actionLabel, actionWords, decisionChoices } from './action-words';
import { bookHref, feedbackHref, feedbacksHref, qcHref, reviewHref } from './hrefs';

/** The page on which a row's action is done; null if it is done in place. */
export function actionHref(type: SentType, interview: InterviewRow, userType: UserType): string | null {
  if (type === 'BOOK') return bookHref(interview, userType);
  // Feedback is approved only where its scorecard is visible (product: Feedback review).
  if (type === 'APPROVE') return reviewHref(interview.id);
  if (type === 'QC_UPDATE') return qcHref(interview.id);
  return type === 'SUBMIT_FEEDBACK' ? feedbackHref(interview.id) : null;
}

/** The button's label of an action in a row. */
export const rowLabel = (type: SentType, interview: InterviewRow) =>
  type === 'APPROVE' ? 'Review' : actionLabel(type, interview);

/** One thing that a reader can do with an interview now. */
export interface Doing {
  key: string;
  act: SentType | 'REMIND' | 'ASK_TIMES' | 'PDF' | 'SHARE' | 'TAKE';
  /** The button's label. */
  label: string;
  /** The page on which it is done. */
  href?: string;
  /** An event that is sent from here, after its dialog if it has one. */
  action?: AllowedAction;
  /** The decision of DECIDE; null if a reason or an email is to be added. */
  decision?: Decision | null;
  destructive?: boolean;
}

/** What the reader can do with an interview now, as its buttons offer it (product: Actions). */
export function doingsOf(interview: InterviewRow, userType: UserType, now: number): Doing[] {
  const { allowedActions, state, reminded, id } = interview;
  const admin = userType === 'ADMIN' || userType === 'SUPER_ADMIN';
  const passed = needsTimes(interview, now);
  const books = allowedActions.some(({ type }) => type === 'BOOK');
  const allowed = allowedActions
    // Candidates book on the page that their link opens.
    .filter(({ type }) => type !== 'BOOK' || (!passed && userType !== 'CANDIDATE'))
    .flatMap((action): Doing[] => {
      const { type } = action;
      const href = actionHref(type, interview, userType);
      if (type === 'DECIDE') return decisionsOf(interview);
      const label = rowLabel(type, interview);
      if (href !== null) return [{ key: type, act: type, label, href }];
      return [{ key: type, act: type, label, action, destructive: actionWords[type].destructive === true }];
    });
  return [
    ...(passed && books && admin ? [{ key: 'ASK_TIMES', act: 'ASK_TIMES', label: 'Ask for new times' } as const] : []),
    ...(state === 'pendingFeedback' && reminded !== undefined
      ? [{ key: 'REMIND', act: 'REMIND', label: 'Remind' } as const]
      : []),
    ...allowed,
    ...(interview.owner === undefined
      ? []
      : [{ key: 'TAKE', act: 'TAKE', label: interview.owner === null ? 'Take' : 'Take over…' } as const]),
    ...(admin && state === 'released'
      ? [
          {
            key: 'SHARE',
            act: 'SHARE',
            label: 'Share feedback',
            href: feedbacksHref('Share Feedback', { show: 'released', id }),
          } as const,
        ]
      : []),
    ...((admin ? finishedLeaves.includes(state) : state === 'released')
      ? [{ key: 'PDF', act: 'PDF', label: 'Download PDF' } as const]
      : []),
  ];
}

const decisionsOf = ({ decision: had }: InterviewRow): Doing[] => [
  ...decisionChoices
    .filter(({ value }) => value !== had)
    .map(({ value, label }) => ({
      key: `DECIDE-${value}`,
      act: 'DECIDE' as const,
      label: `${actionWords.DECIDE.label}: ${label}`,
      decision: value,
    })),
  { key: 'DECIDE', act: 'DECIDE', label: `${actionWords.DECIDE.label}: With a reason or email…`, decision: null },
];
