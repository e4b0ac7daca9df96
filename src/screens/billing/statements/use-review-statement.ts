import { shallowEqual, useSelector } from '@xstate/react';
import { asksFor, type ActFields, type StatementActType } from '../../../contract/billing-statements';
import type { ReviewStatementActor, ReviewStatementSnapshot } from '../../../machines/billing/review-statement';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: ReviewStatementSnapshot) => ({
  act: snapshot.context.act,
  fields: snapshot.context.fields,
  problems: snapshot.context.problems,
  problem: snapshot.context.problem,
  asking: snapshot.hasTag('asking'),
  busy: snapshot.hasTag('busy'),
});

/** One act on a statement, as its buttons and its dialog use it. */
export function useReviewStatement(actor: ReviewStatementActor) {
  const { fields, problems, ...view } = useSelector(actor, seen, shallowEqual);
  return {
    ...view,
    asked: view.act === null ? [] : asksFor[view.act],
    field: (name: keyof ActFields) => ({
      value: fields[name],
      problem: problems[name],
      disabled: view.busy,
      onChange: (value: string) => actor.send({ type: 'field.change', name, value }),
    }),
    ask: (act: StatementActType, version: number) => actor.send({ type: 'act.ask', act, version }),
    submit: () => actor.send({ type: 'form.submit', key: newKey() }),
    close: () => actor.send({ type: 'dialog.close' }),
  };
}
export type StatementReview = ReturnType<typeof useReviewStatement>;
