import type { FormEvent, FormProblems } from '../../src/machines/kit/form';
import { assertAllWalked, modelTest } from './harness';
import type { Driver, Walked } from './model-types';
import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';

export const refusal = (status: number, message: string, details?: { field: string; message: string }[]) =>
  Object.assign(new Error(message), { status, ...(details && { details }) });

/** Possible refusals, one of each kind. `field` is the name that the call uses for a field. */
export const refusals = (field: string) => ({
  refused: refusal(403, 'This link does not work.'),
  field: refusal(400, 'Validation Failed', [{ field, message: 'Out of range' }]),
  elsewhere: refusal(400, 'Validation Failed', [{ field: 'token', message: 'Out of range' }]),
  silent: new Error(''),
});

export type FormModelOptions = {
  machine: AnyStateMachine;
  /** Two valid values for each field that a user fills in, in the order of the form. */
  good: Record<string, readonly [string, string]>;
  /** An invalid value for the first of them. */
  bad?: string;
  /** The field that a refused call names. */
  refusedField: string;
  reply: unknown;
  /** The facts that the link loads, for a form that looks its link up. */
  facts?: unknown;
  /** Whether a question must be confirmed before the form is sent. */
  asks?: true;
  /** One model per input. Together they walk every transition. */
  inputs?: readonly Record<string, unknown>[];
};

/**
 * Models of a form (machines/kit/form.ts): it is filled in field by field and sent from every state, and invalid values
 * are typed again. Not in every order of typing: each order would be a state.
 */
export const formModels = ({
  machine,
  good,
  bad,
  refusedField,
  reply,
  facts,
  asks,
  inputs = [{}],
}: FormModelOptions) => {
  const names = Object.keys(good);
  const looksUp = facts !== undefined;
  const changes = (snapshot: AnyMachineSnapshot): FormEvent<string>[] => {
    const { fields, problems } = snapshot.context as { fields: Record<string, string>; problems: FormProblems<string> };
    const isOpen = (name: string) => !good[name]?.includes(fields[name] ?? '') || (problems[name] ?? null) !== null;
    const name = names.find(isOpen) ?? names[0];
    if (name === undefined) return [];
    const [first = '', second = ''] = good[name] ?? [];
    const typed: FormEvent<string>[] = [{ type: 'field.change', name, value: fields[name] === first ? second : first }];
    const isFirst = name === names[0] && bad !== undefined && fields[name] !== bad;
    return isFirst ? [...typed, { type: 'field.change', name, value: bad }] : typed;
  };
  return inputs.map((input) =>
    modelTest({
      machine,
      input: input as InputFrom<AnyStateMachine>,
      events: (snapshot: SnapshotFrom<AnyStateMachine>) =>
        [
          ...changes(snapshot as AnyMachineSnapshot),
          { type: 'form.submit' },
          ...(asks ? [{ type: 'form.confirm' }, { type: 'form.dismiss' }] : []),
          ...(looksUp ? [{ type: 'link.retry' }] : []),
        ] as readonly EventFrom<AnyStateMachine>[],
      settle: {
        submit: { done: [reply], error: Object.values(refusals(refusedField)) },
        ...(looksUp && { lookUp: { done: [facts], error: [refusals('').refused, refusals('').silent] } }),
      },
    }),
  );
};

/** Walks every transition of a form: on the machine, or with the `driver` made for each model on its screen. */
export async function walkForm(
  options: FormModelOptions,
  driverOf?: (model: ReturnType<typeof formModels>[number]) => Driver<AnyStateMachine>,
): Promise<void> {
  const walks: Walked[] = [];
  for (const model of formModels(options))
    walks.push(
      driverOf === undefined
        ? await model.walk(undefined, { partial: true })
        : await model.walk(driverOf(model), { paths: await model.cover(), partial: true }),
    );
  assertAllWalked(options.machine, walks);
}
