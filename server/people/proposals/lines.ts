/** A part of a resume below its heading. `head` is the part before the first heading. */
export type ResumeSection = { kind: SectionKind; lines: string[] };
export type SectionKind = 'head' | 'education' | 'project' | 'experience' | 'other';

const longestLine = 300;
const words = (text: string) => new Set(text.split(' '));
const nouns: Record<'project' | 'education' | 'experience' | 'other' | 'weak', ReadonlySet<string>> = {
  project: words('project projects'),
  education: words('education educational qualification qualifications academics scholastic scholastics schooling'),
  experience: words('experience experiences employment internship internships'),
  other: words(
    'skill skills technologies objective certification certifications certificate certificates achievement achievements ' +
      'award awards honors honours hobbies interests languages references reference declaration publications strengths ' +
      'activities contact competencies competency tools expertise courses coursework volunteering proficiency patents',
  ),
  weak: words('summary profile personal training trainings about overview highlights bio'),
};
const fillers = words(
  'and of the my me details detail key major academic professional work technical core selected notable recent college ' +
    'final year side client live undertaken handled executed done history background record records information worked on ' +
    'relevant other industrial mini main freelance open source career organizational extra co curricular extracurricular ' +
    'field fields area areas interest it software computer set related credentials in with',
);

// "• Led a team", "3) Shop", "➢ Shop". Bullets without a Unicode character are read as private-use ones.
const bullet = /^\s*(?:[•●○◦▪■□➢➤►▶✓✔*·\uE000-\uF8FF–—-]+|\(?\d{1,2}[.)]|[ivx]{1,4}[.)])\s+/iu;
export const isBullet = (line: string) => /^\s*[•●○◦▪■□➢➤►▶✓✔*·\uE000-\uF8FF–—-]\s*\S/u.test(line);
export const withoutBullet = (line: string) => line.replace(bullet, '').trim();

// "E D U C A T I O N"
const unspaced = (line: string) => (/^(?:\p{Lu}\s){3,}\p{Lu}$/u.test(line) ? line.replace(/\s/g, '') : line);

function headingOf(line: string): SectionKind | null {
  const named = unspaced(withoutBullet(line)).replace(/[\s:_–—=-]+$/u, '');
  if (named.length > 45) return null;
  const said = named
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  if (said.length === 0 || said.length > 6) return null;
  if (/\d/.test(named)) return null;
  const has = (kind: keyof typeof nouns) => said.some((word) => nouns[kind].has(word));
  if (!said.every((word) => fillers.has(word) || Object.values(nouns).some((known) => known.has(word)))) return null;
  if (has('project')) return 'project';
  if (has('other')) return 'other';
  if (has('education')) return 'education';
  if (has('experience')) return 'experience';
  if (said.includes('academic')) return 'education';
  return has('weak') ? 'other' : null;
}

const contactLabel =
  /^(?:(?:full |candidate(?:'s)? )?name|e-?mail(?: (?:id|address))?|(?:mobile|phone|contact|telephone|cell)(?: (?:no|number|nr))?\.?|address|(?:permanent|current|present) address|location|city|town|nationality|gender|sex|date of birth|d\.?o\.?b\.?|marital status|father['’]?s name|mother['’]?s name|passport(?: no)?|linkedin|languages? known|hobbies|religion|place)$/i;

/** Whether a text is the label of what follows it: "Email ID", "Technical skills". */
export const isLabel = (text: string) => contactLabel.test(text.trim()) || headingOf(text) !== null;

const longestLabel = 40;

/** The cells of a table row as a line: "Name: Anita Rao", or "Java | 5 years". */
export function rowText(cells: readonly string[]): string {
  const texts = cells.map((text) => text.trim()).filter((text) => text !== '' && text !== ':');
  const [label = '', value = ''] = texts;
  const named = label.replace(/\s*[:–-]\s*$/, '');
  return texts.length === 2 && named.length <= longestLabel && isLabel(named)
    ? `${named}: ${value.replace(/^:\s*/, '')}`
    : texts.join(' | ');
}

/** Whether a line is the heading of a part of a column. */
export const columnHead = (line: string) => headingOf(line.trim()) !== null;

// The labels of the Europass form, which are removed.
const formLabel =
  /^(?:dates?(?: \(from [^)]*\))?|occupation or position held|name and address of employer|type of business or sector|main activities(?: and responsibilities)?|title of qualification(?: awarded)?|name and type of organisation[^|:]*)\s*[|:]\s*/i;

/** The parts of a resume, by headings such as "Academic Projects" and "EDUCATION: B.Tech …". */
export function resumeSections(text: string): ResumeSection[] {
  const sections: ResumeSection[] = [{ kind: 'head', lines: [] }];
  for (const raw of text.split('\n')) {
    const line = raw.slice(0, longestLine).trim().replace(formLabel, '');
    const whole = headingOf(line);
    const colon = line.search(/\s*[:–]\s/);
    // "Project: Shop" is an entry, "Projects: Shop" a heading. "Technologies: …" below it belongs to a project.
    const before = whole === null && colon > 0 ? line.slice(0, colon) : '';
    const last = sections.at(-1) ?? { kind: 'head' as const, lines: [] };
    const isField =
      /\bproject$/i.test(before) ||
      ((last.kind === 'project' || (last.kind === 'experience' && last.lines.at(-1) !== '')) &&
        /^\W*(?:technologies|tools)\b/i.test(before));
    const inline = isField ? null : headingOf(before);
    const kind = whole ?? inline;
    if (kind !== null) sections.push({ kind, lines: [] });
    const rest = whole !== null ? '' : inline !== null ? line.slice(colon).replace(/^\s*[:–]\s/, '') : line;
    sections.at(-1)?.lines.push(rest);
  }
  return sections;
}

/** All lines below headings of a kind; null if the text has no such heading. */
export function linesOf(sections: readonly ResumeSection[], kind: SectionKind): string[] | null {
  const found = sections.filter((section) => section.kind === kind);
  return found.length === 0 ? null : found.flatMap(({ lines }) => lines);
}

/** A text of at most `most` characters, cut between words. */
export function shortened(text: string, most: number): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= most) return clean;
  const cut = clean.slice(0, most + 1);
  const end = cut.lastIndexOf(' ');
  return (end > most / 2 ? cut.slice(0, end) : clean.slice(0, most)).replace(/[\s,;:(–-]+$/u, '').trim();
}
