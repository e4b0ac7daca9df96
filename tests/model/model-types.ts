import type { Actor, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';

/** The types that the harness, its drivers and their users share. */
export type Step<M extends AnyStateMachine> = { event: EventFrom<M>; state: SnapshotFrom<M> };
/** `start` is the first snapshot of the path. The `state` of a step is the model's prediction after its event. */
export type Path<M extends AnyStateMachine> = { start: SnapshotFrom<M>; steps: Step<M>[] };

/**
 * The cause of a step: a user's control, an actor or timer of the machine that ended, or a test that sent the event
 * itself.
 */
export type By = 'user' | 'world' | 'sent';

/**
 * Anything that can be driven along a path. `state` is compared with the model after every step: `value` always, `key`
 * (the projected context) if it is given. `taken` returns the declared transitions since its last call, if known.
 */
export type Driver<M extends AnyStateMachine> = {
  reset(path: Path<M>): Promise<void> | void;
  send(event: EventFrom<M>, expected: SnapshotFrom<M>): Promise<void> | void;
  state(): Promise<Seen> | Seen;
  taken?(): string[];
  /** The cause of the last step, if known. */
  by?(): By;
  stop(): Promise<void> | void;
};
export type Seen = { value: unknown; key?: string };

export type Settle = Record<string, { done?: readonly unknown[]; error?: readonly unknown[] }>;
export type ModelOptions<M extends AnyStateMachine> = {
  machine: M;
  input?: InputFrom<M>;
  events: readonly EventFrom<M>[] | ((snapshot: SnapshotFrom<M>) => readonly EventFrom<M>[]);
  settle?: Settle;
  /** What distinguishes two snapshots of one state. The default is the whole context. Keep it finite. */
  project?: (snapshot: SnapshotFrom<M>) => unknown;
  /** How many visits are allowed before the model counts as endless (2000). */
  limit?: number;
};
export type LiveOptions<M extends AnyStateMachine> = {
  /** Called after the actor has started: renders the screen. */
  mount?: (actor: Actor<M>, path: Path<M>) => Promise<void> | void;
  /**
   * Performs what a user does for `event` and returns true. Any other event is sent to the actor, which covers no
   * screen.
   */
  act?: (event: EventFrom<M>, actor: Actor<M>) => Promise<boolean> | boolean;
  /** Called after each step: asserts what a user sees in `snapshot`. Throws to fail. */
  see?: (snapshot: SnapshotFrom<M>) => Promise<void> | void;
  unmount?: () => Promise<void> | void;
  /** Wraps whatever changes the actor, such as Testing Library's `act`. */
  around?: (change: () => Promise<void>) => Promise<void>;
};
/** `given` are the events of the fixture, `used` those that some state takes. */
export type Walked = {
  walked: Set<string>;
  missed: string[];
  given: Set<string>;
  used: Set<string>;
  paths: number;
  steps: number;
};
export type WalkOptions<M extends AnyStateMachine> = {
  paths?: Path<M>[];
  /** Does not fail for missed transitions: for models that cover a machine together (see `assertAllWalked`). */
  partial?: boolean;
};
