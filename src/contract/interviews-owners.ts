import { enums, integer, nullable, object, optional, refine, string, type Infer } from 'superstruct';
import { admins, call, counter, id, idParams, named, pageOf, pageQuery, text } from './kit';
import { limits } from './texts';

/** The admin who takes care of an interview, and since when (product: Owner and note). */
export const interviewOwner = object({ id: string(), name: string(), since: string() });
export type InterviewOwner = Infer<typeof interviewOwner>;

/** The admins' note about an interview. The text is empty if the note was removed. */
export const interviewNote = object({
  text: string(),
  revision: integer(),
  at: string(),
  /** Null if the account no longer exists. */
  by: nullable(string()),
});
export type InterviewNote = Infer<typeof interviewNote>;

/** Values of the filter by owner in addition to the ids of admins: the caller, or no owner. */
export const ownerWords = { me: 'Me', none: 'No one' } as const;
const isWord = enums(Object.keys(ownerWords) as (keyof typeof ownerWords)[]);
export const ownerFilter = () =>
  refine(string(), 'owner', (value) => isWord.is(value) || id().is(value) || 'Not an owner');

/** The users who can own an interview: active admins, ordered by name. */
export const listOwners = call({
  method: 'GET',
  path: '/interviews/owners',
  summary: 'Admins who can own an interview',
  access: admins,
  timeout: 'short',
  query: object({ ...pageQuery, q: optional(text(limits.search)) }),
  reply: pageOf(named()),
});

/**
 * Takes, hands over or releases an interview. `was` is the owner that the caller has read: 409 with `owner` if
 * another admin owns it by now. Repeating the call changes nothing.
 */
export const setOwner = call({
  method: 'PUT',
  path: '/interviews/:id/owner',
  summary: 'Take, hand over or release an interview',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ ownerId: nullable(id()), was: nullable(id()) }),
  reply: object({ owner: nullable(interviewOwner) }),
});

/** Replaces the note if `revision` is current (0 for the first note); otherwise 409 with `current`. */
export const setNote = call({
  method: 'PUT',
  path: '/interviews/:id/note',
  summary: 'Change the note about an interview',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ text: text(limits.interviewNote), revision: counter() }),
  reply: interviewNote,
});

const changedNote = object({ current: interviewNote });
/** Checks for the `data` of the 409 of `setNote`. */
export const isChangedNote = (data: unknown): data is Infer<typeof changedNote> => changedNote.is(data);
