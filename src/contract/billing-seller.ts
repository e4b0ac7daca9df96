import { enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { gstinProblem, isStateCode, stateCodes, type StateCode } from './billing-buyer';
import { fromProblem, pointsProblem, rateStates } from './billing-rates';
import { call, counter, narrowQuery, pageOf, pageQuery, sortBy, text, type Access } from './kit';
import { recordCalls, recordFacts, type RecordProblems } from './records';
import { texts } from './texts';
import { dayAt } from './time';

const superAdmin: Access = { SUPER_ADMIN: 'all' };

/** The id of the seller: there is only one such record (product: Invoices). */
export const sellerId = '00000000-0000-4000-8000-000000000001';
/** `sac` is the code of the service that is sold. */
export type SellerFields = { name: string; address: string; state: StateCode; gstin: string; sac: string };

const lineProblem = (typed: string, label: string, most: number): string | null =>
  typed.trim() === '' ? texts.fieldRequired(label) : typed.trim().length > most ? texts.tooLong(most) : null;

/** The messages of the seller's fields, or null (product: Invoices). */
export const sellerProblems = ({ name, address, state, gstin, sac }: SellerFields): RecordProblems<SellerFields> => ({
  name: lineProblem(name, 'Name', 100),
  address: lineProblem(address, 'Address', 250),
  state: state === 'abroad' || !isStateCode(state) ? 'Choose a state of India' : null,
  gstin: gstin.trim() === '' ? texts.fieldRequired('GSTIN') : gstinProblem(gstin, state),
  sac: /^99\d{4}$/.test(sac.trim()) ? null : 'Enter 6 digits that begin with 99, such as 999293',
});

const sellerStruct = object({
  ...recordFacts,
  name: string(),
  address: string(),
  state: enums(stateCodes),
  gstin: string(),
  sac: string(),
});
export type SellerRecord = Infer<typeof sellerStruct>;
export const sellerFieldsOf = ({ name, address, state, gstin, sac }: SellerRecord): SellerFields => ({
  name,
  address,
  state,
  gstin,
  sac,
});

export const {
  get: getSeller,
  change: changeSeller,
  versions: listSellerVersions,
  currentIn: currentSellerIn,
} = recordCalls({
  path: '/sellers',
  one: 'seller',
  access: superAdmin,
  // Messages of the fields come from `sellerProblems`, which client and server share.
  fields: object({
    name: text(2_000),
    address: text(20_000),
    state: enums(stateCodes),
    gstin: text(100),
    sac: text(100),
  }),
  record: sellerStruct,
});

/** A rate of sales tax in basis points; null while the typed text is not a number (product: Invoices). */
export type SalesTaxFields = { ratePoints: number | null; holdsFrom: string };

/** The messages for a sales tax's fields, or null (product: Invoices). The days are those of India. */
export const salesTaxProblems = (
  { ratePoints, holdsFrom }: SalesTaxFields,
  now: number,
  stored?: SalesTaxFields,
): RecordProblems<SalesTaxFields> => ({
  ratePoints: pointsProblem(ratePoints),
  holdsFrom: fromProblem(holdsFrom, dayAt(now), stored?.holdsFrom),
});

const salesTaxStruct = object({
  ...recordFacts,
  ratePoints: integer(),
  holdsFrom: string(),
  state: enums(rateStates),
});
export type SalesTaxRecord = Infer<typeof salesTaxStruct>;
export const salesTaxFieldsOf = ({ ratePoints, holdsFrom }: SalesTaxRecord): SalesTaxFields => ({
  ratePoints,
  holdsFrom,
});

export const {
  get: getSalesTax,
  create: createSalesTax,
  change: changeSalesTax,
  versions: listSalesTaxVersions,
  currentIn: currentSalesTaxIn,
} = recordCalls({
  path: '/sales-taxes',
  one: 'sales tax',
  access: superAdmin,
  fields: object({ ratePoints: nullable(counter()), holdsFrom: text(40) }),
  record: salesTaxStruct,
});

export const pageSalesTaxes = call({
  method: 'GET',
  path: '/sales-taxes/all',
  summary: 'The rates of sales tax',
  access: superAdmin,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('from', 'rate', 'changed'),
    state: optional(enums(rateStates)),
  }),
  reply: pageOf(salesTaxStruct),
});
