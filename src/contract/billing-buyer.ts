import { enums, nullable, object, refine, string, type Infer } from 'superstruct';
import { text } from './kit';
import { texts } from './texts';

/** The states and union territories of India by their GST code (product: Invoices); `abroad` is outside India. */
export const stateNames = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  abroad: 'Outside India',
} as const;
export type StateCode = keyof typeof stateNames;
export const isStateCode = (value: string): value is StateCode => value in stateNames;
export const stateCodes = Object.keys(stateNames) as StateCode[];

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The last character of a GSTIN, from the 14 before it: factors 1 and 2 in turn, modulo 36. */
function checkOf(first: string): string {
  const sum = [...first].reduce((total, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] ?? '';
}

/** What is wrong with a typed GSTIN, or null. Its first two digits are the code of the state (product: Invoices). */
export function gstinProblem(typed: string, state: string): string | null {
  const gstin = cleanGstin(typed);
  if (gstin === '') return null;
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin))
    return 'A GSTIN has 15 characters, such as 29AAGCB7383J1Z4';
  if (checkOf(gstin.slice(0, 14)) !== gstin.slice(14)) return 'This GSTIN is not valid. Check each character.';
  const own = gstin.slice(0, 2);
  if (state === '' || own === state) return null;
  return `This GSTIN belongs to ${isStateCode(own) ? stateNames[own] : 'no state'}. Choose its state, or correct it.`;
}

/** The buyer named on an invoice, as typed; `state` is a code. */
export type BuyerFields = { name: string; state: string; gstin: string };
/** The messages for the buyer's fields, or null (product: Invoices). */
export const buyerProblems = ({ name, state, gstin }: BuyerFields): Record<keyof BuyerFields, string | null> => ({
  name: name.trim() === '' ? texts.fieldRequired('Name') : name.trim().length > 100 ? texts.tooLong(100) : null,
  state: state === '' ? texts.fieldRequired('State') : null,
  gstin: gstinProblem(gstin, state),
});
export const cleanGstin = (typed: string) => typed.replace(/\s+/g, '').toUpperCase();

const buyer = object({
  name: text(100, 1),
  state: enums(stateCodes),
  gstin: nullable(string()),
});
/** The buyer named on an invoice. */
export type Buyer = Infer<typeof buyer>;
export const buyerStruct = () =>
  refine(buyer, 'buyer', ({ name, state, gstin }) => {
    if (name.trim() === '') return 'Enter a name';
    return (gstin === null ? null : gstinProblem(gstin, state)) ?? true;
  });
