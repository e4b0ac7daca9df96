import {
  currentPlanIn,
  planFieldsOf,
  planProblems,
  type PlanFields,
  type PlanRecord,
} from '../../contract/billing-plans';
import { editMachine } from '../kit/edit';

/** Creates or changes a plan (product: Plans). */
export const editPlanMachine = editMachine<PlanFields, PlanRecord>({
  id: 'editPlan',
  fields: ['title', 'description', 'pricePaise', 'interviews', 'validDays', 'active'],
  draftOf: planFieldsOf,
  judge: planProblems,
  theirsIn: currentPlanIn,
});
