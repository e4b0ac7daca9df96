import type { AnyActorRef } from 'xstate';
import type { Trace } from '../../../inspector/model/trace';
import { tapped } from './tapped';

/** What the tap of a page reports of an actor and its children from now on. Complete once it is `settled`. */
export function record(root: AnyActorRef): Trace {
  const { trace, inspect } = tapped('p');
  root.system.inspect(inspect);
  return trace;
}
