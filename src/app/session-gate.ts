import { useSelector } from '@xstate/react';
import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { toast } from '../components/toast';
import type { SessionActor } from '../machines/auth/session';
import { wiredSession, whoIsKept } from '../services/wiring/auth/session';
import { startWorkflow } from '../services/workflow';
import type { UserType } from '../contract/kit';

/** The data of the signed-in user that the frame needs. */
export interface ShellUser {
  name: string;
  userType: UserType;
}

/** The part of the session that the frame needs: the user, if one is signed in, and a function to sign out. */
export interface AppSession {
  user: ShellUser | undefined;
  /** Whether the user is signing out now. */
  signingOut?: boolean;
  onSignOut: () => void;
}

/** Starts the session, the root actor of the app, from the values stored in this browser. */
export const startSession = (queryClient: QueryClient): SessionActor =>
  startWorkflow(wiredSession({ queryClient, navigate, sayNews: (text) => void toast.info(text) }), {
    id: 'session',
    systemId: 'session',
    input: { who: whoIsKept() },
  }).start();

/** The session as the frame sees it. The user is undefined as soon as the session ends. */
export function useAppSession(session: SessionActor): AppSession {
  const user = useSelector(session, (snapshot) =>
    snapshot.hasTag('inside') ? (snapshot.context.who ?? undefined) : undefined,
  );
  const signingOut = useSelector(
    session,
    (snapshot) => snapshot.matches('ending') && snapshot.context.reason === 'signOut',
  );
  return { user, signingOut, onSignOut: () => session.send({ type: 'session.end', reason: 'signOut' }) };
}
