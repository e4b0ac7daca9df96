import { actProblems, type ActFields, type StatementActType } from '../../contract/billing-statements';
import { actMachine, type ActActor, type ActEvent, type Acting, type ActSnapshot } from '../kit/act';

type Name = keyof ActFields;

/** Performs an action on a statement (product: Statements). */
export const reviewStatementMachine = actMachine<StatementActType, Name>({
  id: 'reviewStatement',
  fields: { amount: '', why: '', reference: '' },
  judge: actProblems,
});

export type ActingOnStatement = Acting<StatementActType, Name>;
export type ReviewStatementActor = ActActor<StatementActType, Name>;
export type ReviewStatementEvent = ActEvent<StatementActType, Name>;
export type ReviewStatementSnapshot = ActSnapshot<StatementActType, Name>;
