import { shallowEqual, useSelector } from '@xstate/react';
import type { FormActor } from '../../../machines/kit/form';

/** The state and the actions of a form, with or without a link. */
export function useForm<Name extends string, Reply, Facts>(actor: FormActor<Name, Reply, Facts>) {
  const { problems, ...state } = useSelector(
    actor,
    (snapshot) => ({
      fields: snapshot.context.fields,
      problems: snapshot.context.problems,
      problem: snapshot.context.problem,
      facts: snapshot.context.facts,
      unanswered: snapshot.context.unanswered,
      busy: snapshot.hasTag('busy'),
      asking: snapshot.hasTag('asking'),
      stage: snapshot.value,
      /** The call's result, once it is done. */
      reply: snapshot.output,
    }),
    shallowEqual,
  );
  return {
    ...state,
    /** The props of a field's control. */
    field: (name: Name) => ({
      value: state.fields[name],
      problem: problems[name],
      disabled: state.busy,
      onChange: (value: string) => actor.send({ type: 'field.change', name, value }),
    }),
    submit: () => actor.send({ type: 'form.submit' }),
    confirm: () => actor.send({ type: 'form.confirm' }),
    dismiss: () => actor.send({ type: 'form.dismiss' }),
    retry: () => actor.send({ type: 'link.retry' }),
  };
}

/** The props of a field, for controls that several forms share. */
export type FormField = { value: string; problem: string | null; disabled: boolean; onChange: (value: string) => void };
