import type { AnyActorRef } from 'xstate';
import type { Trace } from '../../../inspector/model/trace';
import { tapped } from './tapped';

/**
 * Records what the tap of a page reports about an actor and its children from now on. The trace is complete once it is
 * `settled`.
 */
export function record(root: AnyActorRef): Trace {
  const { trace, inspect } = tapped('p');
  root.system.inspect(inspect);
  return trace;
}
