import {
  currentSalesTaxIn,
  salesTaxFieldsOf,
  salesTaxProblems,
  type SalesTaxFields,
  type SalesTaxRecord,
} from '../../contract/billing-seller';
import { editMachine } from '../kit/edit';

/** Creates or changes a sales tax rate (product: Invoices). */
export const editSalesTaxMachine = editMachine<SalesTaxFields, SalesTaxRecord>({
  id: 'editSalesTax',
  fields: ['ratePoints', 'holdsFrom'],
  draftOf: salesTaxFieldsOf,
  judge: (draft, stored, now) => salesTaxProblems(draft, now, stored ?? undefined),
  theirsIn: currentSalesTaxIn,
});
