import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { observe } from './observe';
import { numbered } from './numbered';
import { viewerWindow } from './viewer-window';

// Who opens the viewer late, or loads it anew, gets everything from the start; what is older than that is gone.
const mostKept = 10_000;

/**
 * Opens the viewer, or finds the one that is open, and answers who tells it of actors. Where the browser lets no window
 * open by itself, a button in the page opens it. Only masked, plain values leave the page.
 */
export function startTap(): (told: InspectionEvent) => void {
  const page = crypto.randomUUID().slice(0, 8);
  const inspector = createBrowserInspector({
    url: '/inspector/',
    window: viewerWindow() as unknown as Window,
    maxDeferredEvents: mostKept,
    // What is told is plain and masked already; the inspector's own way would cut it off at a depth of 10.
    serialize: numbered(page),
  });
  const { inspect, end } = observe(page, location.pathname, inspector);
  addEventListener('pagehide', end);
  return inspect;
}
