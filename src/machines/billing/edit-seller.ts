import { currentSellerIn, sellerFieldsOf, type SellerFields, type SellerRecord } from '../../contract/billing-seller';
import { editMachine } from '../kit/edit';

/** Changes who sells (product: Invoices). Its form judges: recordings mask the GSTIN. */
export const editSellerMachine = editMachine<SellerFields, SellerRecord>({
  id: 'editSeller',
  fields: ['name', 'address', 'state', 'gstin', 'sac'],
  draftOf: sellerFieldsOf,
  theirsIn: currentSellerIn,
});
