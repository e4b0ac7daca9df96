import type { Step, Trace } from '../model/trace';
import { refusalOf } from './refusals';
import { nameOf } from './trace-index';

/** Which steps the log and the sequence show, and stepping visits. */
export type Filters = {
  text: string;
  /** Only what the chosen actor got or sent. */
  actorOnly: boolean;
  /** Only events of this type; null for all. */
  type: string | null;
  refusedOnly: boolean;
  /** Without the messages that XState itself makes. */
  hideInternal: boolean;
};

export const noFilters: Filters = { text: '', actorOnly: false, type: null, refusedOnly: false, hideInternal: false };

// A stream says every 20 seconds that it lives. Who wants to see that chooses its type or searches for it.
const beat = 'stream.hear';

const passes = (trace: Trace, step: Step, filters: Filters, actor: string | null): boolean => {
  const { event, from } = step;
  if (filters.refusedOnly && refusalOf(trace, step) !== 'refused') return false;
  if (filters.actorOnly && step.actor !== actor && from !== actor) return false;
  if (filters.type !== null && event.type !== filters.type) return false;
  if (event.type === beat && filters.type === null && filters.text === '') return false;
  if (filters.hideInternal && event.type.startsWith('xstate.')) return false;
  if (filters.text === '') return true;
  const text = filters.text.toLowerCase();
  return (
    nameOf(trace, step.actor).toLowerCase().includes(text) ||
    nameOf(trace, from).toLowerCase().includes(text) ||
    JSON.stringify(event).toLowerCase().includes(text)
  );
};

/** The indices of the steps that pass, ascending. A growing log is read on; the list grows in place. */
export function makeFilter() {
  let seen: { trace: Trace; filters: Filters; actor: string | null } | undefined;
  let read = 0;
  let found: number[] = [];
  return (trace: Trace, filters: Filters, chosen: string | null): readonly number[] => {
    const actor = filters.actorOnly ? chosen : null;
    if (seen?.trace !== trace || seen.filters !== filters || seen.actor !== actor) {
      seen = { trace, filters, actor };
      read = 0;
      found = [];
    }
    for (; read < trace.steps.length; read += 1) {
      const step = trace.steps[read];
      if (step && passes(trace, step, filters, actor)) found.push(read);
    }
    return found;
  };
}
