import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js';
import { cleanEmail, emailProblem } from '../../../src/contract/auth-rules';
import { countries } from '../../../src/contract/countries';
import { limits } from '../../../src/contract/texts';
import { resumeSections, withoutBullet } from './lines';

/** Who a resume is of, as far as it says so; a doubt is for whoever checks it. */
export type Contact = {
  name: string;
  email: string;
  /** With its dialling prefix. */
  mobile: string;
  doubts: Partial<Record<'name' | 'email', string>>;
};

// Contacts stand at the beginning; a hostile text is not searched for long.
const searched = 8_000;
const headLines = 12;

/** What a resume says of its owner; the name of its file helps where the text does not tell. */
export function contactInText(text: string, fileName: string): Contact {
  const begin = text.slice(0, searched);
  const emails = emailsIn(begin);
  const head = resumeSections(begin)[0]?.lines.join('\n') ?? '';
  const own = emailsIn(head);
  const [email = ''] = own.length === 1 ? own : emails;
  const { name, doubt } = nameIn(begin, email, fileName);
  return {
    name,
    email,
    mobile: mobileIn(begin, head),
    doubts: {
      ...(doubt !== null && { name: doubt }),
      ...(own.length !== 1 && emails.length > 1 && { email: `The resume also names ${emails.slice(1, 4).join(', ')}` }),
    },
  };
}

const address = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const spacedAddress =
  /[\p{L}\p{N}._%+-]{1,64} ?@ ?[\p{L}\p{N}-]{1,63}(?: ?\. ?[\p{L}\p{N}-]{1,63}){0,4} ?\. ?\p{L}{2,24}\b/gu;

/** The different emails of a text, in its order; with spaces in them where it has no others. */
function emailsIn(text: string): string[] {
  const without = (found: RegExpMatchArray[]) =>
    found.map(([one]) => cleanEmail(one).replace(/^[.'-]+|[.'-]+$/g, '')).filter((one) => emailProblem(one) === null);
  const strict = without([...text.matchAll(address)]);
  const found = strict.length > 0 ? strict : without([...text.matchAll(spacedAddress)]);
  return found.filter((one, index) => found.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === index);
}

/** The first valid number: an international one, or one of the country that the head of the resume names. */
function mobileIn(text: string, head: string): string {
  const country = countries.find(({ label }) => new RegExp(`\\b${label.replace(/\W/g, '\\W')}\\b`, 'i').test(head));
  const code = country?.code as CountryCode | undefined;
  const found = findPhoneNumbersInText(text.slice(0, 3_000), code).find(({ number }) => number.isValid());
  return found?.number.formatInternational() ?? '';
}

const title = /\b(?:resume|résumé|cv|curriculum|vitae|bio-?data|profile|page|confidential)\b/iu;
const occupation =
  /\b(?:engineer|developer|manager|analyst|consultant|architect|designer|administrator|specialist|executive|officer|lead|intern|student|scientist|tester|programmer|software|senior|junior|associate|director|accountant|teacher|nurse|recruiter|trainer|technician|assistant|professional|expert|head|objective|summary|experience|education|skills?|contact|address|phone|mobile|email|university|college|institute|technology|technologies|limited|india|pune|bangalore|bengaluru|mumbai|delhi|hyderabad|chennai)\b/iu;
const labelled = /^(?:full |candidate |candidate's )?name\s*[:–-]\s*(.+)$/i;
const word = /^\p{L}[\p{L}\p{M}.'’-]*$/u;
const uncased = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const lower = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
/** Whether a word of the name is also in the email or in the name of the file. */
const isSupported = (name: string, others: string) =>
  lower(name)
    .split(/[^\p{L}]+/u)
    .some((part) => part.length >= 3 && lower(others).includes(part));

/** A line as a name: two to five words, or fewer where a script has no spaces; "" where it is none. */
function asName(line: string): string {
  const [first = ''] = withoutBullet(line).split(/\s*(?:[|,;•·()\t]|\s[–—-]\s|\b(?:e-?mail|mobile|phone|tel)\b)\s*/iu);
  const words = first.replace(/^(?:mr|mrs|ms|miss|dr)\.?\s+/i, '').split(/\s+/);
  const enough = words.length >= 2 || uncased.test(first);
  if (!enough || words.length > 5 || !words.every((one) => word.test(one))) return '';
  if (title.test(first) || occupation.test(first)) return '';
  const isCased = words.every(
    (one) => uncased.test(one) || /^\p{Lu}|^(?:de|da|di|van|von|der|bin|al|el|la|le)$/u.test(one),
  );
  const name = words.join(' ');
  return isCased && name.length <= limits.name ? calmed(name) : '';
}

// "SIOBHÁN O'BRIEN"
const calmed = (name: string) =>
  name !== name.toUpperCase() || name === name.toLowerCase()
    ? name
    : name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());

const fileWords = /\b(?:resume|cv|curriculum|vitae|profile|final|new|updated|latest|copy|naukri|years?|yrs?|exp)\b/giu;

function nameIn(text: string, email: string, fileName: string): { name: string; doubt: string | null } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const said = lines
    .slice(0, 60)
    .map((line) => labelled.exec(line)?.[1] ?? '')
    .map(asName)
    .find((name) => name !== '');
  if (said !== undefined) return { name: said, doubt: null };
  const titled = lines.filter((line) => !(title.test(line) && line.length < 40)).slice(0, headLines);
  const names = titled.map(asName);
  const others = `${email.split('@')[0] ?? ''} ${fileName}`;
  const supported = names.find((name) => name !== '' && isSupported(name, others));
  if (supported !== undefined) return { name: supported, doubt: null };
  const [first = ''] = names;
  if (first !== '') return { name: first, doubt: null };
  const guessed = names.find((name) => name !== '');
  if (guessed !== undefined) return { name: guessed, doubt: 'Please check that this is the name' };
  const ofFile = asName(
    titleCased(
      fileName
        .replace(/\.\w+$/, '')
        .replace(/[\d_()[\]-]+/g, ' ')
        .replace(fileWords, ' '),
    ),
  );
  return { name: ofFile, doubt: ofFile === '' ? null : 'Please check: this is the name of the file' };
}

const titleCased = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{M}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
