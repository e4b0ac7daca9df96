import { cleanFreeText } from '../../../src/contract/input-rules';
import { profileLimits } from '../../../src/contract/people-profile-rules';
import type { EducationRow } from '../../../src/contract/people-profile-sections';
import { limits } from '../../../src/contract/texts';
import { linesOf, shortened, withoutBullet, type ResumeSection } from './lines';

export type FoundEducation = { row: EducationRow; from: string };

// Two letters that are also a word or a place count only with dots, at the beginning of a line, or before "in".
const short = (letters: string) => {
  const [first = '', second = ''] = letters;
  return new RegExp(
    `(?<![\\p{L}.])${first}\\.\\s?${second}(?:\\.|\\b)|^${first}\\.?${second}\\.?(?=[\\s,(:-]|$)|(?<![\\p{L}.])${first}${second}(?=\\s+in\\s|\\s*\\()`,
    'u',
  );
};
const degrees: readonly (readonly [string, RegExp])[] = [
  ['Doctor Of Philosophy', /\bph\.?\s?d\b|doctor of philosophy|doctorate/i],
  ['Master Of Technology', /\bm\.?\s?tech\b|masters? of technology/i],
  ['Master Of Business Administration', /\bm\.?b\.?a\b|masters? (?:of|in) business admin/i],
  ['Master Of Computer Applications', /\bm\.?c\.?a\b|masters? (?:of|in) computer appl/i],
  ['Master Of Science', /\bm\.?\s?sc\b|masters? of science/i],
  ['Master Of Commerce', /\bm\.?\s?com\b(?!\/)|masters? of commerce/i],
  ['Post Graduate Diploma In Management', /\bpgd(?:b)?m\b|post.?graduate diploma in (?:business )?management/i],
  ['Bachelor Of Technology', /\bb\.?\s?tech\b|bachelors? (?:of|in) technology/i],
  ['Bachelor Of Computer Applications', /\bb\.?c\.?a\b|bachelors? (?:of|in) computer appl/i],
  ['Bachelor Of Business Administration', /\bb\.?b\.?a\b|bachelors? (?:of|in) business admin/i],
  ['Bachelor Of Science', /\bb\.?\s?sc\b|bachelors? of science/i],
  ['Bachelor Of Commerce', /\bb\.?\s?com\b(?!\/)|bachelors? of commerce/i],
  ['Bachelor Of Architecture', /\bb\.?\s?arch\b|bachelors? of architecture/i],
  ['Bachelor Of Pharmacy', /\bb\.?\s?pharm?a?\b|bachelors? of pharmacy/i],
  ['Bachelor Of Education', /\bb\.?\s?ed\b|bachelors? of education/i],
  ['Bachelor Of Laws', /\bll\.?\s?b\b|bachelors? of laws?/i],
  ['Bachelor Of Medicine And Surgery', /\bm\.?b\.?b\.?s\b/i],
  ['Master Of Engineering', /masters? of engineering/i],
  ['Bachelor Of Engineering', /bachelors? of engineering/i],
  ['Master Of Arts', /masters? of arts/i],
  ['Bachelor Of Arts', /bachelors? of arts/i],
  ['Master Of Engineering', short('ME')],
  ['Bachelor Of Engineering', short('BE')],
  ['Master Of Science', short('MS')],
  ['Bachelor Of Science', short('BS')],
  ['Master Of Arts', short('MA')],
  ['Bachelor Of Arts', short('BA')],
  [
    'Higher Secondary',
    /\b(?:12\s?th|xii(?:th)?|10\s?\+\s?2|h\.?s\.?c|intermediate|puc|plus two|(?:class|std|grade)\.?\s?(?:12|xii))\b|(?:higher|senior) secondary/i,
  ],
  [
    'Secondary School',
    /\b(?:10\s?th|xth|s\.?s\.?c|sslc|matric(?:ulation)?|(?:class|std|grade)\.?\s?(?:10|x))\b|secondary school (?:certificate|examination|education|leaving)|\bsecondary education\b/i,
  ],
];
const spelled =
  /\b(bachelor|master|doctor|diploma|associate)(?:['’]?s)?(?: degree)? (of|in) ((?:(?!from\b|at\b|in\b|with\b)\p{L}[\p{L}&]*[ ]?){1,5})/iu;

/** The name that a degree is stored under, or null if the line names none. */
export function degreeOf(line: string): string | null {
  const known = degrees.find(([, pattern]) => pattern.test(line));
  if (known) return known[0];
  const [, kind, word, subject] = spelled.exec(line) ?? [];
  if (kind && word && subject) return titled(`${kind} ${word} ${subject}`);
  return /\bdiploma\b/i.test(line) ? 'Diploma' : null;
}

const titled = (text: string) => shortened(cleanFreeText(text.toLowerCase()), limits.name);

const places: readonly RegExp[] = [
  /\buniversit(?:y|e|é|à|ät|ies)(?!\p{L})|\buniv\b|\buniversi(?:té|dad|dade|tà|tet|teit)(?!\p{L})|\b(?:tu|eth|epfl|rwth|kth|lmu)\b|vidyapee?th|vishwavidyalaya|\b(?:vtu|jntu\w?|ignou|rgpv|aktu|uptu)\b/iu,
  /\binstitut|\b(?:iit|nit|iiit|iim|bits|iisc|vit|isb)\b|polytechnic/i,
  /\bcollege\b|\bacademy\b/i,
  /\bschool\b(?! (?:certificate|examination|leaving))|vidyalaya|\bvidya\b|\bconvent\b/i,
  /\bboard\b|\b(?:cbse|icse|isc)\b/i,
];
const isPlace = (line: string) => places.some((pattern) => pattern.test(line));

/** The place of study in some lines: a university before a college before a board. "" if none is named. */
function placeOf(lines: readonly string[]): string {
  const parts = lines.flatMap((line) =>
    withoutBullet(line)
      .replace(/\b(?:university|institute|college|school|board)\s*:\s*/i, '')
      .split(/\s*(?:[,|;•·()\t]|\s[–—-]\s|\bfrom\b|\bat\b(?= \p{Lu})|:\s)\s*/u),
  );
  for (const pattern of places) {
    const found = parts.find((part) => pattern.test(part) && part.length >= 3);
    if (found === undefined) continue;
    // In a table, the same line also has the degree, the year and the grade.
    const alone = found
      .replace(/\b(?:19|20)\d{2}\b.*$/, '')
      .replace(/\d+(?:\.\d+)?\s*(?:%|cgpa|gpa|cpi).*$/i, '')
      .replace(
        /^.*?\b(?:(?:b|m)\.?\s?(?:tech|sc|com|c\.?a|b\.?a|e)|hsc|sslc|ssc|intermediate|\d\dth|xii|x(?:ii)?th)\b\.?\s*/i,
        '',
      )
      .replace(/\b(?:affiliated to|under)\b.*$/i, '');
    return placeName(alone);
  }
  return '';
}

/** The name as it is stored. It is abbreviated only if it is too long, because more than 40 characters are refused. */
function placeName(text: string): string {
  const clean = cleanFreeText(text);
  if (clean.length <= limits.name) return clean.length < limits.nameLeast ? '' : clean;
  return shortened(
    clean
      .replace(/\bUniversity\b/gi, 'Univ')
      .replace(/\bInstitute\b/gi, 'Inst')
      .replace(/\bTechnological\b/gi, 'Tech')
      .replace(/\bEngineering\b/gi, 'Engg'),
    limits.name,
  );
}

/** The year when it ended: the later year of a span. */
function yearOf(text: string, now: number): string {
  const last = new Date(now).getUTCFullYear() + profileLimits.yearsAhead;
  const spans = [...text.matchAll(/\b((?:19|20)\d{2})\s*(?:[-–—/]|to)\s*(\d{2})\b(?!\d)/g)].map(
    ([, from = '', to = '']) => Number(`${from.slice(0, 2)}${to}`),
  );
  const years = [...text.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)].map(([year]) => Number(year));
  const found = [...spans, ...years].filter((year) => year >= profileLimits.firstYear && year <= last);
  if (found.length === 0 || /\b(?:present|pursuing|till date|ongoing)\b/i.test(text)) return '';
  return String(Math.max(...found));
}

const twoDecimals = (value: number) => String(Math.round(value * 100) / 100);

/** A grade as a percentage, as stated or as the share of its scale (8.2 of 10 is 82). */
function percentageOf(text: string): string {
  const [, said] =
    /(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:%|percent\b|per cent\b)/i.exec(text) ??
    /(?:percentage|aggregate|marks|score)[^\d\n]{0,12}(\d{2,3}(?:\.\d{1,2})?)(?![\d/])/i.exec(text) ??
    [];
  const percent = Number(said?.replace(',', '.'));
  if (said !== undefined && percent <= 100) return twoDecimals(percent);
  const points =
    /(c?gpa|cpi|grade point)[^\d\n]{0,20}(?<value>\d{1,2}(?:\.\d{1,2})?)(?:\s*(?:\/|out of|on)\s*(?<scale>\d{1,2}(?:\.\d)?))?/i.exec(
      text,
    ) ??
    /(?<value>\d{1,2}(?:\.\d{1,2})?)(?:\s*(?:\/|out of)\s*(?<scale>\d{1,2}(?:\.\d)?))?\s*(c?gpa|cpi)/i.exec(text) ??
    /(?<!\d)(?<value>\d(?:\.\d{1,2})?)\s*\/\s*(?<scale>10|4)(?:\.0)?(?!\d)/.exec(text);
  const value = Number(points?.groups?.['value']);
  const american = /(?<!c)gpa/i.test(points?.[0] ?? '') && value <= 4;
  const scale = Number(points?.groups?.['scale'] ?? (american ? 4 : 10));
  return points && value > 0 && value <= scale ? twoDecimals((value / scale) * 100) : '';
}

/** The first line of each entry: that of its degree, or that of its place of study if it is written above. */
function starts(lines: readonly string[]): number[] {
  const at = lines.flatMap((line, index) => (degreeOf(withoutBullet(line)) === null ? [] : [index]));
  const [first = 0] = at;
  const placeFirst = lines.slice(0, first).some(isPlace);
  return at.map((index, nr) => {
    if (!placeFirst || isPlace(lines[index] ?? '')) return index;
    const after = nr === 0 ? 0 : (at[nr - 1] ?? 0) + 1;
    const place = lines.slice(after, index).findLastIndex(isPlace);
    return place === -1 ? index : after + place;
  });
}

/** The qualifications that a resume names. Details that it does not mention are empty. */
export function educationInText(sections: readonly ResumeSection[], now: number): FoundEducation[] {
  const lines = (linesOf(sections, 'education') ?? []).filter((line) => line !== '');
  const begin = starts(lines);
  const found = begin.map((from, nr) => {
    const entry = lines.slice(from, Math.min(begin[nr + 1] ?? lines.length, from + 6));
    const text = entry.join('\n');
    const graduation = entry.map((line) => degreeOf(withoutBullet(line))).find((name) => name !== null) ?? '';
    return {
      row: { graduation, university: placeOf(entry), year: yearOf(text, now), percentage: percentageOf(text) },
      from: shortened(entry.map(withoutBullet).join(' · '), 240),
    };
  });
  const same = ({ row }: FoundEducation) => `${row.graduation} ${row.year}`;
  return found
    .filter((one, index) => found.findIndex((other) => same(other) === same(one)) === index)
    .slice(0, profileLimits.educations);
}
