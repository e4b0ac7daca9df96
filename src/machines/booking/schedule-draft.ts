/** The draft of an interview request and its rules (product: Validation; Requests). Plain JSON, no machine. */
import type { InterviewRequest, Minutes, OfferedSlot, Slots } from '../../contract/interviews';
import type { findInterviewSlots, findSlots } from '../../contract/booking';
import type { QueryOf } from '../../contract/kit';
import { texts } from '../../contract/texts';
import { isTooFarAhead, interviewRules } from '../../contract/interview-rules';
import { isRecord } from '../kit/problem';
import type { Problem } from '../kit/problem';

type SlotsInput = QueryOf<typeof findSlots>;
type InterviewSlotsInput = QueryOf<typeof findInterviewSlots>;
type Party = { id: string; name: string };
export type ScheduleDraft = {
  organization: Party | null;
  jobProfile: Party | null;
  candidate: Party | null;
  minutes: Minutes;
  /** One to three preferred times; instants. */
  times: string[];
  /** The start of the hour that was chosen among the free hours. Only this hour is searched. */
  at: string | null;
};
/** An existing request: its version and what may still be done with it. */
export type ScheduledInterview = { id: string; version: number; canBook: boolean; canSetTimes: boolean };
export type FieldErrors = Partial<Record<'organization' | 'jobProfile' | 'candidate' | 'times' | 'minutes', string>>;
export type ChosenSlot = Pick<OfferedSlot, 'panelistId' | 'panelistName' | 'panelistTimeZone' | 'start' | 'end'>;
/** A slot search: for an existing request, or for the parties and times of the draft. */
export type SlotSearch = { interviewId: string; query: InterviewSlotsInput } | { interviewId: null; input: SlotsInput };

/** Whether a stored value is a draft of this form. */
export function isScheduleDraft(value: unknown): value is ScheduleDraft {
  const draft = value as Partial<ScheduleDraft> | null | undefined;
  return typeof draft?.minutes === 'number' && Array.isArray(draft.times) && draft.candidate !== undefined;
}

export const emptyDraft: ScheduleDraft = {
  organization: null,
  jobProfile: null,
  candidate: null,
  minutes: 60,
  times: [],
  at: null,
};

export const upcoming = (times: readonly string[], now: number) =>
  times.filter((time) => Date.parse(time) > now).slice(0, interviewRules.timesAtMost);

/** What is wrong with the times of a new request, in words; null if all of them can be requested. */
export function timesProblem(times: readonly string[], now: number): string | null {
  if (upcoming(times, now).length < times.length) return texts.dateTimeWrong;
  return times.some((time) => isTooFarAhead(Date.parse(time), now)) ? texts.tooFarAhead : null;
}

/** The times that are requested: the preferred ones and the chosen hour, three at most. */
export const timesOf = ({ times, at }: ScheduleDraft): string[] =>
  at === null || times.some((time) => Date.parse(time) === Date.parse(at))
    ? times
    : [at, ...times].slice(0, interviewRules.timesAtMost).toSorted();

type DraftState = { interview: ScheduledInterview | null; timesEdited: boolean };
/**
 * The errors that prevent a draft from being searched or sent, by field (product: Validation); empty if there are none.
 * The times of an existing request are validated only if they can still be set: a panelist may be moved after they have
 * passed.
 */
export function draftErrors(draft: ScheduleDraft, now: number, { interview, timesEdited }: DraftState): FieldErrors {
  const errors: FieldErrors = {};
  if (interview !== null && !interview.canSetTimes) return errors;
  if (interview === null) {
    if (draft.organization === null) errors.organization = texts.fieldRequired('Organization');
    if (draft.jobProfile === null) errors.jobProfile = texts.fieldRequired('Job profile');
    if (draft.candidate === null) errors.candidate = texts.selectCandidateAndTime;
  }
  const left = upcoming(draft.times, now).length;
  const hasHour = draft.at !== null && Date.parse(draft.at) > now;
  const wrong = interview === null || timesEdited ? timesProblem(draft.times, now) : null;
  if (draft.times.length === 0) {
    if (!hasHour) errors.times = texts.selectCandidateAndTime;
  } else if (wrong !== null) errors.times = wrong;
  else if (left === 0 && !hasHour) errors.times = texts.candidateTimePassed;
  return errors;
}

const fieldOf = (field: string): keyof FieldErrors | null => {
  if (field.startsWith('organization')) return 'organization';
  if (field.startsWith('jobProfile')) return 'jobProfile';
  if (field.startsWith('candidate')) return 'candidate';
  if (/^(times|preferred)/.test(field)) return 'times';
  return field.startsWith('minutes') ? 'minutes' : null;
};

/** The details of a 400, by field. For an existing request, only the times can be corrected. */
export function fieldErrors(problem: Problem, isNew: boolean): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of problem.details ?? []) {
    const at = fieldOf(field);
    if (at !== null && (isNew || at === 'times')) errors[at] ??= message;
  }
  return errors;
}

/** Whether each detail of a 400 has a field here, so that no general message is needed. */
export const allAtFields = (problem: Problem, isNew: boolean) =>
  (problem.details ?? []).length > 0 &&
  (problem.details ?? []).every(
    (detail) => Object.keys(fieldErrors({ ...problem, details: [detail] }, isNew)).length > 0,
  );

/** Whether a refusal asks if the same interview is really requested again. */
export const asksAgain = ({ data }: Problem) => isRecord(data) && data.sameRequest === true;

/** The body of POST /interviews; null while the draft is incomplete. */
export function requestOf(draft: ScheduleDraft): InterviewRequest | null {
  const { jobProfile, candidate, minutes } = draft;
  const times = timesOf(draft);
  if (jobProfile === null || candidate === null || times.length === 0) return null;
  return { kind: 'real', jobProfileId: jobProfile.id, candidateId: candidate.id, minutes, times };
}

/** The search whose reply is on screen; null while the draft is incomplete. */
export function searchOf(draft: ScheduleDraft, interview: { id: string } | null, explain: boolean): SlotSearch | null {
  const { jobProfile, candidate, minutes, times, at } = draft;
  const why = explain && ({ explain: '1' } as const);
  if (interview !== null) return { interviewId: interview.id, query: { ...why, ...(at !== null && { at }) } };
  const preferred = at === null ? times : [at];
  if (jobProfile === null || candidate === null || preferred.length === 0) return null;
  return {
    interviewId: null,
    input: { jobProfileId: jobProfile.id, candidateId: candidate.id, minutes, preferred, ...why },
  };
}

/** Fresh slots of a 409 after a lost race; null if it has none. */
export function slotsOf({ data }: Problem): Slots | null {
  if (!isRecord(data)) return null;
  const slots = isRecord(data.slots) ? data.slots : data;
  return Array.isArray(slots.offered) ? (slots as Slots) : null;
}
