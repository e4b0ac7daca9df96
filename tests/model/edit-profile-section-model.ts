import type { SectionValue, SectionValues } from '../../src/contract/people-profile-sections';
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

/** As read, typed well, typed badly, and saved elsewhere. */
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

const change = (value: SectionValues['education']): EditProfileSectionEvent => ({ type: 'value.change', value });
const events: EditProfileSectionEvent[] = [
  { type: 'section.arrive', read: theirs },
  { type: 'section.arrive', read: { ...theirs, revision: 3 } },
  change(mine),
  change(wrong),
  change(stored.value as SectionValues['education']),
  { type: 'section.save', problems: {} },
  { type: 'section.save', problems: { 'rows.0.university': 'University, field is required' } },
  { type: 'section.discard' },
  { type: 'conflict.keepMine' },
  { type: 'conflict.takeTheirs' },
];

const nameIn = (value: SectionValue) => ('rows' in value ? JSON.stringify(value.rows) : '');

/** One section of My Profile with every possible ending; `kept` is what was typed earlier on this device. */
export const editProfileSectionModel = (kept: ReadSection | null = null, read = stored) =>
  modelTest({
    machine: editProfileSectionMachine,
    input: { section: 'education', read, kept },
    // A field does not report what it shows already, and what is judged is what is typed.
    events: ({ context }) =>
      events.filter((event) =>
        event.type === 'section.save'
          ? (Object.keys(event.problems).length === 0) === (nameIn(context.value) !== nameIn(wrong))
          : event.type !== 'value.change' || nameIn(event.value) !== nameIn(context.value),
      ),
    settle: { save: { done: [{ revision: 2, value: mine }], error: [refused, conflict, lostAnswer, { message: '' }] } },
    project: ({ context: { revision, value, base, problems, problem, theirs: other } }: EditProfileSectionSnapshot) => [
      revision,
      nameIn(value),
      nameIn(base),
      problems,
      problem?.message,
      other?.revision,
    ],
  });
