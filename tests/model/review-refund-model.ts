import { reviewRefundMachine, type ReviewRefundEvent } from '../../src/machines/billing/review-refund';
import { actModel } from './acts';

const moved = { status: 409, message: 'This refund has changed. Check the latest version and try again.' };
const tooLong = {
  status: 400,
  message: 'Validation Failed',
  details: [{ field: 'why', message: 'At most 250 characters' }],
};

const events: ReviewRefundEvent[] = [
  { type: 'act.ask', act: 'APPROVE', version: 1 },
  { type: 'act.ask', act: 'REJECT', version: 1 },
  { type: 'act.ask', act: 'PAY_BACK', version: 1 },
  { type: 'field.change', name: 'why', value: 'Used already' },
  { type: 'field.change', name: 'reference', value: 'UTR 20261126' },
  { type: 'form.submit', key: 'k' },
  { type: 'dialog.close' },
];

/** One act on a refund, with every way it can end. */
export const reviewRefundModel = () => actModel(reviewRefundMachine, events, [moved, tooLong]);
