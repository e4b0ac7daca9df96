import { isSecret, sectionProblems, type SectionName, type SectionValue } from '../../contract/people-profile-sections';
import {
  editMachine,
  type EditActor,
  type EditEvent,
  type EditProblems,
  type EditSnapshot,
  type Saving,
} from '../kit/edit';
import { isRecord } from '../kit/problem';

export type SectionDraft = { section: SectionName; value: SectionValue };
/** A section as it was read: of one that is encrypted, the value is empty. */
export type ReadSection = { revision: number; value: SectionValue };
/** What was saved elsewhere: the value is null where the section is encrypted. */
type StoredSection = { revision: number; value: SectionValue | null };
export type SectionSaving = Saving<SectionDraft>;
export type EditProfileSectionEvent = EditEvent<SectionDraft, StoredSection>;
export type EditProfileSectionActor = EditActor<SectionDraft, StoredSection, ReadSection>;
export type EditProfileSectionSnapshot = EditSnapshot<SectionDraft, StoredSection, ReadSection>;

/** Values are plain JSON with their fields in one order, apart from what the database reorders. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (isRecord(one) ? Object.fromEntries(Object.entries(one).sort()) : one));
const within = (path: string) => `value.${path}`;

/** What the rules say about a section, at the paths of the editor's draft. */
export const judgeSection = ({ section, value }: SectionDraft, now: number): EditProblems =>
  Object.fromEntries(
    Object.entries(sectionProblems(section, value as never, now)).map(([path, message]) => [within(path), message]),
  );

/** Edits one section of My Profile (product: Profiles), whichever it is. */
export const editProfileSectionMachine = editMachine<SectionDraft, StoredSection, ReadSection>({
  id: 'editProfileSection',
  draftOf: ({ value }, { section, value: before }) => ({
    section,
    value: value === null || isSecret(section) ? before : value,
  }),
  isSame: (a, b) => plain(a) === plain(b),
  stays: (saved) => saved,
  // Structs name fields below `value`, rules do not.
  pathOf: (said) => (said.startsWith('value.') ? said : within(said)),
  theirsIn: (data) =>
    isRecord(data) && typeof data.revision === 'number'
      ? { revision: data.revision, value: isRecord(data.value) ? (data.value as SectionValue) : null }
      : null,
});
