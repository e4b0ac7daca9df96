import { byHandProblems, type ByHandFields } from '../../contract/billing-by-hand';
import { formMachine, type FormActor } from '../kit/form';

export type ByHandField = keyof ByHandFields;
export type MadeByHand = { id: string; invoice: { id: string; number: string } | null };

/** A subscription made by hand (product: Plans): chosen, confirmed, and active at once. */
export const createSubscriptionMachine = formMachine<ByHandField, MadeByHand>({
  id: 'createSubscription',
  fields: {
    candidate: '',
    plan: '',
    revision: '',
    way: 'paid',
    reference: '',
    paidOn: '',
    name: '',
    state: '',
    gstin: '',
    why: '',
    today: '',
  },
  judge: byHandProblems,
  fieldOf: { candidateId: 'candidate', planId: 'plan', buyer: 'gstin' },
  link: 'none',
  asks: true,
});

export type CreateSubscriptionActor = FormActor<ByHandField, MadeByHand>;
