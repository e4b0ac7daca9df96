import { fromCallback, type CallbackActorLogic, type EventObject, type NonReducibleUnknown } from 'xstate';
import { NotProvided } from './not-provided';

/** A named action that affects the world; throws NotProvided until wiring provides it. */
export const unprovided =
  <Params extends NonReducibleUnknown = undefined>(name: string): ((_: unknown, params: Params) => void) =>
  () => {
    throw new NotProvided(name);
  };

/** A named source of events, such as a stream; throws NotProvided until wiring provides it. */
export const unprovidedSource = <Input extends NonReducibleUnknown = NonReducibleUnknown>(
  name: string,
): CallbackActorLogic<EventObject, Input> =>
  fromCallback(() => {
    throw new NotProvided(name);
  });
