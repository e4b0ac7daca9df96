import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import sources from 'virtual:app-words';
import { makeAppWords } from '../model/app-words';
import { watchPage } from './evidence';
import { observe } from './observe';
import { numbered } from './numbered';
import { viewerWindow } from './viewer-window';

// A viewer that is opened late or reloaded receives everything from here on. Older messages are dropped.
const mostKept = 10_000;

type Tapping = {
  /** The name of the page, if several people are inspected. */
  label?: string | null;
  /** Whether viewers in other browsers also see the page. */
  shared?: boolean;
};

/**
 * Opens the viewer, or finds an open one, and returns the function that takes inspection events. If the browser blocks
 * the window, a button in the page opens it. Only masked, plain values leave the page.
 */
export function startTap({ label = null, shared = false }: Tapping = {}): (told: InspectionEvent) => void {
  const words = makeAppWords(sources);
  const page = crypto.randomUUID().slice(0, 8);
  const inspector = createBrowserInspector({
    url: '/inspector/',
    window: viewerWindow(shared) as unknown as Window,
    maxDeferredEvents: mostKept,
    // Values are already plain and masked. The inspector's own serializer would cut them off at a depth of 10.
    serialize: numbered(page),
  });
  const { inspect, end, showEvidence } = observe(page, location.pathname, inspector, words, { label });
  watchPage(showEvidence, words);
  addEventListener('pagehide', end);
  return inspect;
}
