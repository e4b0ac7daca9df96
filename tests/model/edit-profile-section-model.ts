import type { SectionName, SectionValue, SectionValues } from '../../src/contract/people-profile-sections';
import {
  editProfileSectionMachine,
  type EditProfileSectionEvent,
  type EditProfileSectionSnapshot,
  type ReadSection,
} from '../../src/machines/people/edit-profile-section';
import { goodSections } from '../fixtures/profile-examples';
import { modelTest } from './harness';

const good = goodSections('00000000-0000-4000-8000-000000000001').education.rows;
export const education = (university: string): SectionValues['education'] => ({
  rows: good.map((row) => ({ ...row, university })),
});

/** The section as read, with a valid change, with an invalid change, and as saved elsewhere. */
export const stored: ReadSection = { revision: 1, value: education('Pune') };
export const mine = education('Chennai');
const wrong = education('');
export const theirs: ReadSection = { revision: 2, value: education('Mumbai') };
const conflict = { status: 409, message: 'Changed elsewhere', data: theirs };
const lostAnswer = { status: 409, message: 'Changed elsewhere', data: { revision: 2, value: mine } };
const refused = {
  status: 400,
  message: 'Validation Failed',
  details: [{ field: 'rows.0.university', message: 'Not there' }],
};

const change = (value: SectionValue): EditProfileSectionEvent => ({ type: 'draft.change', change: { value } });
const events: EditProfileSectionEvent[] = [
  { type: 'stored.arrive', read: theirs },
  { type: 'stored.arrive', read: { ...theirs, revision: 3 } },
  change(mine),
  change(wrong),
  change(stored.value),
  { type: 'form.submit', key: 'k', now: 0 },
  { type: 'form.submit', key: 'k', now: 0, problems: { 'value.rows.0.university': 'University, field is required' } },
  { type: 'draft.discard' },
  { type: 'mine.keep' },
  { type: 'theirs.take' },
];

/** The input of a section's editor. `kept` is a draft stored on this device. */
export const sectionInput = (section: SectionName, read: ReadSection, kept: ReadSection | null = null) => ({
  id: section,
  stored: { section, value: read.value },
  revision: kept?.revision ?? read.revision,
  ...(kept && { draft: { section, value: kept.value }, theirs: kept.revision < read.revision ? read : null }),
});

const nameIn = (value: SectionValue) => ('rows' in value ? JSON.stringify(value.rows) : '');

/** One section of My Profile with every possible ending. */
export const editProfileSectionModel = (kept: ReadSection | null = null, read = stored) =>
  modelTest({
    machine: editProfileSectionMachine,
    input: sectionInput('education', read, kept),
    // A field does not report a value that it already shows, and a form is judged by the values typed into it.
    events: ({ context: { draft } }) =>
      events.filter((event) =>
        event.type === 'form.submit'
          ? (event.problems !== undefined) === (nameIn(draft.value) === nameIn(wrong))
          : event.type !== 'draft.change' || nameIn(event.change.value ?? mine) !== nameIn(draft.value),
      ),
    settle: { save: { done: [{ revision: 2, value: mine }], error: [refused, conflict, lostAnswer, { message: '' }] } },
    project: ({
      context: { revision, draft, stored: base, problems, problem, theirs: other },
    }: EditProfileSectionSnapshot) => [
      revision,
      nameIn(draft.value),
      nameIn(base.value),
      problems,
      problem,
      other?.revision,
    ],
  });
