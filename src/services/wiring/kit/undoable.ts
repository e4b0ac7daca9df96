import { fromPromise } from 'xstate';
import type { Problem } from '../../../machines/kit/problem';
import { undoableMachine } from '../../../machines/kit/undoable';

interface Deps {
  /** Makes the request, which must survive the page being left, and resolves once what is on screen is fresh. */
  perform: (key: string) => Promise<void>;
  onDone: () => void;
  onFailure: (problem: Problem) => void;
}

/** The machine of src/machines/kit/undoable.ts for one action of one row. */
export const wiredUndoable = ({ perform, onDone, onFailure }: Deps) =>
  undoableMachine.provide({
    // No abort signal: the outcome of a request in flight must be known.
    actors: { perform: fromPromise<void, { key: string }>(({ input }) => perform(input.key)) },
    actions: { reportDone: onDone, reportFailure: (_, problem: Problem) => onFailure(problem) },
  });
