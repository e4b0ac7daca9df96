import { array, boolean, integer, nullable, object, size, string, type Infer } from 'superstruct';
import { call, text, type Access } from './kit';
import { profileLimits } from './people-profile-rules';
import { sectionShapes, type SectionValues } from './people-profile-sections';
import { mostSkills } from './skills';

const candidates: Access = { CANDIDATE: 'own' };

/** The sections of a profile that a resume fills in (product: What a resume fills in). */
export const proposedSections = ['skill', 'project', 'education'] as const;
export type ProposedSection = (typeof proposedSections)[number];

const skillProposal = object({
  /** Identifies the proposal permanently: the same skill in a later resume has the same key. */
  key: string(),
  id: string(),
  name: string(),
  /** The experience that the resume states, or null. */
  months: nullable(integer()),
  /** The skill as written in the resume, and the words around it. */
  found: string(),
  before: string(),
  after: string(),
});
const rowProposal = <R>(row: R) => ({ key: string(), row, from: string() });
const projectProposal = object(rowProposal(sectionShapes.project.schema.rows.schema));
const educationProposal = object(rowProposal(sectionShapes.education.schema.rows.schema));
const proposals = object({
  skill: array(skillProposal),
  project: array(projectProposal),
  education: array(educationProposal),
  /** Proposed if the profile has none; empty if the resume does not state it. */
  contact: object({ town: string(), mobile: string() }),
  /** The keys of dismissed items that would otherwise be proposed. */
  dismissed: array(string()),
});
export type Proposals = Infer<typeof proposals>;
export type SkillProposal = Infer<typeof skillProposal>;
export type ProjectProposal = Infer<typeof projectProposal>;
export type EducationProposal = Infer<typeof educationProposal>;
export type Proposal = SkillProposal | ProjectProposal | EducationProposal;
export type ProposedRow = { [S in ProposedSection]: SectionValues[S]['rows'][number] }[ProposedSection];

/**
 * What the resume states and the profile does not have; empty without a resume. Fields of a row that the resume does
 * not state are empty.
 */
export const getProposals = call({
  method: 'GET',
  path: '/resume/proposals',
  summary: 'Skills, projects and education that the own resume names',
  access: candidates,
  timeout: 'short',
  reply: proposals,
});
const mostKeys = mostSkills + profileLimits.projects + profileLimits.educations;
/** Dismisses proposals, or restores them. A proposal that no longer exists is ignored. */
export const dismissProposals = call({
  method: 'PUT',
  path: '/resume/dismissals',
  summary: 'Dismiss proposals of the own resume, or bring them back',
  access: candidates,
  timeout: 'short',
  body: object({ keys: size(array(text(80, 1)), 1, mostKeys), dismissed: boolean() }),
  reply: proposals,
});
const sameRow = (a: object, b: object) => {
  const sorted = (row: object) => JSON.stringify(Object.entries(row).sort(([x], [y]) => x.localeCompare(y)));
  return sorted(a) === sorted(b);
};
/** For a skill, the id is sufficient: `primary` and `months` may have been changed since. */
const isSame = (a: ProposedRow, b: ProposedRow) => ('id' in a && 'id' in b ? a.id === b.id : sameRow(a, b));

/**
 * A section with rows appended, except those that it already has. One skill must be primary: if none is, the skill
 * with the longest experience becomes primary.
 */
export function withRows<S extends ProposedSection>(
  section: S,
  value: SectionValues[S],
  rows: readonly ProposedRow[],
): SectionValues[S] {
  const present: readonly ProposedRow[] = value.rows;
  const all = [...present, ...rows.filter((row) => !present.some((other) => isSame(other, row)))];
  if (section !== 'skill') return { rows: all } as SectionValues[S];
  const skills = all as SectionValues['skill']['rows'];
  if (skills.some(({ primary }) => primary)) return { rows: skills } as SectionValues[S];
  const most = Math.max(...skills.map(({ months }) => months));
  const first = skills.findIndex(({ months }) => months === most);
  return { rows: skills.map((row, at) => (at === first ? { ...row, primary: true } : row)) } as SectionValues[S];
}
