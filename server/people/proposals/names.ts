import { isLabel, withoutBullet } from './lines';

const title = /\b(?:resume|résumé|cv|curriculum|vitae|bio-?data|profile|page|confidential|europass)\b/iu;
const occupation =
  /\b(?:engineer|developer|manager|analyst|consultant|architect|designer|administrator|specialist|executive|officer|lead|intern|student|scientist|tester|programmer|software|senior|junior|associate|director|accountant|teacher|nurse|recruiter|trainer|technician|assistant|professional|expert|head|objective|summary|experience|education|skills?|contact|address|phone|mobile|email|university|college|institute|technology|technologies|limited|india|pune|bangalore|bengaluru|mumbai|delhi|hyderabad|chennai)\b/iu;
const notOfPerson =
  /^(?:nationality|gender|sex|date of birth|d\.?o\.?b|marital status|father|mother|mother tongue|religion)/iu;
const labelled =
  /^(?:full |candidate |candidate['’]?s |applicant |first )?name(?:\(s\))?(?:\s*\/\s*surname(?:\(s\))?)?\s*[:|–-]\s*(.+)$/i;
/** "Surname(s) / First name(s): Rao Anita" */
const turned = /^(?:surname|last name)(?:\(s\))?\s*\/\s*(?:first )?name(?:\(s\))?\s*[:|–-]?\s*(.+)$/i;
const word = /^\p{L}[\p{L}\p{M}.'’-]*$/u;
const uncased =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/u;
const particles = 'de da di do dos das du des van von den der ter bin ibn bint al el la le y e af av zu ul ur'.split(
  ' ',
);
const lowered = 'de da di do dos das du des von den der ibn bin bint y e zu'.split(' ');
const mostWords = 6;
const longest = 80;

const letters: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', ı: 'i', đ: 'd', æ: 'ae', œ: 'oe' };
const lower = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøßıđæœ]/g, (letter) => letters[letter] ?? letter);
const umlauts = (text: string) =>
  lower(text.toLowerCase().replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter));
const partsOf = (text: string) =>
  [lower(text), umlauts(text)].flatMap((one) => one.split(/[^\p{L}]+/u)).filter((part) => part.length >= 3);
/** Whether a word of the name also occurs in the email or the file name. */
const isSupported = (name: string, others: string) => partsOf(name).some((part) => lower(others).includes(part));

/** The name in a line, up to six words, or "". Words of an occupation count as names if `others` has them. */
function asName(line: string, others: string): string {
  if (notOfPerson.test(line) || isLabel(line)) return '';
  const [first = ''] = withoutBullet(line)
    .replace(/^(?:curriculum vitae|resume|résumé|cv)\s*(?:of|[:–|-])\s*/iu, '')
    .split(/\s*(?:[|,;•·()\t]|\s[–—-]\s|\b(?:e-?mail|mobile|phone|tel)\b)\s*/iu);
  const words = first.replace(/^(?:mr|mrs|ms|miss|dr|prof)\.?\s+/i, '').split(/\s+/);
  if (words.length > mostWords || !words.every((one) => word.test(one)) || title.test(first) || isLabel(first))
    return '';
  if (words.some((one) => occupation.test(one) && !lower(others).includes(lower(one)))) return '';
  const isCased = words.every((one) => uncased.test(one) || /^\p{Lu}/u.test(one) || particles.includes(one));
  const name = words.join(' ');
  return isCased && name.length <= longest ? calmed(name) : '';
}

// Capitalizes a name in upper case, such as "SIOBHÁN O'BRIEN" or "AHMED IBN KHALID".
function calmed(name: string): string {
  if (name !== name.toUpperCase() || name === name.toLowerCase()) return name;
  const begun = name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
  return begun.replace(/(?<= )\p{L}+(?= )/gu, (one) => (lowered.includes(one.toLowerCase()) ? one.toLowerCase() : one));
}

