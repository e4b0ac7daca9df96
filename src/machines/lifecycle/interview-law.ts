import { initialTransition, transition } from 'xstate';
import { interviewMachine } from './interview';
import { areGoodTimes, isAdmin, isOwner } from './interview-guards';
import { interviewRules } from './interview-rules';
import type { Absent, Actor, Effect, EventType, InterviewEvent, InterviewInput } from './interview-types';
import type { InterviewValue, StoredInterview } from './interview-views';

/** The use of the law by both sides (product 2). `can` is asked, never identity: an accepted event with effects only
 * gives the same snapshot object. Nothing here touches a clock or the world. */
export type Applied =
  { accepted: true; stored: StoredInterview; effects: Effect[] } | { accepted: false; allowed: EventType[] };

type Snapshot = ReturnType<typeof restore>;

/** A stored interview as a snapshot of the machine; its status follows from its value. */
export const restore = ({ value, context }: StoredInterview) => interviewMachine.resolveState({ value, context });

const storedOf = (snapshot: Snapshot): StoredInterview => ({
  value: snapshot.value as InterviewValue,
  context: snapshot.context,
});

const effectsOf = (actions: readonly { type: string; params: unknown }[]): Effect[] =>
  actions.map(({ type, params }) => ({ type, params }) as Effect);

/** `input` is the first row of the history: it carries the rules that held. Refused where `by` may not own such an
 * interview, or the times are not one to three in the future. */
export const createInterview = (
  input: InterviewInput,
):
  | { accepted: true; stored: StoredInterview; effects: Effect[]; input: InterviewInput }
  | { accepted: false; allowed: EventType[] } => {
  const ruled = { ...input, rules: input.rules ?? interviewRules };
  const mayOwn = isOwner({ ...input, panelistId: null }, input.by);
  if (!mayOwn || !areGoodTimes(input.times, input.now, ruled.rules)) return { accepted: false, allowed: [] };
  const [snapshot, actions] = initialTransition(interviewMachine, ruled);
  return { accepted: true, stored: storedOf(snapshot), effects: effectsOf(actions), input: ruled };
};

/** One event. Refused: nothing changed, and `allowed` names what the same person may send now (the 409 of product 2). */
export const apply = (stored: StoredInterview, event: InterviewEvent): Applied => {
  const snapshot = restore(stored);
  if (!snapshot.can(event)) {
    return { accepted: false, allowed: allowedActions(stored, event.by, event.now).map(({ type }) => type) };
  }
  const [next, actions] = transition(interviewMachine, snapshot, event);
  return { accepted: true, stored: storedOf(next), effects: effectsOf(actions) };
};

/** Facts that a caller knows already; what is not given is taken to be good. */
export type KnownFacts = {
  offered?: boolean;
  free?: boolean;
  rate?: number | null;
  auto?: boolean;
  complete?: boolean;
  up?: boolean;
  next?: { panelistId: string } | null;
};
export type AllowedAction = { type: EventType; who?: (Absent | 'held')[] };

type Template = { type: EventType; sent: (by: Actor, now: number, facts: KnownFacts) => InterviewEvent };
type Said = { by: Actor; now: number; why: string };

/** An event as somebody might send it, made of who, when and why and what else it says. */
const template = <T extends EventType>(
  type: T,
  made: (said: Said & { type: T }, facts: KnownFacts) => Extract<InterviewEvent, { type: T }>,
): Template => ({ type, sent: (by, now, facts) => made({ type, by, now, why: '?' }, facts) });
const plain = <S>(said: S) => said;

const templates: readonly Template[] = [
  template('JOIN', plain),
  template('ACCEPT', (said, { free = true, rate = 0, auto = true }) => ({ ...said, facts: { free, rate, auto } })),
  template('DECLINE', (said, { next = null }) => ({ ...said, facts: { next } })),
  template('SUBMIT_FEEDBACK', (said, { complete = true }) => ({ ...said, facts: { complete } })),
  template('FINISH', plain),
  template('APPROVE', plain),
  template('RETURN', plain),
  template('QC_UPDATE', (said, { complete = true }) => ({ ...said, facts: { complete } })),
  template('DECIDE', (said) => ({ ...said, decision: 'onHold' })),
  template('BOOK', (said, { offered = true }) => ({
    ...said,
    panelistId: '?',
    start: said.now + 1,
    facts: { offered, rules: interviewRules },
  })),
  template('SET_TIMES', (said) => ({ ...said, times: [said.now + 1] })),
  template('ASK_RESCHEDULE', (said) => ({ ...said, times: [said.now + 1] })),
  template('RESCHEDULE', plain),
  template('NO_SHOW', (said) => ({ ...said, who: 'both' })),
  template('CORRECT', (said) => ({ ...said, who: 'held' })),
  template('DISPUTE', plain),
  template('WITHDRAW', (said, { next = null }) => ({ ...said, facts: { next } })),
  template('REFUSE_CANCEL', plain),
  template('ASK_CANCEL', plain),
  template('CANCEL', plain),
  template('ABORT', plain),
  template('CLOCK', (said, { up = true, next = null }) => ({ ...said, facts: { up, next } })),
];

const whoFor = (type: EventType, by: Actor): Pick<AllowedAction, 'who'> => {
  if (type === 'NO_SHOW' && isAdmin(by)) return { who: ['candidate', 'panelist', 'both'] };
  return type === 'CORRECT' ? { who: ['candidate', 'panelist', 'both', 'held'] } : {};
};

/** What `by` may send at `now`, always in this order (what moves an interview on first, what ends it last). `who` is
 * there where the sender must say who was absent. */
export const allowedActions = (
  stored: StoredInterview,
  by: Actor,
  now: number,
  facts: KnownFacts = {},
): AllowedAction[] => {
  const snapshot = restore(stored);
  return templates
    .filter(({ sent }) => snapshot.can(sent(by, now, facts)))
    .map(({ type }) => ({ type, ...whoFor(type, by) }));
};

export type InterviewHistory = { input: InterviewInput; events: readonly InterviewEvent[] };

/** The state that a history leads to. Throws at the first refused row: a history that does not replay is a broken law. */
export const replay = ({ input, events }: InterviewHistory): StoredInterview => {
  const start = createInterview(input);
  if (!start.accepted) throw new Error('Replay refused: the creation');
  return events.reduce<StoredInterview>((stored, event, index) => {
    const step = apply(stored, event);
    if (!step.accepted)
      throw new Error(`Replay refused: event ${index} ${event.type} in ${JSON.stringify(stored.value)}`);
    return step.stored;
  }, start.stored);
};
