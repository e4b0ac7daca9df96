import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import type { InterviewLog } from '../../src/contract/interviews-log';
import { interviewMachine } from '../../src/machines/lifecycle/interview';
import type { InterviewEvent, InterviewInput } from '../../src/machines/lifecycle/interview-types';
import { chartOf, nameTransition } from './chart';
import type { Shown, Step, Trace } from './trace';

type Snapshot = SnapshotFrom<typeof interviewMachine>;

const shown = ({ status, value, context }: Snapshot): Shown => ({ status, value, context });

/** What a history says on its way back through the law. */
const step = (before: Snapshot, event: InterviewEvent): { after: Snapshot; taken: string[]; refused: boolean } => {
  if (!before.can(event)) return { after: before, taken: [], refused: true };
  const taken = interviewMachine.getTransitionData(before, event).map(nameTransition);
  const [after] = transition(interviewMachine, before, event);
  return { after, taken: taken.filter((name) => name !== null), refused: false };
};

/**
 * The stored history of an interview as a trace: the law walked from its creation to the state it has now. An event that
 * the law refuses today stands there as refused. `id` is the interview's.
 */
export function traceOfHistory(id: string, log: InterviewLog): Trace {
  // Checked by the contract for its shape; the law wrote the values.
  const input = log.input as InterviewInput;
  const events = log.events as InterviewEvent[];
  const actor = `${id}/interview`;
  const chart = chartOf(interviewMachine);
  let [snapshot] = initialTransition(interviewMachine, input);
  const start = shown(snapshot);
  const steps = events.map((event, index): Step => {
    const { after, taken, refused } = step(snapshot, event);
    snapshot = after;
    return { index, at: event.now, actor, from: null, event, after: shown(after), taken, refused };
  });
  return {
    pages: [{ id, title: log.code, at: input.now }],
    charts: { [chart.id]: chart },
    actors: [{ id: actor, name: log.code, machine: chart.id, parent: null, start, at: input.now }],
    steps,
  };
}
