import { fromCallback, type CallbackActorLogic, type EventObject, type NonReducibleUnknown } from 'xstate';
import { NotProvided } from './not-provided';

/** An action that touches the world, by name and by the type of its params: throws NotProvided until wiring provides it. */
export const unprovided =
  <Params extends NonReducibleUnknown = undefined>(name: string): ((_: unknown, params: Params) => void) =>
  () => {
    throw new NotProvided(name);
  };

/** A source of events, such as a watch or a stream, by name: throws NotProvided until wiring provides it. */
export const unprovidedSource = (name: string): CallbackActorLogic<EventObject> =>
  fromCallback(() => {
    throw new NotProvided(name);
  });
