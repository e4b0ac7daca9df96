import { rulesOf } from '../../contract/interview-rules';
import type { Absent, Doer, InterviewContext, RoundEnd, SettlementLine } from './interview-types';

/** What one round costs (product: Credits and pay, "Credits of a mock and pay of a panelist"). A mock's credit is
 * reserved by BOOK (product: Plans) and used or given back by the outcome of the round; a real interview has none. */
type Cost = Pick<SettlementLine, 'creditReserved' | 'creditUsed' | 'payPercent'>;

const nothing: Cost = { creditReserved: 0, creditUsed: 0, payPercent: 0 };

const lineOf = (context: InterviewContext, cost: Cost): SettlementLine => ({
  round: context.round,
  panelistId: context.panelistId,
  creditReserved: context.kind === 'mock' ? cost.creditReserved : 0,
  creditUsed: context.kind === 'mock' ? cost.creditUsed : 0,
  payPercent: cost.payPercent,
  rate: context.rate,
});

const noShowCost = (who: Absent | undefined): Cost =>
  who === 'candidate' ? { ...nothing, creditUsed: 1, payPercent: 50 } : nothing;

/**
 * The settlement of a round that ends before it was held; `ahead` is how long before its start someone asked to end it.
 */
export const settleEnded = (
  context: InterviewContext,
  { how, endedBy, ahead }: { how: RoundEnd; endedBy: Doer; ahead: number },
): SettlementLine => {
  if (how === 'noShow') return lineOf(context, noShowCost(context.noShow?.who));
  if (how !== 'canceled' && how !== 'moved') return lineOf(context, nothing);
  const paid = context.acceptedAt !== null && ahead < rulesOf(context).payBefore && endedBy !== 'panelist';
  return lineOf(context, {
    creditReserved: 0,
    // A candidate can end a round only by canceling.
    creditUsed: endedBy === 'candidate' && ahead < rulesOf(context).creditBefore ? 1 : 0,
    payPercent: paid ? 50 : 0,
  });
};

/** The settlement of the open round, by its state. */
export const settleOpen = (context: InterviewContext, state: 'noShow' | 'released' | 'open'): SettlementLine => {
  if (state === 'noShow') return lineOf(context, noShowCost(context.noShow?.who));
  if (state === 'released') return lineOf(context, { creditReserved: 0, creditUsed: 1, payPercent: 100 });
  return lineOf(context, { ...nothing, creditReserved: 1 });
};
