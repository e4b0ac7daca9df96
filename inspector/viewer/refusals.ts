import { machines } from '../model/machines';
import { isExpected } from '../model/simulate';
import type { Step, Trace } from '../model/trace';
import { indexOf, standing } from './trace-index';

const known = new WeakMap<Step, 'refused' | 'ignored'>();

function judged(trace: Trace, step: Step): 'refused' | 'ignored' {
  const machine = machines.get(indexOf(trace).actors.get(step.actor)?.machine ?? '')?.machine;
  const before = standing(trace, step.actor, step.index)?.before;
  if (!machine || !before) return 'refused';
  try {
    return isExpected(machine, before.value, step.event.type) ? 'ignored' : 'refused';
  } catch {
    // The recording has states that the current machine lacks.
    return 'refused';
  }
}

/**
 * How a message was refused: 'ignored' if the state declares that it does nothing with this event. Null if the message
 * was taken.
 */
export function refusalOf(trace: Trace, step: Step): 'refused' | 'ignored' | null {
  if (!step.refused) return null;
  const answer = known.get(step) ?? judged(trace, step);
  known.set(step, answer);
  return answer;
}
