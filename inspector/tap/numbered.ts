import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** Numbers the messages of a page, so that a viewer counts a repeated message once. */
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
