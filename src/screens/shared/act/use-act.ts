import { shallowEqual, useSelector } from '@xstate/react';
import type { ActActor } from '../../../machines/kit/act';
import { newKey } from '../../../services/api/idempotency-key';

/** The state of the acts on one object and the functions that its buttons and its dialog use. */
export function useAct<Act extends string, Name extends string>(actor: ActActor<Act, Name>) {
  const { fields, problems, ...view } = useSelector(
    actor,
    (snapshot) => ({
      act: snapshot.context.act,
      fields: snapshot.context.fields,
      problems: snapshot.context.problems,
      problem: snapshot.context.problem,
      asking: snapshot.hasTag('asking'),
      busy: snapshot.hasTag('busy'),
    }),
    shallowEqual,
  );
  return {
    ...view,
    field: (name: Name) => ({
      value: fields[name],
      problem: problems[name],
      disabled: view.busy,
      onChange: (value: string) => actor.send({ type: 'field.change', name, value }),
    }),
    ask: (act: Act, version: number, filled: Partial<Record<Name, string>> = {}) =>
      actor.send({ type: 'act.ask', act, version, fields: filled }),
    submit: () => actor.send({ type: 'form.submit', key: newKey() }),
    close: () => actor.send({ type: 'dialog.close' }),
  };
}
export type ActView<Act extends string, Name extends string> = ReturnType<typeof useAct<Act, Name>>;
