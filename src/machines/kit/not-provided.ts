import type { PromiseActorLogic } from 'xstate';
import { fromPromise } from 'xstate';

/** Thrown by an actor or action that wiring did not provide; a test proves that none is missing. */
export class NotProvided extends Error {
  override readonly name = 'NotProvided';
  readonly actor: string;

  constructor(actor: string) {
    super(`Not provided: ${actor}`);
    this.actor = actor;
  }
}

/** A named and typed actor that rejects with NotProvided until wiring provides the real one. */
export const notProvided = <Output, Input = void>(name: string): PromiseActorLogic<Output, NonNullableInput<Input>> =>
  fromPromise<Output, NonNullableInput<Input>>(() => Promise.reject(new NotProvided(name)));

type NonNullableInput<Input> = Input extends void ? undefined : Input;
