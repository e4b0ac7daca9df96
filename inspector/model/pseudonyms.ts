import { cleanEmail, emailProblem, passwordProblem } from '../../src/contract/auth-rules';

/**
 * A kind of character. The first character of its alphabet fills pseudonyms, and positions in the alphabet serve as
 * digits.
 */
type Class = { name: string; alphabet: string };
const lower = 'xabcdefghijklmnopqrstuvwyz';
const classes = {
  lower: { name: 'L', alphabet: lower },
  upper: { name: 'U', alphabet: lower.toUpperCase() },
  digit: { name: 'D', alphabet: '9876543210' },
};
/** Replaces a sign if signs may not stay. */
const sign = '*';

const isBlank = (unit: string) => /[\s\p{Cc}]/u.test(unit);

// By UTF-16 code unit, which is also how the lengths of texts are counted.
function classOf(unit: string): Class | null {
  if (unit >= 'a' && unit <= 'z') return classes.lower;
  if (unit >= 'A' && unit <= 'Z') return classes.upper;
  if (unit >= '0' && unit <= '9') return classes.digit;
  if (unit <= '\u007f' || isBlank(unit)) return null;
  return /\p{Lu}/u.test(unit) ? classes.upper : classes.lower;
}

/** What a text and its pseudonym share. An entry of `places` is null if the character in `units` stays. */
type Shape = { key: string; units: string[]; places: (Class | null)[]; room: number };

function shapeOf(text: string, keepsSigns: boolean): Shape {
  const places: (Class | null)[] = [];
  const units: string[] = [];
  let room = 1;
  let key = '';
  for (const unit of text.split('')) {
    const place = classOf(unit);
    places.push(place);
    units.push(place || keepsSigns || isBlank(unit) ? unit : sign);
    key += place?.name ?? units.at(-1);
    if (place && room < 2 ** 40) room *= place.alphabet.length;
  }
  return { key, units, places, room };
}

/** Pseudonym number `count` of a shape; its last position is the least significant digit. */
function written({ units, places }: Shape, count: number): string {
  let left = count;
  const made = [...units];
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const alphabet = places[at]?.alphabet;
    if (alphabet === undefined) continue;
    made[at] = alphabet.charAt(left % alphabet.length);
    left = Math.floor(left / alphabet.length);
  }
  return made.join('');
}

/**
 * The number of pseudonyms of a shape: a share of its texts so small that a real value is unlikely to be among them.
 */
const mostOf = ({ room }: Shape) => Math.max(1, Math.min(4_096, Math.floor(room / 1_000)));

/** The number of a text that is already a pseudonym, otherwise null. */
function readOff(shape: Shape): number | null {
  const { units, places } = shape;
  const most = mostOf(shape);
  let count = 0;
  for (const [at, unit] of units.entries()) {
    const alphabet = places[at]?.alphabet;
    if (alphabet === undefined) continue;
    const place = alphabet.indexOf(unit);
    if (place < 0) return null;
    count = count * alphabet.length + place;
    if (count >= most) return null;
  }
  return count;
}

/** The numbers assigned to the texts of one shape. */
type Numbering = { of: Map<string, number>; used: Set<number>; next: number };

const maskedEmail = /^masked([1-9]\d{0,5})@masked\.example$/;
// A dialing prefix, as stored or as written: it reveals only the country.
const phone = /^(\+\d{1,6}[\s-])?([\d\s().-]*\d[\d\s().-]*)$/;
// The fifth character of a bank code is always a zero.
const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/;

// Once all numbers are assigned, some represent two texts. A text of two letters has only one number.
function next(given: Numbering, most: number): number {
  while (given.used.size < most && given.used.has(given.next)) given.next = (given.next + 1) % most;
  const count = given.next;
  given.next = (count + 1) % most;
  return count;
}

// Surrounding white space stays, so that a text and its trimmed form share a pseudonym.
function within(text: string, mask: (core: string) => string): string {
  const core = text.trim();
  if (core === '') return text;
  const start = text.indexOf(core);
  return text.slice(0, start) + mask(core) + text.slice(start + core.length);
}

