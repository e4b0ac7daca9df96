import type { AnyStateMachine } from 'xstate';
import type { HistoryKind, StoredHistory } from '../../src/contract/system-histories';
import { interviewMachine } from '../../src/machines/lifecycle/interview';
import { paymentMachine } from '../../src/machines/lifecycle/payment';
import { refundMachine } from '../../src/machines/lifecycle/refund';
import { statementMachine } from '../../src/machines/lifecycle/statement';
import { subscriptionMachine } from '../../src/machines/lifecycle/subscription';
import { chartOf } from './chart';
import { pureStart, pureStep, shownOf } from './pure';
import type { Step, Trace } from './trace';

const machines: Record<HistoryKind, AnyStateMachine> = {
  interview: interviewMachine,
  subscription: subscriptionMachine,
  payment: paymentMachine,
  refund: refundMachine,
  statement: statementMachine,
};

/**
 * A stored history as a trace, replayed from its creation to its current state. An event that the lifecycle refuses
 * today is marked as refused. The page of the trace is `id`, and the machine of its actor is the kind.
 */
export function traceOfHistory(kind: HistoryKind, id: string, { code, input, events }: StoredHistory): Trace {
  const machine = machines[kind];
  const actor = `${id}/${kind}`;
  const chart = chartOf(machine);
  let snapshot = pureStart(machine, input).after;
  const start = shownOf(snapshot);
  const at = Number(input['now']);
  const steps = events.map((fields, index): Step => {
    const event = { ...fields, type: String(fields['type']) };
    const { after, ...became } = pureStep(machine, snapshot, event);
    snapshot = after;
    return { index, at: Number(fields['now']), actor, from: null, event, after: shownOf(after), ...became };
  });
  return {
    pages: [{ id, title: code, at }],
    charts: { [chart.id]: chart },
    actors: [{ id: actor, name: code, machine: chart.id, parent: null, start, at }],
    steps,
    evidence: [],
  };
}
