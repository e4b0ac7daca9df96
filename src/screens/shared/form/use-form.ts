import { useSelector } from '@xstate/react';
import type { FormActor } from '../../../machines/kit/form';

/** What a form behind or without a link shows, and what a user can do there. */
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
    /** The call's answer, once it is done. */
    reply: state.output,
    /** A field as its control takes it. */
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

/** A field's part of `useForm`, for controls that stand in several forms. */
export type FormField = { value: string; problem: string | null; disabled: boolean; onChange: (value: string) => void };
