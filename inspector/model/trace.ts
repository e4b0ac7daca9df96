import type { Chart } from './chart';
import type { Effect } from './effects';
import type { Evidence } from './evidence';

/** The part of a snapshot that is shown, stored and compared; all of it masked (see mask.ts). */
export type Shown = {
  status: 'active' | 'done' | 'error' | 'stopped';
  /** The state value; null where the actor is no machine. */
  value: unknown;
  context: unknown;
  output?: unknown;
  error?: unknown;
};

/** An actor that was seen. Ids are unique over the pages of a trace: `<page>/<session id>`. */
export type TracedActor = {
  id: string;
  /** Its name, such as `signIn` or `keeper`. */
  name: string;
  /** Id of its machine, whose chart is in the trace; null for promises, callbacks and the like. */
  machine: string | null;
  parent: string | null;
  /** What its machine began with. */
  start: Shown;
  /** Epoch ms. */
  at: number;
};

/** A message that an actor got, and what became of it. */
export type Step = {
  /** Place in the trace, from 0. */
  index: number;
  /** Epoch ms. */
  at: number;
  actor: string;
  /** Who sent it; null for the world outside: a person, a timer, the page. */
  from: string | null;
  event: { type: string } & Record<string, unknown>;
  /** The actor's state after it, without value and context if it is not a machine; null if it was gone. */
  after: Shown | null;
  /** Names of the transitions taken, in order (chart.ts). */
  taken: string[];
  /** What it asked for beside its new state, in order; absent where that is not known. */
  effects?: Effect[];
  /** True where the state does not take the event. */
  refused: boolean;
};

/** A page of the app, or a stored history, that reported its actors. */
export type TracedPage = {
  id: string;
  /** Its address; with the name that somebody gave it: `asha: /login`. */
  title: string;
  label?: string;
  at: number;
};

/** All that a viewer knows, and the content of a recording (recording.ts). Charts are by id of the machine. */
export type Trace = {
  pages: TracedPage[];
  charts: Record<string, Chart>;
  actors: TracedActor[];
  steps: Step[];
  /** What the pages did and showed beside their messages, by time. */
  evidence: Evidence[];
};

export const emptyTrace = (): Trace => ({ pages: [], charts: {}, actors: [], steps: [], evidence: [] });

/** The type of an event to a page itself that carries evidence. */
export const evidenceEvent = 'inspector.evidence';
