import parsePhoneNumber from 'libphonenumber-js';
import { digitsOnly, mobileOf } from './auth-rules';
import { countryOf, prefixOf } from './countries';
import { texts } from './texts';

// In a file of its own: the library knows the numbers of every country, and only My Profile loads it.

/** A number as typed: the code of a country and the digits; both are empty if there is no number. */
export type Phone = { country: string; number: string };

type CountryCode = Parameters<typeof parsePhoneNumber>[1];

/** The number in its stored form (see `mobileOf`); null unless it is a number of this country. */
function storedOf({ country, number }: Phone): string | null {
  const prefix = prefixOf(country);
  const digits = digitsOnly(number);
  // The number as dialed within the country, perhaps with a leading zero, or as the part after the prefix in the list.
  const [found] = [parsePhoneNumber(digits, country as CountryCode), parsePhoneNumber(`+${prefix}${digits}`)].filter(
    (one) => one?.isValid(),
  );
  if (!found) return null;
  return found.number.startsWith(`+${prefix}`) ? mobileOf(prefix, found.number.slice(prefix.length + 1)) : null;
}

/** The stored form of a number that `phoneProblems` accepts; null if none was typed. */
export const storedPhone = (phone: Phone): string | null => (digitsOnly(phone.number) === '' ? null : storedOf(phone));

/**
 * Splits a stored number into its parts. If countries share a prefix, it returns the one that the number belongs to.
 */
export function phoneParts(stored: string | null): Phone {
  // Earlier numbers may be stored in groups of digits.
  const [prefix = '', ...groups] = (stored ?? '').split(' ');
  const number = groups.join('');
  const owner = parsePhoneNumber(`${prefix}${number}`)?.country;
  const shared = countryOf(prefix.replace('+', ''));
  // A stored text that is no longer a valid number is shown unchanged, so that it can be corrected.
  if (!shared) return { country: '', number: stored ?? '' };
  return { country: owner && prefixOf(owner) === shared.phone ? owner : shared.code, number };
}

/** A number as it is read again once it is stored; unchanged if it is not valid. */
export const cleanPhone = (phone: Phone): Phone =>
  digitsOnly(phone.number) === '' || storedOf(phone) !== null ? phoneParts(storedPhone(phone)) : phone;

/** The messages for a number and its country (product: Validation); both null if no number was typed. */
export function phoneProblems(phone: Phone, wrong: string): { country: string | null; number: string | null } {
  if (digitsOnly(phone.number) === '') return { country: null, number: null };
  if (prefixOf(phone.country) === '') return { country: texts.selectCountry, number: null };
  return { country: null, number: storedOf(phone) === null ? wrong : null };
}
