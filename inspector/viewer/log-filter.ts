import type { Step, Trace } from '../model/trace';
import { refusalOf } from './refusals';
import { nameOf } from './trace-index';

/** Filters the steps shown in the log and the sequence, and those that stepping visits. */
export type Filters = {
  text: string;
  /** Only messages that the selected actor received or sent. */
  actorOnly: boolean;
  /** Only events of this type; null for all. */
  type: string | null;
  refusedOnly: boolean;
  /** Hides the messages that XState itself creates. */
  hideInternal: boolean;
};

export const noFilters: Filters = { text: '', actorOnly: false, type: null, refusedOnly: false, hideInternal: false };

// A stream sends a heartbeat every 20 seconds. It is shown only if its type is selected or searched for.
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

/**
 * The indices of the steps that pass, ascending. As a log grows, only its new part is read, and the list grows in
 * place.
 */
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
