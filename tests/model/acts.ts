import type { actMachine, ActEvent, ActSnapshot } from '../../src/machines/kit/act';
import { modelTest } from './harness';

type Refusal = { status?: number; message: string; details?: { field: string; message: string }[] };

/** A model of acting on an object: `refusals` are the responses that refuse an act. */
export const actModel = <Act extends string, Name extends string>(
  machine: ReturnType<typeof actMachine<Act, Name>>,
  events: ActEvent<Act, Name>[],
  refusals: readonly Refusal[],
) =>
  modelTest({
    machine,
    input: { subjectId: 's1' },
    events,
    settle: { act: { done: [null], error: [...refusals, { message: '' }] } },
    project: ({ context: { act, fields, problems, problem } }: ActSnapshot<Act, Name>) => [
      act,
      fields,
      problems,
      problem,
    ],
  });
