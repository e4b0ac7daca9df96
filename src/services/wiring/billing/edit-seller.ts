import type { QueryClient } from '@tanstack/react-query';
import {
  changeSalesTax,
  changeSeller,
  createSalesTax,
  type SalesTaxRecord,
  type SellerRecord,
} from '../../../contract/billing-seller';
import { editSalesTaxMachine } from '../../../machines/billing/edit-sales-tax';
import { editSellerMachine } from '../../../machines/billing/edit-seller';
import { callApi } from '../../api/client';
import { salesTaxReads, sellerReads } from '../../queries/rates';
import { refreshRecords } from '../../queries/records';
import { savedBy } from '../kit/edit';

interface Deps<Saved> {
  queryClient: QueryClient;
  /** Called after the record is saved. */
  done: (saved: Saved) => void;
}

/** Wires changing the seller. */
export const wiredEditSeller = ({ queryClient, done }: Deps<SellerRecord>) =>
  editSellerMachine.provide({
    actors: {
      save: savedBy({
        create: () => Promise.reject(new Error('There is one seller')),
        change: (id, fields, revision, key) =>
          callApi(changeSeller, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, sellerReads),
      }),
    },
    actions: { done: (_, saved: SellerRecord) => done(saved) },
  });

/** Wires creating and changing a sales tax rate. */
export const wiredEditSalesTax = ({ queryClient, done }: Deps<SalesTaxRecord>) =>
  editSalesTaxMachine.provide({
    actors: {
      save: savedBy({
        create: (fields, key) => callApi(createSalesTax, { body: { fields }, key }),
        change: (id, fields, revision, key) =>
          callApi(changeSalesTax, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, salesTaxReads),
      }),
    },
    actions: { done: (_, saved: SalesTaxRecord) => done(saved) },
  });
