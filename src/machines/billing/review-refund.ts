import { refundProblems, type RefundActType, type RefundFields } from '../../contract/billing-refunds';
import { actMachine, type ActActor, type ActEvent, type Acting, type ActSnapshot } from '../kit/act';

type Name = keyof RefundFields;

/** Approves, rejects or pays back a refund (product: Refunds). */
export const reviewRefundMachine = actMachine<RefundActType, Name>({
  id: 'reviewRefund',
  fields: { why: '', reference: '' },
  judge: refundProblems,
});

export type ActingOnRefund = Acting<RefundActType, Name>;
export type ReviewRefundActor = ActActor<RefundActType, Name>;
export type ReviewRefundEvent = ActEvent<RefundActType, Name>;
export type ReviewRefundSnapshot = ActSnapshot<RefundActType, Name>;
