import { mostMonths } from '../../../src/contract/skills';

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
const years = new RegExp(`(?:${number}|\\b(${Object.keys(spelled).join('|')}))\\s?\\+?\\s?(?:years?|yrs?)\\b\\.?`, 'i');
const months = new RegExp(`${number}\\s?\\+?\\s?(?:months?|mos?|mths?)\\b\\.?`, 'i');

/** The experience that some words state, in months; null if they state none. */
export function monthsIn(words: string): number | null {
  const [, digits, word] = years.exec(words) ?? [];
  const [, rest] = months.exec(words) ?? [];
  const inYears = digits ? Number(digits.replace(',', '.')) : word ? spelled[word.toLowerCase()] : undefined;
  if (inYears === undefined && rest === undefined) return null;
  const total = Math.round((inYears ?? 0) * 12) + Math.round(Number(rest?.replace(',', '.') ?? 0));
  return total >= 1 && total <= mostMonths ? total : null;
}

/**
 * The experience with a skill that is named from `at` to `end`: "Java (5 years)", "Java – 18 months", "5+ years of Java
 * and Spring". A number that belongs to another entry of the list, or to another sentence, is ignored.
 */
export function monthsAt(text: string, at: number, end: number): number | null {
  const lineFrom = text.lastIndexOf('\n', at - 1) + 1;
  const lineTo = text.indexOf('\n', end);
  const before = text.slice(Math.max(lineFrom, at - 160), at);
  const after = text.slice(end, Math.min(lineTo === -1 ? text.length : lineTo, end + 160));
  const own = before.slice(Math.max(...[',', ';', '|', '•', '·', '. '].map((sign) => before.lastIndexOf(sign))) + 1);
  const [rest = ''] = after.split(/[,;|•·]|\.\s/);
  // "Java (5 years)" before "3 years of Python and Java".
  if (/^[\s([:=–-]*(?:over |about |for |with )?[\d(]/i.test(rest)) {
    const [beside = ''] = rest.split(/\b(?:and|with)\b(?! \d)/i);
    const stated = monthsIn(beside.slice(0, 40));
    if (stated !== null) return stated;
  }
  for (const part of own.split(/\band\b|&/i).reverse()) {
    const stated = monthsIn(part);
    if (stated !== null) return stated;
  }
  return monthsIn(rest.split(/\band\b|&/i)[0] ?? '');
}
