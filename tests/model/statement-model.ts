import type { SnapshotFrom } from 'xstate';
import { statementMachine } from '../../src/machines/lifecycle/statement';
import { modelTest } from './harness';
import { statementEvents, statementInput } from './statement-fixtures';

/** A statement from its draft to its end, with every event that changes it. */
export const statementModel = () =>
  modelTest({
    machine: statementMachine,
    input: statementInput,
    events: Object.values(statementEvents),
    project: ({ context: { issued, dispute } }: SnapshotFrom<typeof statementMachine>) => [
      issued !== null,
      dispute !== null,
    ],
  });
