import { useSelector } from '@xstate/react';
import type { FormActor } from '../../../machines/kit/form';

/** The state and the actions of a form, with or without a link. */
export function useForm<Name extends string, Reply, Facts>(actor: FormActor<Name, Reply, Facts>) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { fields, problems, problem, facts } = state.context;
  const busy = state.hasTag('busy');
  return {
    fields,
    problem,
    facts,
    busy,
    stage: state.value,
    /** The call's result, once it is done. */
    reply: state.output,
    /** The props of a field's control. */
    field: (name: Name) => ({
      value: fields[name],
      problem: problems[name],
      disabled: busy,
      onChange: (value: string) => actor.send({ type: 'field.change', name, value }),
    }),
    submit: () => actor.send({ type: 'form.submit' }),
    retry: () => actor.send({ type: 'link.retry' }),
  };
}

/** The props of a field, for controls that several forms share. */
export type FormField = { value: string; problem: string | null; disabled: boolean; onChange: (value: string) => void };
