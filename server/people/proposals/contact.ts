import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js';
import { emailsIn } from './emails';
import { resumeSections } from './lines';
import { nameIn } from './names';
import { countryIn, townIn } from '../../kit/towns';

/** The owner of a resume, as far as it names them. Doubts are for the person who checks the resume. */
export type Contact = {
  name: string;
  email: string;
  /** With the dialing prefix. */
  mobile: string;
  town: string;
  /** The code of the country that is named as a place, or that of the number; null if neither is known. */
  country: string | null;
  doubts: Partial<Record<'name' | 'email' | 'mobile', string>>;
};

// Contacts are at the beginning or at the end. The limits bound the time that a hostile text can take.
const searched = 8_000;
const searchedEnd = 1_500;

/** The country of numbers without a prefix, if nothing else names one. */
export const usualCountry = 'IN';

/**
 * What a resume says about its owner. The file name helps if the text is unclear. `country` is that of numbers without
 * a dialing prefix, unless the resume names its own.
 */
export function contactInText(text: string, fileName: string, country: string = usualCountry): Contact {
  const begin =
    text.length > searched + searchedEnd ? `${text.slice(0, searched)}\n\n${text.slice(-searchedEnd)}` : text;
  const emails = emailsIn(begin);
  const head = resumeSections(begin)[0]?.lines.join('\n') ?? '';
  const own = emailsIn(head);
  const [found] = own.length === 1 ? own : emails;
  const { email = '', doubt: wrapped = null } = found ?? {};
  const { name, doubt } = nameIn(begin, email, fileName);
  const named = countryIn(head, country);
  const { mobile, country: ofNumber, doubt: unsure } = mobileIn(begin, named, country);
  const severalEmails =
    own.length !== 1 && emails.length > 1
      ? `The resume also names ${emails
          .slice(1, 4)
          .map((one) => one.email)
          .join(', ')}`
      : null;
  const emailDoubt = wrapped ?? severalEmails;
  return {
    name,
    email,
    mobile,
    town: townIn(begin),
    country: named ?? ofNumber,
    doubts: {
      ...(doubt !== null && { name: doubt }),
      ...(emailDoubt !== null && { email: emailDoubt }),
      ...(unsure !== null && { mobile: unsure }),
    },
  };
}

// Numbers in the format "(620) 555-0123" belong to another country.
const american = /^\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}$/;
const labelled = /^(?:mobile|phone|cell|tel|contact)[^\n:|]{0,20}[:|]\s*([+\d][\d ()./-]{4,24})/im;
const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/;
// Shorter groups of digits are not phone numbers.
const leastDigits = 9;

/** The first valid number: an international one, one of the named country, or one of the usual country. */
function mobileIn(text: string, named: string | null, usual: string) {
  const begin = `${text.slice(0, 3_000)}\n${text.slice(-searchedEnd)}`;
  const numbersOf = (country?: string) =>
    findPhoneNumbersInText(begin, country as CountryCode | undefined).filter(({ number, startsAt, endsAt }) => {
      if (!number.isValid()) return false;
      // Without a prefix, "06/2015 - 12/2018" has as many digits as a phone number.
      const written = begin.slice(startsAt, endsAt);
      return country === undefined || (number.nationalNumber.length >= leastDigits && !year.test(written));
    });
  const [found] = [undefined, ...(named === null ? [] : [named]), usual].flatMap((country) =>
    numbersOf(country)
      .slice(0, 1)
      .map((one) => ({ ...one, guessed: country === usual && named !== usual })),
  );
  if (!found) {
    const [, unread] = labelled.exec(begin) ?? [];
    return {
      mobile: '',
      country: null,
      doubt: unread === undefined ? null : `The resume says ${unread.trim()}, which is no number of a known country`,
    };
  }
  const written = begin.slice(found.startsAt, found.endsAt);
  const isIndian = usual !== usualCountry && /^[6-9]\d{4}\s?\d{5}$/.test(written);
  const doubt =
    found.guessed && (isIndian || (american.test(written) && found.number.countryCallingCode !== '1'))
      ? 'Please check its country: the resume does not name one'
      : null;
  return { mobile: found.number.formatInternational(), country: found.number.country ?? null, doubt };
}
