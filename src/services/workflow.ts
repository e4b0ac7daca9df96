import { useActorRef } from '@xstate/react';
import { createActor, type AnyActorLogic, type InspectionEvent } from 'xstate';
import { getPlain } from './storage';

/** Hears what actors tell of themselves; the inspector's tap. */
export type Inspect = (told: InspectionEvent) => void;

let inspect: Inspect | undefined;

/** Under which the tab keeps that it is inspected. */
export const inspectName = 'inspect';

/** What the address, or this tab since an address said it, wants of the inspector: null nothing, 'off' its end. */
export const inspectionAsked = (): string | null =>
  new URLSearchParams(location.search).get(inspectName) ?? getPlain(inspectName, 'session');

/** Has every workflow that begins from now on told to `inspector` (services/inspection.ts). */
export function inspectWith(inspector: Inspect): void {
  inspect = inspector;
}

/** A machine as a screen's actor, for as long as the screen is there. The one way to make one, so that it can be inspected. */
export const useWorkflow = ((logic: AnyActorLogic, options?: object) =>
  useActorRef(logic, { ...options, inspect } as never)) as typeof useActorRef;

/** A machine as an actor beside the screens, still to be started. */
export const startWorkflow = ((logic: AnyActorLogic, options?: object) =>
  createActor(logic, { ...options, inspect } as never)) as typeof createActor;
