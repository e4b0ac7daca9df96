import type { AllowedAction } from '../../contract/interviews';
import { interviewMachine, interviewMachineVersion } from './interview';
import { areGoodTimes, isAdmin, isOwner } from './interview-guards';
import { interviewRules, rulesOf } from '../../contract/interview-rules';
import type { Effect, EventType, InterviewEvent, InterviewInput } from './interview-types';
import { nextDue, type StoredInterview } from './interview-views';
import { lawOf, type Actor, type Template } from './law';

/** The types of the interview's lifecycle. */
export type Interview = {
  stored: StoredInterview;
  event: InterviewEvent;
  effect: Effect;
  input: InterviewInput;
  action: AllowedAction | { type: 'CLOCK' };
};

type Said = { by: Actor; now: number; why: string };

/** An example event of each type, from sender, time and payload, with facts that allow it. */
const template = <T extends EventType>(
  type: T,
  made: (said: Said & { type: T }) => Extract<InterviewEvent, { type: T }>,
  /** The parties that `by` may name as absent. */
  who: (by: Actor) => AllowedAction['who'] = () => undefined,
): Template<Interview> => ({
  type,
  sent: (by, now) => made({ type, by, now, why: '?' }),
  more: (by) => {
    const named = who(by);
    return named ? { who: named } : {};
  },
});
const plain = <S>(said: S) => said;

// Events that move an interview on come first, events that end it come last.
const templates: readonly Template<Interview>[] = [
  template('JOIN', plain),
  template('ACCEPT', (said) => ({ ...said, facts: { free: true, rate: 0, auto: true } })),
  template('DECLINE', (said) => ({ ...said, facts: { next: null } })),
  template('SUBMIT_FEEDBACK', (said) => ({ ...said, facts: { complete: true } })),
  template('FINISH', plain),
  template('APPROVE', plain),
  template('RETURN', plain),
  template('QC_UPDATE', (said) => ({ ...said, facts: { complete: true } })),
  template('DECIDE', (said) => ({ ...said, decision: 'onHold' })),
  template('BOOK', (said) => ({
    ...said,
    panelistId: '?',
    start: said.now + 1,
    facts: { offered: true, rules: interviewRules },
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
  template('WITHDRAW', (said) => ({ ...said, facts: { next: null } })),
  template('REFUSE_CANCEL', plain),
  template('ASK_CANCEL', plain),
  template('CANCEL', plain),
  template('ABORT', plain),
  template('CLOCK', plain),
];

export const interviewLaw = lawOf<Interview>({
  version: interviewMachineVersion,
  machine: interviewMachine,
  // Rejected if `by` may not own such an interview, or if the times are not one to three future instants.
  begin: (input) => {
    const ruled = { ...input, rules: input.rules ?? interviewRules };
    const mayOwn = isOwner({ ...input, panelistId: null }, input.by);
    return mayOwn && areGoodTimes(input.times, input.now, rulesOf(ruled)) ? ruled : null;
  },
  templates,
  nextDue,
});

export const { allowedActions, apply, create: createInterview, replay, restore } = interviewLaw;
