import { fromPromise } from 'xstate';
import type { Problem } from '../../../machines/kit/problem';
import { undoableMachine } from '../../../machines/kit/undoable';

interface Deps {
  /** Makes the request, which must survive leaving the page. Resolves once the data on screen is up to date. */
  perform: (key: string) => Promise<void>;
  onDone: () => void;
  onFailure: (problem: Problem) => void;
  /** Gives back what was taken for the action. */
  onUndone?: () => void;
}

export const wiredUndoable = ({ perform, onDone, onFailure, onUndone = () => undefined }: Deps) =>
  undoableMachine.provide({
    // No abort signal: the outcome of a request in flight must be known.
    actors: { perform: fromPromise<void, { key: string }>(({ input }) => perform(input.key)) },
    actions: { reportDone: onDone, reportFailure: (_, problem: Problem) => onFailure(problem), reportUndone: onUndone },
  });
