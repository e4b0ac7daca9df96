import type { QueryClient } from '@tanstack/react-query';
import { dayWords } from '../../../components/format-time';
import { isStateCode, stateCodes, stateNames } from '../../../contract/billing-buyer';
import {
  salesTaxFieldsOf,
  sellerFieldsOf,
  sellerProblems,
  type SalesTaxFields,
  type SalesTaxRecord,
  type SellerFields,
  type SellerRecord,
} from '../../../contract/billing-seller';
import { salesTaxReads, sellerReads } from '../../../services/queries/rates';
import { wiredEditSalesTax, wiredEditSeller } from '../../../services/wiring/billing/edit-seller';
import { Field } from '../../shared/form/Field';
import { PercentField } from '../../shared/form/NumberField';
import type { Editor } from '../../shared/form/use-edit';
import type { RecordKind } from '../../shared/record/record-kind';
import { StateField } from '../checkout/BuyerInputs';
import { HoldsFrom } from '../rates/rate-kinds';
import { percentWords } from '../rates/rate-parts';

const states = stateCodes.filter((code) => code !== 'abroad');

function SellerControls({ editor: { field } }: { editor: Editor<SellerFields, SellerRecord> }) {
  const { onChange, ...state } = field('state');
  return (
    <>
      <Field
        label="Name"
        {...field('name')}
        input={{ name: 'seller', autoComplete: 'organization' }}
        attributes={{ maxLength: 100 }}
      />
      <Field
        label="Address"
        {...field('address')}
        input={{ name: 'address', autoComplete: 'street-address' }}
        attributes={{ maxLength: 250 }}
      />
      <Field
        label="GSTIN"
        {...field('gstin')}
        input={{ name: 'gstin', autoComplete: 'off' }}
        hint="Its first two digits are the state."
      />
      <StateField
        field={{ ...state, onChange: (code) => isStateCode(code) && onChange(code) }}
        codes={states}
        hint="Buyers in this state pay CGST and SGST, and buyers in others IGST."
      />
      <Field
        label="SAC"
        {...field('sac')}
        input={{ name: 'sac', autoComplete: 'off' }}
        attributes={{ inputMode: 'numeric' }}
        hint="The code of the service on invoices, such as 999293"
      />
    </>
  );
}

/** The record kind of the seller, which has only one record (product: Invoices). */
export const sellerKind = (queryClient: QueryClient): RecordKind<SellerFields, SellerRecord> => ({
  name: 'seller',
  add: 'Add seller',
  fresh: { name: '', address: '', state: '29', gstin: '', sac: '' },
  draftOf: sellerFieldsOf,
  titleOf: ({ name }) => name,
  reads: sellerReads,
  wired: (done) => wiredEditSeller({ queryClient, done }),
  judge: sellerProblems,
  words: () => [
    ['Name', ({ name }) => name],
    ['Address', ({ address }) => address],
    ['State', ({ state }) => stateNames[state]],
    ['GSTIN', ({ gstin }) => gstin],
    ['SAC', ({ sac }) => sac],
  ],
  controls: (editor) => <SellerControls editor={editor} />,
});

function SalesTaxControls({ editor: { field } }: { editor: Editor<SalesTaxFields, SalesTaxRecord> }) {
  return (
    <>
      <PercentField
        label="Rate in percent"
        {...field('ratePoints')}
        input={{ name: 'rate', autoComplete: 'off' }}
        hint="It is included in the price. CGST and SGST are half each."
      />
      <HoldsFrom {...field('holdsFrom')} zone="Asia/Kolkata" />
    </>
  );
}

/** The record kind of sales tax rates (product: Invoices). */
export const salesTaxKind = (queryClient: QueryClient): RecordKind<SalesTaxFields, SalesTaxRecord> => ({
  name: 'sales tax',
  add: 'Add sales tax',
  fresh: { ratePoints: null, holdsFrom: '' },
  draftOf: salesTaxFieldsOf,
  titleOf: ({ ratePoints, holdsFrom }) => `${percentWords(ratePoints)} from ${dayWords(holdsFrom)}`,
  reads: salesTaxReads,
  wired: (done) => wiredEditSalesTax({ queryClient, done }),
  words: () => [
    ['Rate', ({ ratePoints }) => percentWords(ratePoints)],
    ['Holds from', ({ holdsFrom }) => dayWords(holdsFrom)],
  ],
  controls: (editor) => <SalesTaxControls editor={editor} />,
});
