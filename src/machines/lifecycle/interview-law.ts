import type { AllowedAction } from '../../contract/interviews';
import { interviewMachine, interviewMachineVersion } from './interview';
import { areGoodTimes, isAdmin, isOwner } from './interview-guards';
import { interviewRules } from './interview-rules';
import type { Effect, EventType, InterviewEvent, InterviewInput } from './interview-types';
import { nextDue, type StoredInterview } from './interview-views';
import { lawOf, type Actor, type Template } from './law';

/** Facts that a caller knows already. */
type KnownFacts = {
  offered?: boolean;
  free?: boolean;
  rate?: number | null;
  auto?: boolean;
  complete?: boolean;
  up?: boolean;
  next?: { panelistId: string } | null;
};

/** The types of the interview's lifecycle. */
export type Interview = {
  stored: StoredInterview;
  event: InterviewEvent;
  effect: Effect;
  input: InterviewInput;
  known: KnownFacts;
  action: AllowedAction | { type: 'CLOCK' };
};

type Said = { by: Actor; now: number; why: string };

/** An example event of each type, from sender, time and payload. */
const template = <T extends EventType>(
  type: T,
  made: (said: Said & { type: T }, facts: KnownFacts) => Extract<InterviewEvent, { type: T }>,
  /** Whom `by` may name as absent. */
  who: (by: Actor) => AllowedAction['who'] = () => undefined,
): Template<Interview> => ({
  type,
  sent: (by, now, facts) => made({ type, by, now, why: '?' }, facts),
  more: (by) => {
    const named = who(by);
    return named ? { who: named } : {};
  },
});
const plain = <S>(said: S) => said;

// What moves an interview on comes first, what ends it last.
const templates: readonly Template<Interview>[] = [
  template('JOIN', plain),
  template('ACCEPT', (said, { free = true, rate = 0, auto = true }) => ({ ...said, facts: { free, rate, auto } })),
  template('DECLINE', (said, { next = null }) => ({ ...said, facts: { next } })),
  template('SUBMIT_FEEDBACK', (said, { complete = true }) => ({ ...said, facts: { complete } })),
  template('FINISH', plain),
  template('APPROVE', plain),
  template('RETURN', plain),
  template('QC_UPDATE', (said, { complete = true }) => ({ ...said, facts: { complete } })),
  template('DECIDE', (said, { complete = true }) => ({ ...said, decision: 'onHold', facts: { complete } })),
  template('BOOK', (said, { offered = true }) => ({
    ...said,
    panelistId: '?',
    start: said.now + 1,
    facts: { offered, rules: interviewRules },
  })),
  template('INVITE_TO_PICK', (said) => ({ ...said, until: said.now + 1, facts: { rules: interviewRules } })),
  template('SET_TIMES', (said) => ({ ...said, times: [said.now + 1] })),
  template('ASK_RESCHEDULE', (said) => ({ ...said, times: [said.now + 1] })),
  template('RESCHEDULE', plain),
  template(
    'NO_SHOW',
    (said) => ({ ...said, who: 'both' }),
    (by) => (isAdmin(by) ? ['candidate', 'panelist', 'both'] : undefined),
  ),
  template(
    'CORRECT',
    (said) => ({ ...said, who: 'held' }),
    () => ['candidate', 'panelist', 'both', 'held'],
  ),
  template('DISPUTE', plain),
  template('WITHDRAW', (said, { next = null }) => ({ ...said, facts: { next } })),
  template('REFUSE_CANCEL', plain),
  template('ASK_CANCEL', plain),
  template('CANCEL', plain),
  template('ABORT', plain),
  template('CLOCK', (said, { up = true, next = null }) => ({ ...said, facts: { up, next } })),
];

export const interviewLaw = lawOf<Interview>({
  version: interviewMachineVersion,
  machine: interviewMachine,
  // Rejected where `by` may not own such an interview, or if the times are not one to three future ones.
  begin: (input) => {
    const ruled = { ...input, rules: input.rules ?? interviewRules };
    const mayOwn = isOwner({ ...input, panelistId: null }, input.by);
    return mayOwn && areGoodTimes(input.times, input.now, ruled.rules) ? ruled : null;
  },
  templates,
  nextDue,
});

export const { allowedActions, apply, create: createInterview, replay, restore } = interviewLaw;
