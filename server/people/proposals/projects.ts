import { cleanFreeText } from '../../../src/contract/input-rules';
import { profileLimits } from '../../../src/contract/people-profile-rules';
import type { ProjectRow } from '../../../src/contract/people-profile-sections';
import { limits } from '../../../src/contract/texts';
import { isBullet, linesOf, shortened, withoutBullet, type ResumeSection } from './lines';

export type FoundProject = { row: ProjectRow; from: string };

const titled = /^(?:project\s*(?:title|name)?|title)\s*#?\s*\d{0,2}\s*[:–-]+\s*(?=\S)/i;
const labelled =
  /^(role|designation|position|description|summary|about|details|responsibilit(?:y|ies)|contribution|technolog(?:y|ies)(?: used)?|tech stack|tools(?: used)?|environment|duration|client|team size|period|url|link|github|database|front ?end|back ?end|languages?|platform)\s*[:–-]\s*/i;
const isPosition =
  /\b(?:engineer|developer|analyst|manager|lead|leader|architect|consultant|intern|tester|designer)\b/i;
const span =
  /[([]?\s*(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?,?\s*['’]?)?(?:19|20)\d{2}\s*(?:[-–—]|to\b)?.*$/iu;

const isDate = (line: string) => line.replace(span, '').replace(/[\s|,()–-]/g, '') === '' && line !== '';

// A name such as "Fleet Tracker" or "Crop Disease Detection for Farms", but not a sentence or a list of technologies.
const isName = (text: string) =>
  text.split(' ').length <= 6 &&
  /^(?:(?:[\p{Lu}\p{N}][\p{L}\p{N}.’'/&+-]*|of|for|and|the|in|a|an|to|with|on|&)(?: |$))+$/u.test(text);

/** Whether a line is the title of an entry, and not part of the text of the previous one. */
function isTitle(line: string, next: string, previous: string): boolean {
  if (titled.test(withoutBullet(line))) return true;
  if (line === '' || labelled.test(withoutBullet(line)) || isDate(line)) return false;
  const numbered = /^\s*\(?\d{1,2}[.)]\s/.test(line);
  if (numbered) return line.length <= 120;
  if (isBullet(line)) return false;
  const heads = line.length <= 90 && !/[.;]$/.test(line) && /^[\p{Lu}\p{N}"“']/u.test(line);
  if (!heads || next === '') return false;
  // Each entry is a paragraph, or the text of each entry is a list.
  if (previous === '' || isBullet(previous)) return true;
  // The text of the previous entry has ended, and the line looks like a title.
  const ended = /[.!?;]$/.test(previous) || labelled.test(previous);
  return ended && (/ \| |\t/.test(line) || isName(titleOf(line).title));
}

/** Splits "ShopEasy – online shop | React, Node (2021)" into the title and the rest of its line. */
function titleOf(line: string): { title: string; beside: string } {
  const text = withoutBullet(withoutBullet(line).replace(titled, ''));
  const undated = text.replace(span, '').replace(/\s*[([|,–-]\s*$/u, '');
  const [title = '', ...beside] = undated.split(/\s*(?:\s[|–—-]\s|\||:\s|\(|\t)\s*/u);
  return {
    title,
    beside: beside
      .join(', ')
      .replace(/\)\s*$/, '')
      .trim(),
  };
}

function entryOf(lines: readonly string[]): FoundProject | null {
  const [head = '', ...rest] = lines;
  const { title, beside } = titleOf(head);
  const fields = new Map<string, string>();
  const told: string[] = [];
  let open = '';
  for (const raw of rest) {
    const line = withoutBullet(raw);
    if (line === '' || isDate(line)) continue;
    const label = labelled.exec(line);
    if (label) {
      open = (label[1] ?? '').toLowerCase();
      fields.set(open, line.slice(label[0].length));
      // A sentence about the project, with or without a label.
      if (/^(?:description|summary|about|details|responsib|contribution)/.test(open))
        told.push(line.slice(label[0].length));
    } else {
      told.push(line);
    }
  }
  const role = fields.get('role') ?? fields.get('position') ?? '';
  const designation = fields.get('designation') ?? fields.get('position') ?? (isPosition.test(role) ? role : '');
  const name = (text: string, most: number) => shortened(cleanFreeText(text), most);
  const row = {
    title: name(title, limits.name),
    designation: name(designation, limits.name),
    role: name(role, 30),
    description: shortened(told.length > 0 ? told.join(' ') : beside, profileLimits.projectDescription),
  };
  if (row.title.length < limits.nameLeast) return null;
  return { row, from: shortened(lines.map(withoutBullet).filter(Boolean).join(' · '), 240) };
}

/** The projects below their own heading, and those titled "Project: …" elsewhere. */
export function projectsInText(sections: readonly ResumeSection[]): FoundProject[] {
  const own = linesOf(sections, 'project') ?? [];
  const begin = own.flatMap((line, index) =>
    isTitle(line, own[index + 1] ?? '', own[index - 1] ?? '') ? [index] : [],
  );
  const labelledAll = own.some((line) => titled.test(withoutBullet(line)));
  const heads = labelledAll ? begin.filter((index) => titled.test(withoutBullet(own[index] ?? ''))) : begin;
  const entries = heads.map((from, nr) => own.slice(from, Math.min(heads[nr + 1] ?? own.length, from + 40)));
  for (const { kind, lines } of sections)
    if (kind === 'experience')
      lines.forEach((line, index) => {
        if (titled.test(withoutBullet(line))) entries.push(upToEmpty(lines.slice(index, index + 12)));
      });
  const found = entries.map(entryOf).filter((entry) => entry !== null);
  return found
    .filter(({ row }, index) => found.findIndex((other) => other.row.title === row.title) === index)
    .slice(0, profileLimits.projects);
}

function upToEmpty(lines: readonly string[]): string[] {
  const next = lines.findIndex((line, index) => index > 0 && (line === '' || titled.test(withoutBullet(line))));
  return lines.slice(0, next === -1 ? lines.length : next);
}
