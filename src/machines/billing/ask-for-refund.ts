import { askProblems, type AskFields } from '../../contract/billing-refunds';
import { paise } from '../../contract/money';
import { actMachine, type ActActor, type ActEvent, type Acting, type ActSnapshot } from '../kit/act';

type Name = keyof AskFields;
// What is left of a payment is known to the server alone, because others ask, too.
const most = paise(Number.MAX_SAFE_INTEGER);

/** Asking for a refund of a payment (product: Refunds). */
export const askForRefundMachine = actMachine<'REFUND', Name>({
  id: 'askForRefund',
  fields: { amount: '', why: '' },
  judge: (_act, fields) => askProblems(fields, most),
});

export type AskingForRefund = Acting<'REFUND', Name>;
export type AskForRefundActor = ActActor<'REFUND', Name>;
export type AskForRefundEvent = ActEvent<'REFUND', Name>;
export type AskForRefundSnapshot = ActSnapshot<'REFUND', Name>;
