import { expect, it } from 'vitest';
import { askProblems, refundProblems, type RefundActType } from '../../src/contract/billing-refunds';
import { paise } from '../../src/contract/money';
import { askForRefundModel } from './ask-for-refund-model';
import { reviewRefundModel } from './review-refund-model';

it('walks every transition of asking for a refund', () => askForRefundModel().walk());
it('walks every transition of reviewing a refund', () => reviewRefundModel().walk());

const wrong = 'Amount must be a positive number greater than zero';
it.each([
  ['0.01', null],
  ['700', null],
  ['1,499.00', null],
  ['1499.01', 'At most 1499 can be refunded'],
  ['0', wrong],
  ['-1', wrong],
  ['1e3', wrong],
  ['５００', wrong],
  ['1.001', wrong],
  ['', wrong],
])('of 1,499 rupees, %j is refunded or says why not', (amount, said) => {
  expect(askProblems({ amount, why: 'Too late' }, paise(149_900))).toEqual({ amount: said, why: null });
});

it.each<[RefundActType, string[]]>([
  ['APPROVE', []],
  ['REJECT', ['why']],
  ['PAY_BACK', ['reference']],
])('%s asks for %j', (act, asked) => {
  const problems = refundProblems(act, { why: ' ', reference: '' });
  expect(Object.entries(problems).flatMap(([name, said]) => (said === null ? [] : [name]))).toEqual(asked);
  const long = refundProblems(act, { why: 'x'.repeat(251), reference: 'x'.repeat(101) });
  expect(Object.values(long).filter((said) => said !== null)).toHaveLength(asked.length);
});
