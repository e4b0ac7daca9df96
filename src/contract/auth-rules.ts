import { refine, string } from 'superstruct';
import { text } from './kit';
import { limits, texts } from './texts';

/**
 * The shape a@b.cd: a suffix of at least two characters after the last dot, and no white space (product: Validation).
 */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Removes all white space, before an email is validated (product: Validation). */
export const cleanEmail = (raw: string) => raw.replace(/\s+/g, '');

/** The message for an email that is not valid, or null (product: Validation). */
export function emailProblem(raw: string): string | null {
  const email = cleanEmail(raw);
  if (email === '') return texts.emailRequired;
  return emailPattern.test(email) ? null : texts.emailInvalid;
}

/** The message for a name that is not valid, or null. */
export function nameProblem(raw: string): string | null {
  const { length } = raw.trim();
  if (length === 0) return texts.fieldRequired('Name');
  if (length < limits.nameLeast) return texts.tooShort(limits.nameLeast);
  return length > limits.name ? texts.tooLong(limits.name) : null;
}

/** The message for a password that is not acceptable, or null (product: Passwords). */
export function passwordProblem(raw: string): string | null {
  const { length } = raw.trim();
  return length < limits.passwordLeast || length > limits.password ? texts.passwordInvalid : null;
}

/** The message for a password typed a second time, or null (product: Own account). */
export const repeatProblem = (password: string, repeat: string): string | null =>
  password.trim() === repeat.trim() ? null : texts.passwordsDiffer;

/** Removes all characters but digits, and keeps at most 16 (product: Validation). */
export const digitsOnly = (raw: string) => raw.replace(/\D+/g, '').slice(0, limits.digits);

/**
 * The stored form of a phone number: the dialing prefix, a space and the rest, such as "+91 9845012345"; at most 15
 * digits (E.164).
 */
const mobilePattern = /^\+[1-9]\d{0,5} \d{4,14}$/;

/** The number in its stored form; empty if none was typed. `prefix` is a dialing prefix without the plus sign. */
export const mobileOf = (prefix: string, number: string) =>
  digitsOnly(number) === '' ? '' : `+${digitsOnly(prefix)} ${digitsOnly(number)}`;

/** The messages for a WhatsApp number and its country (product: Validation); both null if no number was typed. */
export function mobileProblems(prefix: string, number: string): { country: string | null; number: string | null } {
  if (digitsOnly(number) === '') return { country: null, number: null };
  if (prefix === '') return { country: texts.selectCountry, number: null };
  return { country: null, number: isMobile(mobileOf(prefix, number)) ? null : texts.numberInvalid };
}

const isMobile = (value: string) => mobilePattern.test(value) && value.replace(/\D/g, '').length <= 15;

export const email = () =>
  refine(
    text(limits.email),
    'email',
    (value) => emailPattern.test(value) || (value === '' ? texts.emailRequired : texts.emailInvalid),
  );
/** A password that is typed to prove the user's identity. */
export const typedPassword = () =>
  refine(text(limits.password), 'password', (value) => value !== '' || texts.passwordInvalid);
// A name is one line, in emails and on screens. Control characters could also reverse the direction of the text around
// it.
export const isCalm = (value: string) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value.trim());
export const newName = () =>
  refine(
    text(limits.name),
    'name',
    (value) => nameProblem(value) ?? (isCalm(value) || 'Text has characters that are not allowed'),
  );
export const newPassword = () => refine(text(limits.password), 'password', (value) => passwordProblem(value) ?? true);
/** A number in the form of `mobileOf`. */
export const mobile = () => refine(string(), 'mobile', (value) => isMobile(value) || texts.numberInvalid);
