import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** Gives each message of a page its number, once: a viewer that was told twice takes it once. */
export function numbered(page: string): (told: StatelyInspectionEvent) => StatelyInspectionEvent {
  const done = new WeakSet<StatelyInspectionEvent>();
  let last = 0;
  return (told) => {
    if (done.has(told)) return told;
    last += 1;
    told.id = `${page}#${last}`;
    done.add(told);
    return told;
  };
}
