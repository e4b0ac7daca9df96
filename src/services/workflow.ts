import { useActorRef } from '@xstate/react';
import { createActor, type AnyActorLogic, type InspectionEvent } from 'xstate';
import { rememberTold } from './memory';
import { getPlain } from './storage';

/** Receives the inspection events of actors: the inspector's tap. */
export type Inspect = (told: InspectionEvent) => void;

let inspector: Inspect | undefined;
const inspect: Inspect = (told) => {
  rememberTold(told);
  inspector?.(told);
};

/** The storage name of a tab's inspection flag. */
export const inspectName = 'inspect';

/** The inspection flag of the address or of this tab: null for none, 'off' to stop. */
export const inspectionAsked = (): string | null =>
  new URLSearchParams(location.search).get(inspectName) ?? getPlain(inspectName, 'session');

/** Reports every workflow started from now on to `inspector` (services/inspection.ts). Without it, reports stop. */
export function inspectWith(one?: Inspect): void {
  inspector = one;
}

/**
 * Runs a machine as an actor for the lifetime of a screen. Actors are created only in this file, so that they can be
 * inspected.
 */
export const useWorkflow = ((logic: AnyActorLogic, options?: object) =>
  useActorRef(logic, { ...options, inspect } as never)) as typeof useActorRef;

/** Creates an actor outside of screens, and does not start it. */
export const startWorkflow = ((logic: AnyActorLogic, options?: object) =>
  createActor(logic, { ...options, inspect } as never)) as typeof createActor;
