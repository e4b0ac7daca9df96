import { currentSellerIn, sellerFieldsOf, type SellerFields, type SellerRecord } from '../../contract/billing-seller';
import { editMachine } from '../kit/edit';

/** Changes the seller (product: Invoices). Its form validates the draft, because recordings mask the GSTIN. */
export const editSellerMachine = editMachine<SellerFields, SellerRecord>({
  id: 'editSeller',
  fields: ['name', 'address', 'state', 'gstin', 'sac'],
  draftOf: sellerFieldsOf,
  theirsIn: currentSellerIn,
});
