import { reviewStatementMachine, type ReviewStatementEvent } from '../../src/machines/billing/review-statement';
import { actModel } from './acts';

export const statementMoved = {
  status: 409,
  message: 'This statement has changed. Check the latest version and try again.',
};
const tooMuch = {
  status: 400,
  message: 'Validation Failed',
  details: [{ field: 'amount', message: 'This takes more than the statement pays.' }],
};
const elsewhere = {
  status: 400,
  message: 'Validation Failed',
  details: [{ field: 'version', message: 'Out of range' }],
};

const events: ReviewStatementEvent[] = [
  { type: 'act.ask', act: 'ADJUST', version: 1 },
  { type: 'act.ask', act: 'ISSUE', version: 1 },
  { type: 'field.change', name: 'amount', value: '-250.50' },
  { type: 'field.change', name: 'amount', value: '1e3' },
  { type: 'field.change', name: 'why', value: 'Travel' },
  { type: 'form.submit', key: 'k' },
  { type: 'dialog.close' },
];

/** One act on a statement, with every way it can end. */
export const reviewStatementModel = () =>
  actModel(reviewStatementMachine, events, [statementMoved, tooMuch, elsewhere]);
