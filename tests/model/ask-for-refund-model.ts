import { askForRefundMachine, type AskForRefundEvent } from '../../src/machines/billing/ask-for-refund';
import { actModel } from './acts';

const tooMuch = {
  status: 400,
  message: 'Validation Failed',
  details: [{ field: 'amount', message: 'At most 500 can be refunded' }],
};
const nothingLeft = { status: 409, message: 'Nothing is left of this payment to refund.' };

const events: AskForRefundEvent[] = [
  { type: 'act.ask', act: 'REFUND', version: 1 },
  { type: 'field.change', name: 'amount', value: '500.01' },
  { type: 'field.change', name: 'amount', value: '-1' },
  { type: 'field.change', name: 'why', value: 'Too late' },
  { type: 'form.submit', key: 'k' },
  { type: 'dialog.close' },
];

/** Asking for a refund, with every way it can end. */
export const askForRefundModel = () => actModel(askForRefundMachine, events, [tooMuch, nothingLeft]);
