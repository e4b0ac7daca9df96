import { mostMonths } from '../../../src/contract/skills';
import { monthsOf, spanIn } from './jobs';

const number = '(\\d{1,2}(?:[.,]\\d)?)';
const spelled: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const years = `(?:${number}|\\b(${Object.keys(spelled).join('|')}))\\s?\\+?\\s?(?:years?\\b|yrs?\\b\\.?)`;
const months = `${number}\\s?\\+?\\s?(?:months?\\b|(?:mos?|mths?)\\b\\.?)`;
const [inYears, inMonths] = [new RegExp(years, 'i'), new RegExp(months, 'i')];
const span = `(?:${years}(?:\\s*(?:,|and)?\\s*${months})?|${months})`;
const [spans, spanFirst] = [new RegExp(span, 'gi'), new RegExp(`^${span}`, 'i')];

/** The experience that some words state, in months; null if they state none. */
export function monthsIn(words: string): number | null {
  const [, digits, word] = inYears.exec(words) ?? [];
  const [, rest] = inMonths.exec(words) ?? [];
  const whole = digits ? Number(digits.replace(',', '.')) : word ? spelled[word.toLowerCase()] : undefined;
  if (whole === undefined && rest === undefined) return null;
  const total = Math.round((whole ?? 0) * 12) + Math.round(Number(rest?.replace(',', '.') ?? 0));
  return total >= 1 && total <= mostMonths ? total : null;
}

type Place = { at: number; end: number };

// The words allowed between "5 years" and its skill. A "#" stands for another skill.
const toSkill =
  /^[\s)\]:|–—-]*(?:(?:of|in|on|with|using|an?|the|hands|experience|exp\.?|professional|practical|commercial|relevant|solid|strong|work|working|development|developing|programming|coding)(?![\p{L}\d])[\s-]*)*(?:#\s*(?:and|&|\/)\s*)*$/iu;
// The words allowed between a skill, with its version, and "5 years".
const fromSkill =
  /^(?:\s?\d{1,2}(?:\.\d+)?\+?(?=\s*[([:|–—-]))?[\s([:=|–—-]*(?:(?:over|about|around|nearly|almost|for|with|of|experience|exp|hands-on)\b[\s.:–-]*)*/i;

/**
 * The experience with the skill at a place of the text: "Java (5 years)", "Java – 18 months", "5+ years of Java and
 * Spring". `skills` are the places of all skills of the text. Years of something else in the same sentence, such as "a
 * developer with 9+ years who knows Java", do not count for the skill.
 */
export function monthsAt(text: string, { at, end }: Place, skills: readonly Place[], now = Date.now()): number | null {
  const lineTo = text.indexOf('\n', end);
  const line = text.slice(end, Math.min(lineTo === -1 ? text.length : lineTo, end + 80));
  // "Machine Learning (2" above "years)" is text in a narrow column.
  const after = /^\s*\([^)]*$/.test(line)
    ? `${line} ${text.slice(end + line.length, end + line.length + 20).trim()}`
    : line;
  const stated = spanFirst.exec(after.slice(fromSkill.exec(after)?.[0].length ?? 0));
  if (stated) return monthsIn(stated[0]);
  // "Java (2019 - 2025)". Without brackets or a colon, the dates belong to something else.
  const dated = /^\s*(?:\(|:)\s*([^)\n]{4,40})/.exec(after)?.[1];
  const span =
    dated === undefined || !/^(?:from |since )?[\p{L}\d/. ]*(?:19|20)\d{2}/u.test(dated) ? null : spanIn(dated, now);
  if (span) return monthsOf([span]);
  const from = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 160);
  let before = text.slice(from, at);
  for (const other of skills)
    if (other.at >= from && other.end <= at)
      before = before.slice(0, other.at - from) + '#'.padEnd(other.end - other.at) + before.slice(other.end - from);
  const last = [...before.matchAll(spans)].at(-1);
  if (!last || !toSkill.test(before.slice(last.index + last[0].length))) return null;
  return monthsIn(last[0]);
}