/** Splits "A N I T A R A O" into words of the email or the file name. `known` is true if these are all its words. */
function unspaced(line: string, others: string): { name: string; known: boolean } | null {
  if (!/^(?:[\p{L}.'’-]\s){3,}[\p{L}.'’-]$/u.test(line)) return null;
  const joined = line.replace(/\s/g, '');
  const words: string[] = [];
  let rest = joined;
  for (let more = true; more && rest !== '';) {
    const part = lower(others)
      .split(/[^\p{L}]+/u)
      .filter((one) => one.length >= 3 && lower(rest).startsWith(one))
      .sort((a, b) => b.length - a.length)[0];
    more = part !== undefined;
    if (part !== undefined) {
      words.push(rest.slice(0, part.length));
      rest = rest.slice(part.length);
    }
  }
  return { name: calmed([...words, rest].filter(Boolean).join(' ')), known: rest === '' };
}

const fileWords =
  /\b(?:resume|cv|curriculum|vitae|profile|final|new|updated|latest|copy|naukri|years?|yrs?|exp|java|python|developer|engineer)\b/giu;
const titleCased = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{M}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());

export type FoundName = { name: string; doubt: string | null };
const check = 'Check that this is the name';
const headLines = 12;
const searchedLines = 80;

/** The name of a resume's owner: by a label, by the email or the file name, or by its place. */
export function nameIn(text: string, email: string, fileName: string): FoundName {
  const local = email.split('@')[0] ?? '';
  const others = `${local} ${fileName.replace(/\.\w+$/, '').replace(fileWords, ' ')}`;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, searchedLines);
  for (const [nr, line] of lines.entries()) {
    const said = labelled.exec(line)?.[1] ?? (/^(?:full )?name\s*:?$/i.test(line) ? lines[nr + 1] : undefined);
    // A labeled text is taken as a name, whatever its words are.
    const name = said === undefined ? '' : asName(said, said);
    if (name !== '') return { name, doubt: null };
    const [, reversed = ''] = turned.exec(line) ?? [];
    const [surname = '', ...firsts] = reversed.replace(/,/g, ' ').split(/\s+/).filter(Boolean);
    if (firsts.length > 0) return { name: calmed([...firsts, surname].join(' ')), doubt: check };
  }
  const titled = lines.filter((line) => !(title.test(line) && line.length < 40 && asName(line, others) === ''));
  for (const line of titled.slice(0, headLines)) {
    const spaced = unspaced(line, others);
    if (spaced && (spaced.known || isSupported(spaced.name, others) || line === titled[0]))
      return { name: spaced.name, doubt: spaced.known ? null : check };
  }
  const names = titled.map((line, nr) => {
    const name = asName(line, others);
    const next = asName(titled[nr + 1] ?? '', others);
    // A long name in large letters may continue on the next line.
    const goesOn =
      particles.includes(name.split(' ').at(-1)?.toLowerCase() ?? '') ||
      [line, titled[nr + 1] ?? ''].every((one) => one === one.toUpperCase());
    const whole = `${name} ${next}`;
    return name !== '' && next !== '' && goesOn && isSupported(next, others) && whole.split(' ').length <= mostWords
      ? calmed(`${line} ${titled[nr + 1] ?? ''}`)
      : name;
  });
  const several = (name: string) => name.includes(' ') || uncased.test(name);
  const supported = names.find((name) => several(name) && isSupported(name, others));
  const single = names.find((name, nr) => {
    if (name === '' || several(name)) return false;
    // Further below, only a word that the email begins with counts.
    return nr < headLines ? isSupported(name, local) : lower(name).length >= 4 && lower(local).startsWith(lower(name));
  });
  if (supported !== undefined) return { name: supported, doubt: null };
  if (single !== undefined) return { name: single, doubt: null };
  // "Grace Lead": a surname that is also an occupation.
  const odd = titled
    .slice(0, headLines)
    .map((line) => asName(line, line))
    .find((name) => several(name) && isSupported(name, local));
  if (odd !== undefined) return { name: odd, doubt: check };
  const [first = ''] = names;
  // If the email belongs to another person or contains no name, the first line may still be the name.
  if (several(first))
    return {
      name: first,
      doubt:
        partsOf(local).length === 0 || uncased.test(first) || /[^\p{Script=Latin}\s.'’-]/u.test(first) ? null : check,
    };
  const guessed = names.slice(0, headLines).find(several) ?? first;
  if (guessed !== '') return { name: guessed, doubt: check };
  const ofFile = asName(
    titleCased(
      fileName
        .replace(/\.\w+$/, '')
        .replace(/[\d_()[\]-]+/g, ' ')
        .replace(fileWords, ' '),
    ),
    '',
  );
  const named = several(ofFile) ? ofFile : '';
  return { name: named, doubt: named === '' ? null : 'Check this: it is the name of the file' };
}