// The second form is too short to be a valid password.
const maskedPassword = /^(Masked#[1-9]\d{3}|no#[1-9]?\d)$/;

/**
 * Whether `pseudonym` can be the pseudonym of `text`: a masked password of the same validity, or a text of the same
 * shape.
 */
export function standsFor(pseudonym: string, text: string): boolean {
  if (maskedPassword.test(pseudonym)) return pseudonym.startsWith('Masked') === (passwordProblem(text) === null);
  const shape = shapeOf(pseudonym.trim(), true);
  return readOff(shape) !== null && shapeOf(text.trim(), true).key === shape.key;
}

/**
 * Creates pseudonyms: equal texts get the same one, different texts get different ones as long as the numbers last, and
 * a pseudonym maps to itself. With `renumbers`, masked passwords get new numbers, which do not reveal how many there
 * were.
 */
export function makePseudonyms({ renumbers = false } = {}) {
  const known = new Map<string, Numbering>();
  const emails = new Map<string, string>();
  let lastEmail = 0;

  /** A text of the same length, with the same kinds of characters in the same places. */
  function shaped(text: string, keepsSigns = true): string {
    const shape = shapeOf(text, keepsSigns);
    const given = known.get(shape.key) ?? { of: new Map(), used: new Set(), next: 0 };
    known.set(shape.key, given);
    const count = readOff(shape) ?? given.of.get(text) ?? next(given, mostOf(shape));
    given.of.set(text, count);
    given.used.add(count);
    return written(shape, count);
  }

  function validEmail(core: string): string {
    const clean = cleanEmail(core).toLowerCase();
    const already = maskedEmail.exec(clean);
    if (already) lastEmail = Math.max(lastEmail, Number(already[1]));
    const made = already ? clean : (emails.get(clean) ?? `masked${(lastEmail += 1)}@masked.example`);
    emails.set(clean, made);
    // Validation removes inner white space, but whether there was some may matter.
    return /\s/.test(core) ? made.replace('@', '@ ') : made;
  }

  const passwords = new Map<string, string>();
  function password(core: string): string {
    if (maskedPassword.test(core) && !renumbers) {
      taken.add(core);
      return core;
    }
    const made = passwords.get(core) ?? freshPassword(passwordProblem(core) === null);
    passwords.set(core, made);
    return made;
  }
  const taken = new Set<string>();
  function freshPassword(valid: boolean): string {
    const at = (count: number) => (valid ? `Masked#${1_000 + (count % 9_000)}` : `no#${count % 100}`);
    let count = 0;
    while (taken.has(at(count)) && count < (valid ? 8_999 : 99)) count += 1;
    taken.add(at(count));
    return at(count);
  }

  return {
    /** Preserves only validity and equality. */
    password: (given: string) => (given.trim() === '' ? given : password(given.trim())),
    /** For emails: a valid email becomes another valid one, and an invalid one stays invalid in the same way. */
    email: (given: string) => within(given, (core) => (emailProblem(core) === null ? validEmail(core) : shaped(core))),
    /** Words stay words, and signs stay in place. */
    text: (given: string) =>
      within(given, (core) => {
        if (!/\s/.test(core) && emailProblem(core) === null) return validEmail(core);
        return ifsc.test(core) ? `${shaped(core.slice(0, 4))}0${shaped(core.slice(5))}` : shaped(core);
      }),
    /** Preserves only the length and the kinds of characters. */
    secret: (given: string) => within(given, (core) => shaped(core, false)),
    /** For numbers as people write them: the same digits have the same pseudonym, however they are written. */
    number: (given: string) =>
      within(given, (core) => {
        const [, prefix = '', rest] = phone.exec(core) ?? [];
        if (rest === undefined)
          return ifsc.test(core) ? `${shaped(core.slice(0, 4))}0${shaped(core.slice(5))}` : shaped(core);
        const digits = shaped(rest.replace(/\D/g, ''));
        let at = 0;
        return prefix + rest.replace(/\d/g, () => digits.charAt(at++));
      }),
  };
}
