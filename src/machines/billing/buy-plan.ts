import { gstinProblem } from '../../contract/billing-buyer';
import type { Buying } from '../../contract/billing-payments';
import { texts } from '../../contract/texts';
import { formMachine, type FormActor } from '../kit/form';

export type BuyerField = 'name' | 'state' | 'gstin';

/** Who is named on the invoice, before the order (product: Payments); `state` is a code. Wiring goes on to the gateway. */
export const buyPlanMachine = formMachine<BuyerField, Buying>({
  id: 'buyPlan',
  fields: { name: '', state: '', gstin: '' },
  judge: ({ name, state, gstin }) => ({
    name: name.trim() === '' ? texts.fieldRequired('Name') : name.trim().length > 100 ? texts.tooLong(100) : null,
    state: state === '' ? texts.fieldRequired('State') : null,
    gstin: gstinProblem(gstin, state),
  }),
  fieldOf: { buyer: 'gstin' },
  link: 'none',
  finishes: true,
});

export type BuyPlanActor = FormActor<BuyerField, Buying>;
