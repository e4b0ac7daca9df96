import { it } from 'vitest';
import { askActs, refundActs } from '../../../src/screens/billing/refunds/refund-words';
import { askForRefundModel } from '../../model/ask-for-refund-model';
import { reviewRefundModel } from '../../model/review-refund-model';
import { walkActs } from '../act-walk';

it('shows every state of asking for a refund, and is led through all of them by hand', () =>
  walkActs({ model: askForRefundModel(), kind: askActs, allowed: [{ type: 'REFUND' }] }));

it('shows every state of reviewing a refund, and is led through all of them by hand', () =>
  walkActs({
    model: reviewRefundModel(),
    kind: refundActs,
    allowed: [{ type: 'APPROVE' }, { type: 'REJECT' }, { type: 'PAY_BACK' }],
  }));
