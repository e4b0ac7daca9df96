import { cleanNoSpace, linkedinProblem, nameLikeProblem, withoutMarkup } from './input-rules';
import { limits, texts } from './texts';
import { hour } from './time';

/** Messages of My Profile that the specification does not define. */
export const profileTexts = {
  mobileInvalid: 'Please enter correct mobile number',
  panInvalid: 'Please enter valid PAN card no',
  ifscInvalid: 'Please enter valid IFSC code',
  swiftInvalid: 'Please enter valid SWIFT code',
  ibanInvalid: 'Please enter valid IBAN: one of its characters is wrong or missing',
  accountInvalid: 'Please enter valid account number',
  accountsDiffer: 'The two account numbers did not match',
  idInvalid: 'Please enter valid ID proof number',
  percentageInvalid: 'Please enter a percentage from 0 to 100',
  yearInvalid: 'Please enter valid passing year',
  dateInvalid: 'Please enter valid date of the certificate',
  expiryInvalid: 'Please enter an expiry date after the date of the certificate',
  linkInvalid: 'Please enter a valid link, such as https://example.com/certificate',
  unreadable: 'These details cannot be read right now. We keep them until you replace them.',
  noKey: 'Bank, PAN and ID details cannot be saved right now. Contact support.',
  tooManyRows: 'There are too many rows. Remove some.',
} as const;

export const profileLimits = {
  leastAge: 16,
  mostAge: 100,
  firstYear: 1950,
  /** The maximum number of years by which a passing year may be ahead. */
  yearsAhead: 6,
  projectDescription: 350,
  projects: 20,
  educations: 10,
  certificates: 20,
  link: 300,
} as const;

/** The kinds of ID proof: the stored keys with their labels. */
export const idKinds = {
  aadhaar: 'Aadhaar',
  passport: 'Passport',
  driving: 'Driving licence',
  voter: 'Voter ID',
} as const;
export type IdKind = keyof typeof idKinds;

/** Converts PAN, IFSC and ID numbers to upper case without white space, as they are typed. */
export const cleanCode = (raw: string) => cleanNoSpace(raw).toUpperCase();

const required = (field: string, raw: string) => (raw.trim() === '' ? texts.fieldRequired(field) : null);

/** AAAAA9999A. An empty PAN is valid, because not everybody has one. */
export const panProblem = (raw: string): string | null =>
  raw === '' || /^[A-Z]{5}\d{4}[A-Z]$/.test(raw) ? null : profileTexts.panInvalid;

const idPatterns: Record<IdKind, RegExp> = {
  aadhaar: /^[2-9]\d{11}$/,
  passport: /^[A-Z0-9]{6,12}$/,
  driving: /^[A-Z0-9-]{6,20}$/,
  voter: /^[A-Z]{3}\d{7}$/,
};
export const isIdKind = (kind: string): kind is IdKind => Object.hasOwn(idKinds, kind);

/** The message for a number of this kind of ID proof, or null. */
export function idProblem(kind: string, raw: string): string | null {
  if (!isIdKind(kind)) return null;
  return required('ID proof', raw) ?? (idPatterns[kind].test(raw) ? null : profileTexts.idInvalid);
}

/**
 * The country whose accounts have an IFSC code and a number of digits. Elsewhere they have a SWIFT code and an IBAN
 * or a number.
 */
export const ifscCountry = 'IN';

/** AAAA0NNNNNN, where N is a letter or a digit. */
export const ifscProblem = (raw: string): string | null =>
  required('IFSC code', raw) ?? (/^[A-Z]{4}0[A-Z0-9]{6}$/.test(raw) ? null : profileTexts.ifscInvalid);

/** Bank, country, location and an optional branch (ISO 9362): 8 or 11 characters. */
export const swiftProblem = (raw: string): string | null =>
  required('SWIFT code', raw) ?? (/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(raw) ? null : profileTexts.swiftInvalid);

/**
 * Cleans an account number as it is typed (product: Profiles). It has only digits in India, and letters and digits
 * elsewhere.
 */
export const cleanAccount = (country: string, raw: string): string =>
  country === ifscCountry
    ? raw.replace(/\D+/g, '').slice(0, 18)
    : raw
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, '')
        .slice(0, 34);

// ISO 7064: the first four characters move to the end, letters become numbers from 10 on, and the remainder of a
// division by 97 must be 1.
const isIban = (raw: string) =>
  [...`${raw.slice(4)}${raw.slice(0, 4)}`].reduce((rest, sign) => Number(`${rest}${parseInt(sign, 36)}`) % 97, 0) === 1;

