import type { AnyStateMachine } from 'xstate';
import * as files from './machine-files';

/** A machine of this product and its file, relative to the root of the project. */
export type KnownMachine = { machine: AnyStateMachine; file: string };

const listed = Object.entries<AnyStateMachine | (() => AnyStateMachine)>(files).map(([file, exported]) => ({
  machine: typeof exported === 'function' ? exported() : exported,
  file,
}));

/** All machines, by id; `tests/unit/inspector/machines.test.ts` checks that none is left out. */
export const machines: ReadonlyMap<string, KnownMachine> = new Map(listed.map((known) => [known.machine.id, known]));
