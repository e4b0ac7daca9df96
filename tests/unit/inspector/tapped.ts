import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { makeCollector } from '../../../inspector/model/collect';
import type { Step } from '../../../inspector/model/trace';
import { numbered } from '../../../inspector/tap/numbered';
import { observe } from '../../../inspector/tap/observe';

/**
 * The tap of a page with a viewer attached. `posted` contains the messages that leave the page, as a window would
 * receive them.
 */
export function tapped(page = 'page') {
  const posted: StatelyInspectionEvent[] = [];
  const collector = makeCollector();
  const inspector = createBrowserInspector({
    window: { open: () => null, addEventListener: () => undefined } as unknown as Window,
    serialize: numbered(page),
    send: (told) => {
      const copy = structuredClone(told);
      posted.push(copy);
      collector.add(copy);
    },
  });
  return { posted, trace: collector.trace, ...observe(page, '/login', inspector) };
}

/** Resolves when everything that runs by itself has run and was reported. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Steps in short form: sender, receiver, event, and the receiver's state afterwards. */
export const inShort = (steps: readonly Step[]) =>
  steps.map(({ from, actor, event, after, refused }) =>
    [
      `${from ?? 'outside'} > ${actor}: ${event.type}`,
      after === null ? 'nobody' : after.status === 'active' ? JSON.stringify(after.value) : after.status,
      ...(refused ? ['refused'] : []),
    ].join(' | '),
  );