export function accountProblem(country: string, raw: string): string | null {
  const missing = required('Account number', raw);
  if (missing !== null) return missing;
  if (country === ifscCountry) return /^\d{9,18}$/.test(raw) ? null : profileTexts.accountInvalid;
  if (!/^[A-Z0-9]{4,34}$/.test(raw)) return profileTexts.accountInvalid;
  // Only an IBAN begins with two letters and two digits.
  if (!/^[A-Z]{2}\d{2}/.test(raw)) return null;
  return raw.length >= 15 && isIban(raw) ? null : profileTexts.ibanInvalid;
}

/** The message for a person's name as the bank has it, or null (product: Validation). */
export function holderProblem(raw: string): string | null {
  const { length } = raw.trim();
  if (length === 0) return texts.fieldRequired('Account holder');
  if (length < limits.nameLeast) return texts.tooShort(limits.nameLeast);
  return length > 80 ? texts.tooLong(80) : null;
}

const isDay = (raw: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(raw) ? Date.parse(`${raw}T00:00:00Z`) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(raw);
};

/** Whole years from a day to an instant, in UTC. */
function ageAt(birth: string, now: number): number {
  const today = new Date(now).toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** yyyy-MM-dd, for an age of 16 to 100 years. */
export function birthDateProblem(raw: string, now: number): string | null {
  const age = isDay(raw) ? ageAt(raw, now) : NaN;
  return age >= profileLimits.leastAge && age <= profileLimits.mostAge ? null : texts.birthDateInvalid;
}

/** From 0 to 100, with at most two decimals. */
export const percentageProblem = (raw: string): string | null =>
  required('Percentage', raw) ??
  (/^\d{1,3}(\.\d{1,2})?$/.test(raw) && Number(raw) <= 100 ? null : profileTexts.percentageInvalid);

export function passingYearProblem(raw: string, now: number): string | null {
  const missing = required('Passing year', raw);
  if (missing !== null) return missing;
  const last = new Date(now).getUTCFullYear() + profileLimits.yearsAhead;
  const fits = /^\d{4}$/.test(raw) && Number(raw) >= profileLimits.firstYear && Number(raw) <= last;
  return fits ? null : profileTexts.yearInvalid;
}

/** The qualification of an education, which has a message of its own where it is missing. */
export const graduationProblem = (raw: string): string | null =>
  raw.trim() === '' ? texts.qualification : nameLikeProblem('Graduation', raw, 40);

/** The description of a project: at most 350 characters. */
export function projectDescriptionProblem(raw: string): string | null {
  const { length } = withoutMarkup(raw);
  if (length === 0) return texts.required;
  return length > profileLimits.projectDescription ? texts.tooLong(profileLimits.projectDescription) : null;
}

/** yyyy-MM-dd, from 1950 to today. */
export const certificateDateProblem = (raw: string, now: number): string | null =>
  // Allows for the time zone that is furthest ahead, in which it may already be tomorrow.
  isDay(raw) && Number(raw.slice(0, 4)) >= profileLimits.firstYear && Date.parse(raw) <= now + 14 * hour
    ? null
    : profileTexts.dateInvalid;

/**
 * Empty for a certificate that does not expire, otherwise a day after `date`. `date` is empty if it is not valid
 * itself.
 */
export const certificateExpiryProblem = (raw: string, date: string): string | null =>
  raw === '' || (isDay(raw) && raw > date) ? null : profileTexts.expiryInvalid;

/** Empty, or a web address. */
export function certificateLinkProblem(raw: string): string | null {
  if (raw === '') return null;
  if (raw.length > profileLimits.link) return texts.tooLong(profileLimits.link);
  const host = URL.canParse(raw) && /^https?:\/\//i.test(raw) ? new URL(raw).hostname : '';
  return host.includes('.') ? null : profileTexts.linkInvalid;
}

export const certificateNameProblem = (raw: string) => nameLikeProblem('Certificate', raw, 30);
export const issuerProblem = (raw: string) => nameLikeProblem('Issuer', raw, 40);
export const locationProblem = (raw: string) => nameLikeProblem('Location', raw, 40);
export const projectTitleProblem = (raw: string) => nameLikeProblem('Project title', raw, 40);
export const designationProblem = (raw: string) => nameLikeProblem('Designation', raw, 40);
export const roleProblem = (raw: string) => nameLikeProblem('Role', raw, 30);
export const universityProblem = (raw: string) => nameLikeProblem('University', raw, 40);
export { linkedinProblem };
