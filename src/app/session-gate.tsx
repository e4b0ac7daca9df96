import { useSelector } from '@xstate/react';
import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import type { SessionActor } from '../machines/auth/session';
import { wiredSession, whoIsKept } from '../services/wiring/auth/session';
import { startWorkflow } from '../services/workflow';
import type { AppSession } from './session-context';

/** Starts the session, the root actor of the app, with what this browser has kept of it. */
export const startSession = (queryClient: QueryClient): SessionActor =>
  startWorkflow(wiredSession({ queryClient, navigate }), {
    id: 'session',
    systemId: 'session',
    input: { who: whoIsKept() },
  }).start();

/** The session as the frame sees it: nobody is there as soon as it ends. */
export function useAppSession(session: SessionActor): AppSession {
  const user = useSelector(session, (snapshot) =>
    snapshot.hasTag('inside') ? (snapshot.context.who ?? undefined) : undefined,
  );
  return { user, onSignOut: () => session.send({ type: 'session.end', reason: 'signOut' }) };
}
