import {
  sellerProblems,
  type SalesTaxFields,
  type SalesTaxRecord,
  type SellerFields,
  type SellerRecord,
} from '../../src/contract/billing-seller';
import { editSalesTaxMachine } from '../../src/machines/billing/edit-sales-tax';
import { editSellerMachine } from '../../src/machines/billing/edit-seller';
import type { EditEvent, EditSnapshot } from '../../src/machines/kit/edit';
import { rateNow, recordFacts, recordRefusals } from './edit-rate-model';
import { modelTest } from './harness';

export const sellerFields = (given: Partial<SellerFields> = {}): SellerFields => ({
  ...{ name: 'Interview Platform', address: '4th floor, Bengaluru', state: '29' },
  ...{ gstin: '29AABCI1234K1ZM', sac: '999293' },
  ...given,
});
export const aSeller = (given: Partial<SellerRecord> = {}): SellerRecord => ({
  ...recordFacts,
  ...sellerFields(),
  ...given,
});
export const salesTaxFields = (given: Partial<SalesTaxFields> = {}): SalesTaxFields => ({
  ratePoints: 1_800,
  holdsFrom: '2027-04-01',
  ...given,
});
export const aSalesTax = (given: Partial<SalesTaxRecord> = {}): SalesTaxRecord => ({
  ...recordFacts,
  ...{ ratePoints: 1_800, holdsFrom: '2027-04-01', state: 'PLANNED' },
  ...given,
});

/** The seller changed and saved, with every way it can end. */
export const editSellerModel = () =>
  modelTest({
    machine: editSellerMachine,
    input: { stored: sellerFields(), id: 's1', revision: 3 },
    events: ({ context: { draft } }: EditSnapshot<SellerFields, SellerRecord>): EditEvent<SellerFields>[] => [
      { type: 'draft.change', change: { sac: draft.sac === '' ? '998399' : '' } },
      { type: 'form.submit', key: 'k', now: rateNow, problems: sellerProblems(draft) },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [aSeller()], error: recordRefusals(aSeller({ sac: '998314', revision: 4 }), 'gstin') } },
    project: ({
      context: { draft, problems, problem, theirs, revision },
    }: EditSnapshot<SellerFields, SellerRecord>) => [draft, problems, problem, theirs?.id, revision],
  });

/** A sales tax rate that is changed and saved, with every way it can end. */
export const editSalesTaxModel = () =>
  modelTest({
    machine: editSalesTaxMachine,
    input: { stored: salesTaxFields(), id: 't1', revision: 3 },
    events: ({ context: { draft } }: EditSnapshot<SalesTaxFields, SalesTaxRecord>): EditEvent<SalesTaxFields>[] => [
      { type: 'draft.change', change: { ratePoints: draft.ratePoints === null ? 1_200 : null } },
      { type: 'form.submit', key: 'k', now: rateNow },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: {
      save: { done: [aSalesTax()], error: recordRefusals(aSalesTax({ ratePoints: 500, revision: 4 }), 'holdsFrom') },
    },
    project: ({
      context: { draft, problems, problem, theirs, revision },
    }: EditSnapshot<SalesTaxFields, SalesTaxRecord>) => [draft, problems, problem, theirs?.id, revision],
  });
