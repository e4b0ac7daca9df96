import type { InterviewLog } from '../../src/contract/interviews-log';
import { interviewMachine } from '../../src/machines/lifecycle/interview';
import type { InterviewEvent, InterviewInput } from '../../src/machines/lifecycle/interview-types';
import { chartOf } from './chart';
import { pureStart, pureStep, shownOf } from './pure';
import type { Step, Trace } from './trace';

/**
 * The stored history of an interview as a trace, replayed from its creation to its present state. An event that
 * the lifecycle refuses today is marked as refused. `id` is the interview's.
 */
export function traceOfHistory(id: string, log: InterviewLog): Trace {
  // The contract checked its shape; the lifecycle wrote the values.
  const input = log.input as InterviewInput;
  const events = log.events as InterviewEvent[];
  const actor = `${id}/interview`;
  const chart = chartOf(interviewMachine);
  let snapshot = pureStart(interviewMachine, input).after;
  const start = shownOf(snapshot);
  const steps = events.map((event, index): Step => {
    const { after, ...became } = pureStep(interviewMachine, snapshot, event);
    snapshot = after;
    return { index, at: event.now, actor, from: null, event, after: shownOf(after), ...became };
  });
  return {
    pages: [{ id, title: log.code, at: input.now }],
    charts: { [chart.id]: chart },
    actors: [{ id: actor, name: log.code, machine: chart.id, parent: null, start, at: input.now }],
    steps,
    evidence: [],
  };
}
