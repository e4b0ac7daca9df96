import { cleanEmail, emailProblem } from '../../../src/contract/auth-rules';

/** An email as written. `doubt` is set if a line break may have cut it. */
export type FoundEmail = { email: string; doubt: string | null };

const localSigns = /[\p{L}\p{N}._%+'-]{1,64}$/u;
const domainSigns = /^[\p{L}\p{N}.-]{1,120}/u;
const spacedAddress =
  /[\p{L}\p{N}._%+-]{1,64} ?@ ?[\p{L}\p{N}-]{1,63}(?: ?\. ?[\p{L}\p{N}-]{1,63}){0,4} ?\. ?\p{L}{2,24}\b/gu;

const wrapped = 'Please check: the address is divided between two lines';
const mostAddresses = 40;

const stripped = (email: string) => cleanEmail(email).replace(/^[.'-]+|[.'-]+$/g, '');
const isEmail = (email: string) => emailProblem(email) === null;

/** The text of a line that may complete an email: "in" in the lines "in" and "in | +91 98450 12345". */
const aloneAtBegin = (line: string) => /^([\p{Ll}\p{N}.-]{1,40})(?=\s*(?:$|[|•]))/u.exec(line.trim())?.[1] ?? '';

/** The email around an "@". Parts on neighboring lines are joined, and unclear cases get a doubt. */
function emailAt(lines: readonly string[], nr: number, at: number): FoundEmail | null {
  const line = lines[nr] ?? '';
  const before = line.slice(0, at);
  const above = (lines[nr - 1] ?? '').trim();
  const tokenAbove = localSigns.exec(above)?.[0] ?? '';
  let local = localSigns.exec(before)?.[0] ?? '';
  let domain = domainSigns.exec(line.slice(at + 1))?.[0] ?? '';
  let doubt: string | null = null;

  const beginsLine = before.trim() === local;
  const aboveIsWhole = above === tokenAbove || /[:|]\s*$/.test(above.slice(0, above.length - tokenAbove.length));
  if (local === '') {
    if (before.trim() !== '' || tokenAbove === '') return null;
    local = tokenAbove;
    if (!aboveIsWhole) doubt = wrapped;
  } else if (beginsLine && aboveIsWhole && /\p{Ll}/u.test(tokenAbove) && tokenAbove === tokenAbove.toLowerCase()) {
    doubt = wrapped;
    // Words do not have these characters, parts of an address do.
    if (/[._%+\d-]/.test(tokenAbove) || /^[._-]/.test(local)) local = tokenAbove + local;
  }

  let rest = line.slice(at + 1 + domain.length);
  for (let next = nr + 1; next <= nr + 2 && rest.trim() === ''; next += 1) {
    const below = lines[next] ?? '';
    const part = aloneAtBegin(below);
    if (part === '' || below.includes('@')) {
      // The address ends a sentence, or the end of the line cuts it.
      if (/[.-]$/.test(domain) && /^\s*\p{Ll}/u.test(below)) doubt ??= wrapped;
      break;
    }
    const isOpen = domain === '' || /[.-]$/.test(domain) || /^[.-]/.test(part);
    // "anita@example.co." above "in" has only one reading. Without the final dot, it is uncertain.
    if (!isOpen) doubt ??= wrapped;
    domain += part;
    rest = below.trim().slice(part.length);
  }
  // A table cell may continue below, after the other cells of its row.
  if (/[.-]$/.test(domain) && rest.trim() !== '') doubt ??= wrapped;
  const email = stripped(`${local}@${domain}`);
  return isEmail(email) ? { email, doubt } : null;
}

/** The distinct emails of a text, in order. If there are none, emails with spaces in them are searched. */
export function emailsIn(text: string): FoundEmail[] {
  const lines = text.split('\n');
  const found: FoundEmail[] = [];
  for (const [nr, line] of lines.entries())
    for (let at = line.indexOf('@'); at !== -1 && found.length < mostAddresses; at = line.indexOf('@', at + 1)) {
      const one = emailAt(lines, nr, at);
      if (one) found.push(one);
    }
  const all =
    found.length > 0
      ? found
      : [...text.matchAll(spacedAddress)]
          .map(([one]) => ({ email: stripped(one), doubt: null }))
          .filter(({ email }) => isEmail(email));
  return all.filter(
    ({ email }, index) => all.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) === index,
  );
}
