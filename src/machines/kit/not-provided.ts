import type { PromiseActorLogic } from 'xstate';
import { fromPromise } from 'xstate';

/** Thrown by what a machine names but nobody has provided; wiring provides it, and one test a machine proves it. */
export class NotProvided extends Error {
  override readonly name = 'NotProvided';
  readonly actor: string;

  constructor(actor: string) {
    super(`Not provided: ${actor}`);
    this.actor = actor;
  }
}

/** The way out of a machine, by name and by type: rejects with NotProvided until wiring provides the real one. */
export const notProvided = <Output, Input = void>(name: string): PromiseActorLogic<Output, NonNullableInput<Input>> =>
  fromPromise<Output, NonNullableInput<Input>>(() => Promise.reject(new NotProvided(name)));

type NonNullableInput<Input> = Input extends void ? undefined : Input;
