import { buyerProblems } from '../../contract/billing-buyer';
import type { Buying } from '../../contract/billing-payments';
import { formMachine, type FormActor } from '../kit/form';

export type BuyerField = 'name' | 'state' | 'gstin';

/**
 * Collects the buyer named on the invoice, before the order (product: Payments). `state` is a code. Wiring then
 * continues to the gateway.
 */
export const buyPlanMachine = formMachine<BuyerField, Buying>({
  id: 'buyPlan',
  fields: { name: '', state: '', gstin: '' },
  judge: buyerProblems,
  fieldOf: { buyer: 'gstin' },
  link: 'none',
  finishes: true,
});

export type BuyPlanActor = FormActor<BuyerField, Buying>;
