import { useSelector } from '@xstate/react';
import type { ConnectionActor } from '../machines/system/connection';

/** What the notice shows of the connection. */
export function useConnection(actor: ConnectionActor) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return {
    covered: state.hasTag('covered'),
    unanswered: state.matches('returning') && state.context.failures > 0,
  };
}
