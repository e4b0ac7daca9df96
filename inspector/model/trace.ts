import type { Chart } from './chart';
import type { Effect } from './effects';
import type { Evidence } from './evidence';

/** The part of a snapshot that is shown, stored and compared; all of it is masked (see mask.ts). */
export type Shown = {
  status: 'active' | 'done' | 'error' | 'stopped';
  /** The state value; null if the actor is not a machine. */
  value: unknown;
  context: unknown;
  output?: unknown;
  error?: unknown;
};

/** An actor that was seen. Ids are unique across the pages of a trace: `<page>/<session id>`. */
export type TracedActor = {
  id: string;
  /** Its name, such as `signIn` or `keeper`. */
  name: string;
  /** The id of its machine, whose chart is in the trace; null for promises, callbacks and similar actors. */
  machine: string | null;
  parent: string | null;
  /** The initial state of the actor. */
  start: Shown;
  /** Epoch ms. */
  at: number;
};

/** A message that an actor received, and its result. */
export type Step = {
  /** The index in the trace, from 0. */
  index: number;
  /** Epoch ms. */
  at: number;
  actor: string;
  /** The sender; null for the outside world: a person, a timer, the page. */
  from: string | null;
  event: { type: string } & Record<string, unknown>;
  /**
   * The actor's state after the message, without value and context if it is not a machine; null if the actor was gone.
   */
  after: Shown | null;
  /** Names of the transitions taken, in order (chart.ts). */
  taken: string[];
  /** The effects that it requested in addition to its new state, in order; absent if they are not known. */
  effects?: Effect[];
  /** Whether the state refused the event. */
  refused: boolean;
};

/** A page of the app, or a stored history, that reported its actors. */
export type TracedPage = {
  id: string;
  /** Its address, after the label that a person gave it: `asha: /login`. */
  title: string;
  label?: string;
  at: number;
};

/** Everything that a viewer knows, and the content of a recording (recording.ts). Charts are by machine id. */
export type Trace = {
  pages: TracedPage[];
  charts: Record<string, Chart>;
  actors: TracedActor[];
  steps: Step[];
  /** What the pages did and showed in addition to their messages, by time. */
  evidence: Evidence[];
};

export const emptyTrace = (): Trace => ({ pages: [], charts: {}, actors: [], steps: [], evidence: [] });

/** The type of an event that carries evidence and is addressed to the page itself. */
export const evidenceEvent = 'inspector.evidence';
