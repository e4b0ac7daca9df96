import { cleanFreeText } from '../../../src/contract/input-rules';
import { profileLimits } from '../../../src/contract/people-profile-rules';
import { mostMonths } from '../../../src/contract/skills';
import { limits } from '../../../src/contract/texts';
import { isBullet, linesOf, shortened, withoutBullet, type ResumeSection } from './lines';
import type { FoundProject } from './projects';

/** Months since the year 0. `to` is exclusive: January to March 2021 is three months. */
export type Span = { from: number; to: number };
/** A job: its span, the lines with its title and company, the tools it used, and what was done. */
export type Job = { span: Span; head: string[]; tools: string[]; told: string[] };

const month = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*\\.?,?\\s*['’]?";
const date = `(?:${month}|(\\d{1,2})[/.])?((?:19|20)\\d{2})`;
const now = '(present|today|now|current(?:ly)?|till date|to date|ongoing)';
const spanPattern = `${date}\\s*(?:[-–—]|\\bto\\b|\\btill\\b|\\buntil\\b)\\s*(?:${date}|${now})`;
const inText = new RegExp(`[([]?\\s*(?:from\\s+)?${spanPattern}\\s*[)\\]]?`, 'iu');
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function spanOf(found: RegExpExecArray, at: number): Span | null {
  const [, word, nr, year, endWord, endNr, endYear] = found;
  const monthOf = (name: string | undefined, digits: string | undefined) =>
    name !== undefined ? months.indexOf(name.toLowerCase()) : digits !== undefined ? Number(digits) - 1 : null;
  const begin = monthOf(word, nr);
  const end = endYear === undefined ? new Date(at).getUTCMonth() : monthOf(endWord, endNr);
  const lastYear = endYear === undefined ? new Date(at).getUTCFullYear() : Number(endYear);
  const from = Number(year) * 12 + (begin ?? 0);
  // "2019 - 2025" is six years. If months are named, the last one is included.
  const to = lastYear * 12 + (end === null ? 0 : end + (begin === null ? 0 : 1));
  const isReal = (begin ?? 0) < 12 && (end ?? 0) < 12 && to > from && to - from <= mostMonths;
  return isReal ? { from, to } : null;
}

/** The span of dates in a line; null if there is none. */
export function spanIn(line: string, at: number): Span | null {
  const found = inText.exec(line);
  return found && spanOf(found, at);
}

/** The total months of spans. Overlapping time counts once. */
export function monthsOf(spans: readonly Span[]): number {
  let [total, until] = [0, 0];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total;
}

const tools = /^(?:technolog(?:y|ies)(?: used)?|tech stack|tools(?: used)?|environment|skills(?: used)?)\s*[:–-]\s*/i;
const position =
  /\b(?:engineer|developer|analyst|manager|lead|leader|architect|consultant|intern|tester|designer|scientist|administrator|officer|executive|specialist)\b/i;
const longestHead = 90;
const isHead = (line: string | undefined): line is string =>
  line !== undefined && line !== '' && !isBullet(line) && line.length <= longestHead && !/[.;]$/.test(line);

/** The jobs below headings of experience. Only entries with dates are found. */
export function jobsInText(sections: readonly ResumeSection[], at: number): Job[] {
  const lines = linesOf(sections, 'experience') ?? [];
  const dated = lines.flatMap((line, index) => {
    const span = isBullet(line) || line.length > 160 ? null : spanIn(line, at);
    return span ? [{ index, span }] : [];
  });
  const begins = dated.map(({ index }, nr) => {
    const beside = (lines[index] ?? '').replace(inText, '').replace(/[^\p{L}]/gu, '');
    if (beside !== '') return index;
    // The dates are below the lines that they belong to.
    const after = nr === 0 ? -1 : (dated[nr - 1]?.index ?? -1);
    let first = index;
    while (first - 1 > after && index - first < 2 && isHead(lines[first - 1])) first -= 1;
    return first;
  });
  return dated.map(({ index, span }, nr) => {
    const from = begins[nr] ?? index;
    const all = lines.slice(from, Math.min(begins[nr + 1] ?? lines.length, from + 40));
    const cleaned = all.map((line) => line.replace(inText, '').replace(/^[\s|,–-]+|[\s|,–(-]+$/gu, ''));
    const untilHead = index - from + 1;
    const next = cleaned[untilHead];
    // The company is below its dates, or the position below its company.
    const isBelow =
      cleaned
        .slice(0, untilHead)
        .join('')
        .split(/[,|]| at /).length < 2 &&
      untilHead < 3 &&
      isHead(next) &&
      !tools.test(next);
    const headed = untilHead + (isBelow ? 1 : 0);
    const rest = cleaned.slice(headed).map(withoutBullet).filter(Boolean);
    return {
      span,
      head: cleaned.slice(0, headed).filter(Boolean),
      tools: rest.filter((line) => tools.test(line)),
      told: rest.filter((line) => !tools.test(line)),
    };
  });
}

const name = (text: string) => shortened(cleanFreeText(text), limits.name);

/** A job as a project of the profile: its company, with what was done there. Null if it names no position. */
export function projectOfJob({ head, told }: Job): FoundProject | null {
  const parts = head.flatMap((line) => line.split(/\s*(?:[,|(·]|\s[–—-]\s|\bat\b(?= \p{Lu}))\s*/u)).filter(Boolean);
  const designation = parts.find((part) => position.test(part)) ?? '';
  const company = parts.find((part) => part !== designation) ?? designation;
  const row = {
    title: name(company),
    designation: name(designation),
    role: shortened(cleanFreeText(designation), 30),
    description: shortened(told.join(' '), profileLimits.projectDescription),
  };
  if (row.title.length < limits.nameLeast || designation === '') return null;
  return { row, from: shortened([...head, ...told].join(' · '), 240) };
}
