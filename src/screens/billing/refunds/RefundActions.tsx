import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { rupees } from '../../../components/format-money';
import { toast } from '../../../components/toast';
import type { RefundRow } from '../../../contract/billing-refunds';
import { plainRupees } from '../../../contract/money';
import type { PaymentRow } from '../../../contract/billing-payments';
import { wiredAskForRefund } from '../../../services/wiring/billing/ask-for-refund';
import { wiredReviewRefund } from '../../../services/wiring/billing/review-refund';
import { useWorkflow } from '../../../services/workflow';
import { ActButtons } from '../../shared/act/ActButtons';
import { askActs, refundActs, refundActsByHand } from './refund-words';

/** The buttons that the lifecycle of a refund allows, each with its confirmation (product: Refunds). */
export function RefundActions({ refund }: { refund: RefundRow }) {
  const { id, version, allowedActions, paise, candidate, payment } = refund;
  const kind = payment.gateway === 'hand' ? refundActsByHand : refundActs;
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredReviewRefund({ queryClient, say: ({ act }) => void toast.success(kind.words[act].done) }),
  );
  const actor = useWorkflow(machine, { input: { subjectId: id } });
  const about = `${rupees(paise)} to ${candidate}`;
  return <ActButtons kind={kind} actor={actor} allowed={allowedActions} version={version} about={about} />;
}

/** Requests a refund of a payment. The amount is all that is left unless the user types less. */
export function AskForRefund({ payment }: { payment: PaymentRow }) {
  const { id, version, refundable, candidate, code } = payment;
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredAskForRefund({ queryClient, say: () => void toast.success(askActs.words.REFUND.done) }),
  );
  const actor = useWorkflow(machine, { input: { subjectId: id } });
  return (
    <ActButtons
      kind={askActs}
      actor={actor}
      allowed={[{ type: 'REFUND' }]}
      version={version}
      about={`${code}, ${candidate}`}
      quiet
      filled={{ amount: plainRupees(refundable) }}
    />
  );
}
