import type { Actor, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';

/** What the harness, its drivers and their users have in common. */
export type Step<M extends AnyStateMachine> = { event: EventFrom<M>; state: SnapshotFrom<M> };
/** `start` is the snapshot that the path begins with, each step's `state` what the model says comes of its event. */
export type Path<M extends AnyStateMachine> = { start: SnapshotFrom<M>; steps: Step<M>[] };

/** Who made a step: a user's control, an actor or timer of the machine that ended, or a test that sent the event itself. */
export type By = 'user' | 'world' | 'sent';

/** Something that can be taken along a path. `state` is compared with the model after every step: `value` always, `key`
 * (the projected context) where it is given. `taken` tells the declared transitions since the last asking, where known. */
export type Driver<M extends AnyStateMachine> = {
  reset(path: Path<M>): Promise<void> | void;
  send(event: EventFrom<M>, expected: SnapshotFrom<M>): Promise<void> | void;
  state(): Promise<Seen> | Seen;
  taken?(): string[];
  /** Who made the last step, where known. */
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
  /** What distinguishes two snapshots of one state; by default the whole context. Keep it finite. */
  project?: (snapshot: SnapshotFrom<M>) => unknown;
  /** Visits before the model is called endless (2000). */
  limit?: number;
};
export type LiveOptions<M extends AnyStateMachine> = {
  /** After the actor has started: render the screen. */
  mount?: (actor: Actor<M>, path: Path<M>) => Promise<void> | void;
  /** Does what a user does for `event` and answers true; anything else is sent to the actor, which covers no screen. */
  act?: (event: EventFrom<M>, actor: Actor<M>) => Promise<boolean> | boolean;
  /** After each step: assert what a user sees in `snapshot`. Throw to fail. */
  see?: (snapshot: SnapshotFrom<M>) => Promise<void> | void;
  unmount?: () => Promise<void> | void;
  /** Put around whatever changes the actor, such as Testing Library's `act`. */
  around?: (change: () => Promise<void>) => Promise<void>;
};
/** `given` are the events of the fixture, `used` those of them that some state takes. */
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
  /** Do not fail for what was missed: for models that cover a machine together (see `assertAllWalked`). */
  partial?: boolean;
};
