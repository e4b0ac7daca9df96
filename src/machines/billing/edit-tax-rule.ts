import {
  currentTaxRuleIn,
  taxFieldsOf,
  taxProblems,
  type TaxFields,
  type TaxRecord,
} from '../../contract/billing-rates';
import { editMachine } from '../kit/edit';

/** Creates or changes a tax rule (product: Tax deducted). */
export const editTaxRuleMachine = editMachine<TaxFields, TaxRecord>({
  id: 'editTaxRule',
  fields: ['section', 'thresholdPaise', 'ratePoints', 'noPanPoints', 'holdsFrom'],
  draftOf: taxFieldsOf,
  judge: (draft, stored, now) => taxProblems(draft, now, stored ?? undefined),
  theirsIn: currentTaxRuleIn,
});
