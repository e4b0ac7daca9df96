import {
  currentSellerIn,
  sellerFieldsOf,
  sellerProblems,
  type SellerFields,
  type SellerRecord,
} from '../../contract/billing-seller';
import { editMachine } from '../kit/edit';

/** Changes who sells (product: Invoices). */
export const editSellerMachine = editMachine<SellerFields, SellerRecord>({
  id: 'editSeller',
  fields: ['name', 'address', 'state', 'gstin', 'sac'],
  draftOf: sellerFieldsOf,
  judge: (draft) => sellerProblems(draft),
  theirsIn: currentSellerIn,
});
