import { define } from 'superstruct';

/**
 * An amount in whole paise (product: Payments). Only `paise` creates this type, so that no fraction is stored or
 * sent.
 */
export type Paise = number & { readonly unit: 'paise' };

const isPaise = (value: unknown): value is Paise => Number.isSafeInteger(value);

/** @throws RangeError for a fraction, or for a number that is not exact */
export function paise(value: number): Paise {
  if (!isPaise(value)) throw new RangeError(`${value} is not whole paise`);
  return value;
}
/** An amount in whole paise, in a call. */
export const amount = () => define<Paise>('paise', Number.isSafeInteger);

/** Paise in rupees, as a user would type them: "1728", "1728.50". */
export const plainRupees = (of: Paise): string => (of / 100).toFixed(of % 100 === 0 ? 0 : 2);

/** Paise in rupees as a number for files, where a text that begins with a minus is no amount. */
export const inRupees = (of: Paise): number => of / 100;

/** The price of a plan is more than 700 and less than 40000 rupees (product: Plans). */
export const priceLimits = { over: paise(70_000), under: paise(4_000_000) } as const;
export const isPrice = (value: number): boolean => value > priceLimits.over && value < priceLimits.under;

/**
 * Parses an amount typed in rupees into paise: digits, at most two decimals, commas as in 1,00,000 or 100,000. Null
 * for anything else, such as a sign, an exponent or digits of another script.
 */
export function typedRupees(text: string): Paise | null {
  const match = /^(?:₹\s*)?(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  return paise(Number(whole.replaceAll(',', '') + part.padEnd(2, '0')));
}

/** Computes `of` × `part` / `whole` exactly, rounded half up. For amounts of zero or more. */
export const shareOf = (of: Paise, part: number, whole: number): Paise =>
  paise(Number((2n * BigInt(of) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))));

/**
 * The taxable value and the tax in a price that includes tax; `points` is the rate in basis points (product:
 * Invoices).
 */
export function splitTax(price: Paise, points: number): { taxable: Paise; tax: Paise } {
  const taxable = shareOf(price, 10_000, 10_000 + points);
  return { taxable, tax: paise(price - taxable) };
}
/** Splits the tax into equal halves, CGST and SGST. An odd paisa goes to CGST (product: Invoices). */
export const halvesOf = (tax: Paise): { cgst: Paise; sgst: Paise } => {
  const sgst = paise(Math.floor(tax / 2));
  return { cgst: paise(tax - sgst), sgst };
};
