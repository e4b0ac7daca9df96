import {
  cleanSection,
  isSecret,
  sectionProblems,
  type SectionName,
  type SectionValue,
  type SectionValues,
} from '../../contract/people-profile-sections';
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
/** A section as it was read. The value of an encrypted section is empty. */
export type ReadSection = { revision: number; value: SectionValue };
/** The version that was saved elsewhere. The value of an encrypted section is null. */
type StoredSection = { revision: number; value: SectionValue | null };
export type SectionSaving = Saving<SectionDraft>;
export type EditProfileSectionEvent = EditEvent<SectionDraft, StoredSection>;
export type EditProfileSectionActor = EditActor<SectionDraft, StoredSection, ReadSection>;
export type EditProfileSectionSnapshot = EditSnapshot<SectionDraft, StoredSection, ReadSection>;

/** Values are plain JSON with a fixed order of fields, but the database may reorder them. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (isRecord(one) ? Object.fromEntries(Object.entries(one).sort()) : one));
/** Skills have no order of their own: the server sorts them. */
const unordered = ({ section, value }: SectionDraft): SectionDraft =>
  section === 'skill'
    ? { section, value: { rows: (value as SectionValues['skill']).rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) } }
    : { section, value };
const within = (path: string) => `value.${path}`;

/** The messages of the rules about a section, by path in the editor's draft. */
export const judgeSection = ({ section, value }: SectionDraft, now: number): EditProblems =>
  Object.fromEntries(
    Object.entries(sectionProblems(section, value as never, now)).map(([path, message]) => [within(path), message]),
  );

/** Edits any one section of My Profile (product: Profiles). */
export const editProfileSectionMachine = editMachine<SectionDraft, StoredSection, ReadSection>({
  id: 'editProfileSection',
  draftOf: ({ value }, { section, value: before }) => ({
    section,
    value: value === null || isSecret(section) ? before : value,
  }),
  isSame: (a, b) => plain(unordered(a)) === plain(unordered(b)),
  // As the server stores it: saving with Enter does not leave the field, and a lost answer is recognized by its value.
  sent: ({ section, value }) => ({ section, value: cleanSection(section, value as never) }),
  stays: (saved) => saved,
  // Structs name fields below `value`, rules name them without `value`.
  pathOf: (said) => (said.startsWith('value.') ? said : within(said)),
  theirsIn: (data) =>
    isRecord(data) && typeof data.revision === 'number'
      ? { revision: data.revision, value: isRecord(data.value) ? (data.value as SectionValue) : null }
      : null,
});
