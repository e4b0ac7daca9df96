import { askProblems, type AskFields } from '../../contract/billing-refunds';
import { paise } from '../../contract/money';
import { actMachine, type ActActor, type ActEvent, type Acting, type ActSnapshot } from '../kit/act';

type Name = keyof AskFields;
// Only the server knows the remaining amount of a payment, because other users request refunds too.
const most = paise(Number.MAX_SAFE_INTEGER);

/** Requests a refund of a payment (product: Refunds). */
export const askForRefundMachine = actMachine<'REFUND', Name>({
  id: 'askForRefund',
  fields: { amount: '', why: '' },
  judge: (_act, fields) => askProblems(fields, most),
});

export type AskingForRefund = Acting<'REFUND', Name>;
export type AskForRefundActor = ActActor<'REFUND', Name>;
export type AskForRefundEvent = ActEvent<'REFUND', Name>;
export type AskForRefundSnapshot = ActSnapshot<'REFUND', Name>;
