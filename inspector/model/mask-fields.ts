import { texts } from '../../src/contract/texts';

/**
 * The rule for a field's strings. `password`: the length is hidden too. `kept`: names of things, such as ids and event
 * types. `plain`: no rule names the field, so only harmless-looking text stays.
 */
export type Kind = 'password' | 'secret' | 'email' | 'number' | 'text' | 'kept' | 'plain';

const list = (words: string) => new Set(words.trim().split(/\s+/));
const passwordWords = list('password passwd pwd repeat');
const secretWords = list(`
  passcode secret token jwt bearer authorization credential cookie otp pin cvv key nonce signature code challenge`);
const emailWords = list('email mail');
const numberWords = list(`
  phone mobile whatsapp telephone tel fax number account again iban pan ifsc swift aadhaar ssn gst gstin upi card`);
const textWords = list(`
  name surname username nickname why comment note remark strength weakness weaknesses improvement summary evidence text
  body description answer question message resume cv address street city about bio headline subject title label line prose
  feedback observation holder location university graduation linkedin birth percentage designation skill organization company employer college school file query search asked sub picture
  hd candidate panelist`);
// Fields with personal JSON numbers, such as what a person earns. All other numbers are counts, measures or dates.
const amountWords = 'paise rate amount price salary wage ctc fee';
const numericWords = list(
  `phone mobile whatsapp telephone account iban pan aadhaar otp pin card cvv password ${amountWords}`,
);
const amounts = list(amountWords);

// Each word of a name as it is, and without a final s.
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .flatMap((word) => [word, word.replace(/s$/, '')]);

// There are few field names, but data used as field names must not fill the memory.
const mostKept = 5_000;
const remembered = <T>(find: (text: string) => T) => {
  const known = new Map<string, T>();
  return (text: string): T => {
    const there = known.get(text);
    if (there !== undefined) return there;
    const found = find(text);
    if (known.size < mostKept) known.set(text, found);
    return found;
  };
};

export const kindOf = remembered((field): Kind => {
  const words = wordsOf(field);
  const has = (some: Set<string>) => words.some((word) => some.has(word));
  if (has(passwordWords)) return 'password';
  if (has(secretWords)) return 'secret';
  if (field === 'type' || /(^id|Ids?)$/.test(field)) return 'kept';
  if (has(emailWords)) return 'email';
  if (has(numberWords) || has(amounts)) return 'number';
  return has(textWords) ? 'text' : 'plain';
});

/** Whether a JSON number in this field is personal. */
export const isNumeric = remembered((field) => wordsOf(field).some((word) => numericWords.has(word)));

// Texts of the specification, either verbatim or with a number or the name of a field in them.
const gap = 7_777_777;
const patterns = Object.values(texts).map((text) => {
  const said = typeof text === 'string' ? text : (text as (...parts: unknown[]) => string)(gap, gap);
  const literal = said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(String(gap), '[A-Za-z\\d ]{1,30}')}$`);
});
const isSaid = remembered((text) => patterns.some((pattern) => pattern.test(text)));
/** Whether a text is one of the app's own. */
export const isOurs = (text: string) => text.length <= 200 && text.includes(' ') && isSaid(text);

// Personal data never looks like these, except for a single word in lower case.
const harmless = [
  /^[a-z]{1,24}([A-Z][a-z]{1,24}){0,5}$/, // a name in code
  /^[A-Z]{1,24}(_[A-Z0-9]{1,24}){0,6}$/, // a value of an enumeration
  /^[a-z]{1,24}(-[a-z]{1,24}){1,4}$/,
  /^[a-z][a-zA-Z]{0,30}(\.[a-z][a-zA-Z]{0,30}){1,6}$/, // a state or an event
  /^\d{1,3}$/,
  /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/,
  /^\d{2}:\d{2}(:\d{2})?$/,
  /^(UTC|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[\w+\-/]{1,40})$/,
];
export const isHarmless = (text: string) => text.length <= 60 && harmless.some((pattern) => pattern.test(text));

const isTelling = (text: string) => /^[A-Z]{5}\d{4}[A-Z]$|\d{7,}|^[\w-]{16,}(\.[\w-]{8,}){2}$/.test(text);
/** Whether a text looks like the name of an event or an actor, in our machines or in xstate. */
export const isName = (text: string) =>
  isHarmless(text) || (/^[A-Za-z0-9][\w-]{0,60}([.:/][\w-]{1,60}){0,12}$/.test(text) && !isTelling(text));

const oneField = /^[A-Za-z_$][\w$-]{0,60}$/;
/** The path of a field in a list, such as `rows.0.university`. */
const pathOfField = /^[A-Za-z_$][\w$-]{0,60}(\.[A-Za-z_$][\w$-]{0,60})?\.\d{1,3}(\.[A-Za-z_$][\w$-]{0,60})?$/;
/** Whether a text can be the name of a field, and not data used in its place. */
export const isFieldName = (text: string) =>
  isHarmless(text) || ((oneField.test(text) || pathOfField.test(text)) && !isTelling(text));
