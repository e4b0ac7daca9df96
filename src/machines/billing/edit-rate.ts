import {
  currentRateIn,
  rateFieldsOf,
  rateProblems,
  type RateFields,
  type RateRecord,
} from '../../contract/billing-rates';
import { editMachine } from '../kit/edit';

/** Creates or changes a rate of the rate card (product: Rate cards). */
export const editRateMachine = editMachine<RateFields, RateRecord>({
  id: 'editRate',
  fields: ['kind', 'minutes', 'leastMonths', 'holdsFrom', 'paise'],
  draftOf: rateFieldsOf,
  judge: (draft, stored, now) => rateProblems(draft, now, stored ?? undefined),
  theirsIn: currentRateIn,
});
