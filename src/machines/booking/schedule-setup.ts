import { assign, fromCallback, sendTo, setup } from 'xstate';
import { isPreferred } from '../../contract/booking-rules';
import type { InterviewRequest, Minutes, Slots } from '../../contract/interviews';
import { texts } from '../../contract/texts';
import { notProvided, NotProvided } from '../kit/not-provided';
import { conflictOf, isDefinite, toProblem } from '../kit/problem';
import type { Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';
import { allAtFields, asksAgain, draftErrors, emptyDraft, fieldErrors, timesOf, upcoming } from './schedule-draft';
import type { ChosenSlot, FieldErrors, ScheduleDraft, ScheduledInterview, SlotSearch } from './schedule-draft';
import { overlap, sameSlot, unsureAfter } from './unsure';

export type Keys = Record<'create' | 'times' | 'hold' | 'book', string | null>;
/** `at` and `until` by this device's clock, in ms since 1970. */
export type HeldSlot = { holdId: string; at: number; until: number };
export type ScheduleContext = {
  /** The path of an empty form. */
  home: string;
  /** Whether searches also request the reasons why other slots are not offered. */
  explain: boolean;
  draft: ScheduleDraft;
  interview: ScheduledInterview | null;
  /** The times were typed here: they are not replaced by a candidate's proposals and not stored yet. */
  timesEdited: boolean;
  /** The draft is complete: its slots are searched immediately. */
  findAtOnce: boolean;
  errors: FieldErrors;
  problem: Problem | null;
  slot: ChosenSlot | null;
  hold: HeldSlot | null;
  holdOver: boolean;
  /** The chosen slot is booked as soon as it is held. */
  bookAtOnce: boolean;
  /** The server asked whether a second equal request is meant: the next request confirms it. */
  again: boolean;
  /** Idempotency keys; each stays until a definite answer (product: Idempotency). */
  keys: Keys;
  /** A booking without a definite answer, as it was sent. It may be stored, whatever becomes of the hold. */
  unsure: BookInput | null;
};
/** The state of a request as last read. */
type Seen = Pick<ScheduledInterview, 'version' | 'canBook' | 'canSetTimes'> & { times: string[] };
/** The organization of a candidate, and the job for which they were added. */
export type Origin = { organization: ScheduleDraft['organization']; jobProfile: ScheduleDraft['jobProfile'] };
/** `timesKey` is the key for setting the times of the request, if the slot needs that. */
type Choice = { slot: ChosenSlot; now: number; key: string; timesKey: string };
export type ScheduleEvent =
  | { type: 'organization.pick'; organization: ScheduleDraft['organization'] }
  | { type: 'jobProfile.pick'; jobProfile: ScheduleDraft['jobProfile']; now: number }
  | ({ type: 'candidate.pick'; candidate: ScheduleDraft['candidate']; preferred: string[]; now: number } & Origin)
  | { type: 'minutes.pick'; minutes: Minutes; now: number }
  | { type: 'times.change'; times: string[]; now: number }
  | { type: 'hour.pick'; at: string | null; now: number }
  | ({ type: 'interview.see' } & Seen)
  | { type: 'slots.find'; now: number; key: string }
  | { type: 'slots.refused'; error: Problem }
  | { type: 'request.only'; now: number; key: string }
  | ({ type: 'slot.choose' } & Choice)
  | ({ type: 'slot.book'; createKey: string; bookKey: string } & Choice)
  | { type: 'slot.release' }
  | { type: 'booking.confirm'; createKey: string; bookKey: string }
  | { type: 'another.start' };
export type ScheduleInput = {
  home: string;
  explain: boolean;
  now: number;
  /** Known values: the user's own organization, a notification's candidate, or all of a pending request. */
  draft?: Partial<ScheduleDraft>;
  interview?: ScheduledInterview;
};
/** `replaces` is the id of the hold that the new hold replaces. */
export type HoldInput = {
  draft: ScheduleDraft;
  interviewId: string | null;
  slot: ChosenSlot;
  replaces: string | null;
  key: string;
};
export type CreateInput = { request: InterviewRequest; key: string };
export type TimesInput = { interview: ScheduledInterview; times: string[]; key: string };
export type BookInput = { interview: ScheduledInterview; slot: ChosenSlot; holdId: string; key: string };
/** An interview as returned by the server. */
export type Answered = { id: string; version: number };
export type KeeperEvent =
  { type: 'hold.keep'; holdId: string | null } | { type: 'hold.spend' } | { type: 'hold.release' };
type Fresh = { search: SlotSearch | null; slots: Slots | null };

const noKeys: Keys = { create: null, times: null, hold: null, book: null };
const blank: Omit<ScheduleContext, 'home' | 'explain' | 'draft'> = {
  interview: null,
  timesEdited: false,
  findAtOnce: false,
  errors: {},
  problem: null,
  slot: null,
  hold: null,
  holdOver: false,
  bookAtOnce: false,
  again: false,
  keys: noKeys,
  unsure: null,
};

const without = (errors: FieldErrors, fields: string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
const unlessKept = (kept: Keys, given: Partial<Record<keyof Keys, string>>): Partial<Keys> =>
  Object.fromEntries(Object.entries(given).map(([name, key]) => [name, kept[name as keyof Keys] ?? key]));

/** Whether the chosen slot cannot be held if the unsure booking is stored. */
const unsureTakes = ({ slot, unsure }: Pick<ScheduleContext, 'slot' | 'unsure'>) =>
  slot !== null && unsure !== null && overlap(unsure.slot, slot);
export const bookInput = ({ interview, slot, hold, keys }: ScheduleContext): BookInput | null =>
  interview === null || slot === null || hold === null || keys.book === null
    ? null
    : { interview, slot, holdId: hold.holdId, key: keys.book };

const isComplete = (context: Pick<ScheduleContext, 'draft' | 'interview' | 'timesEdited'>, now: number) =>
  Object.keys(draftErrors(context.draft, now, context)).length === 0;

// Times that have passed are dropped; empty fields are not an error yet.
function newRequest(context: ScheduleContext, now: number): ScheduleContext {
  const { at } = context.draft;
  const draft = {
    ...context.draft,
    times: upcoming(context.draft.times, now),
    at: at !== null && Date.parse(at) > now ? at : null,
  };
  const passed = draft.times.length < context.draft.times.length && draft.times.length === 0;
  return {
    ...context,
    draft,
    findAtOnce: isComplete({ ...context, draft }, now),
    errors: passed ? { times: texts.candidateTimePassed } : {},
  };
}

/** The initial draft: empty, or filled in from known values or a pending request. */
export function startOf({ home, explain, now, draft, interview }: ScheduleInput): ScheduleContext {
  const given = { ...emptyDraft, ...draft };
  const context = { ...blank, home, explain, draft: given, interview: interview ?? null };
  if (interview === undefined) return newRequest(context, now);
  const errors = draftErrors(given, now, context);
  return { ...context, errors, findAtOnce: Object.keys(errors).length === 0 };
}

/** The parts of Schedule Interview (product: Booking); the chart itself is in schedule-interview.ts. */
export const scheduling = setup({
  types: {
    context: {} as ScheduleContext,
    events: {} as ScheduleEvent,
    input: {} as ScheduleInput,
    tags: {} as 'busy' | 'offering' | 'searching',
  },
  actors: {
    holdSlot: notProvided<HeldSlot, HoldInput | null>('holdSlot'),
    createRequest: notProvided<Answered, CreateInput | null>('createRequest'),
    setTimes: notProvided<Answered, TimesInput | null>('setTimes'),
    book: notProvided<Answered, BookInput | null>('book'),
    /** Releases a hold on request, and when this actor is stopped with an unused hold. */
    keepHold: fromCallback<KeeperEvent>(() => {
      throw new NotProvided('keepHold');
    }),
  },
  actions: {
    /** Shows the slots that came with a lost race, or searches again. */
    freshenSlots: unprovided<Fresh>('freshenSlots'),
    showForm: unprovided<{ home: string }>('showForm'),
    edit: assign(({ context }, change: Partial<ScheduleDraft>) => ({
      draft: { ...context.draft, ...change },
      errors: without(context.errors, Object.keys(change)),
      problem: null,
      again: false,
      keys: noKeys,
    })),
    /**
     * Searches if nothing is missing. Typed times of an existing request are stored first, when the user searches,
     * unless an hour is chosen.
     */
    findIfComplete: assign(({ context }, now: number) => ({
      findAtOnce:
        isComplete(context, now) && (context.interview === null || !context.timesEdited || context.draft.at !== null),
    })),
    markTimes: assign({ timesEdited: true }),
    /** The chosen hour becomes one of the times of the request. */
    nameHour: assign(({ context: { draft, timesEdited } }, now: number) => ({
      draft: { ...draft, times: upcoming(timesOf(draft), now) },
      timesEdited: timesEdited || draft.at !== null,
    })),
    sayPassed: assign(({ context }, { preferred }: { preferred: string[] }) =>
      preferred.length > 0 && context.draft.times.length === 0 ? { errors: { times: texts.candidateTimePassed } } : {},
    ),
    see: assign(({ context }, { version, canBook, canSetTimes, times }: Seen) => {
      const { interview, draft, keys, timesEdited, unsure } = context;
      // A request without an answer is repeated with the same body.
      if (interview === null || version < interview.version || unsure !== null || keys.times !== null) return {};
      return {
        interview: { id: interview.id, version, canBook, canSetTimes },
        draft: timesEdited ? draft : { ...draft, times },
      };
    }),
    showErrors: assign(({ context }, now: number) => ({
      errors: draftErrors(context.draft, now, context),
      problem: null,
    })),
    forgetProblem: assign({ problem: null, errors: {}, findAtOnce: false }),
    takeKeys: assign(({ context }, given: Partial<Record<keyof Keys, string>>) => ({
      keys: { ...context.keys, ...unlessKept(context.keys, given) },
      problem: null,
      errors: {},
    })),
    chooseSlot: assign(
      ({ context }, { slot, key, bookAtOnce }: Pick<Choice, 'slot' | 'key'> & Pick<ScheduleContext, 'bookAtOnce'>) => {
        const again = context.slot !== null && sameSlot(context.slot, slot);
        const hold = again ? (context.keys.hold ?? key) : key;
        return { slot, bookAtOnce, problem: null, keys: { ...context.keys, hold, book: null } };
      },
    ),
    takeHold: assign(({ context }, hold: HeldSlot) => ({
      hold,
      holdOver: false,
      keys: { ...context.keys, hold: null },
      // The slot could be held, so the unsure booking did not take it.
      unsure: unsureTakes(context) ? null : context.unsure,
    })),
    noteBooking: assign(({ context }) => ({ unsure: context.unsure ?? bookInput(context) })),
    takeUnsure: assign(({ context: { keys, slot, unsure } }) => ({
      problem: null,
      slot: unsure?.slot ?? slot,
      keys: { ...keys, book: unsure?.key ?? null },
    })),
    endHold: assign({ holdOver: true }),
    dropHold: assign({ hold: null, holdOver: false }),
    sayOver: assign({ problem: { message: texts.selectPanelistTime } }),
    sayWrongTime: assign({ problem: { message: texts.dateTimeWrong } }),
    keepProblem: assign(({ context }, { key, error }: { key: keyof Keys | null; error: unknown }) => {
      const problem = toProblem(error);
      const keys = key !== null && isDefinite(problem) ? { ...context.keys, [key]: null } : context.keys;
      const { interview } = context;
      const version = conflictOf(problem)?.version ?? interview?.version ?? 0;
      const isNew = interview === null;
      const errors = fieldErrors(problem, isNew);
      return {
        problem: allAtFields(problem, isNew) ? null : problem,
        errors,
        keys,
        unsure: key === 'book' ? unsureAfter(context.unsure, context.keys.book, error) : context.unsure,
        again: context.again || asksAgain(problem),
        interview: interview === null ? null : { ...interview, version },
      };
    }),
    takeBooked: assign(({ context }, { id, version }: Answered) => ({
      interview: { id, version, canBook: false, canSetTimes: false },
      keys: { ...context.keys, book: null },
    })),
    takeRequest: assign(({ context }, { id, version }: Answered) => ({
      interview: { id, version, canBook: true, canSetTimes: true },
      timesEdited: false,
      again: false,
      // Nobody had booked the version whose times were changed, and nobody can book it now.
      unsure: null,
      keys: { ...context.keys, create: null, times: null },
    })),
    /** Adds the chosen hour to the times, because it was requested with them. */
    keepRequested: assign(({ context: { draft } }) => ({ draft: { ...draft, times: timesOf(draft) } })),
    startAnew: assign(({ context }) => ({
      ...blank,
      draft: { ...emptyDraft, organization: context.draft.organization },
    })),
    keepHeld: sendTo('keepHold', ({ context }) => ({ type: 'hold.keep', holdId: context.hold?.holdId ?? '' })),
    spendHeld: sendTo('keepHold', { type: 'hold.spend' }),
    releaseHeld: sendTo('keepHold', { type: 'hold.release' }),
  },
  guards: {
    /** Parties and length are fixed once the request exists. */
    isNew: ({ context }) => context.interview === null,
    mayEditTimes: ({ context }) => context.interview === null || context.interview.canSetTimes,
    incomplete: ({ context }, now: number) => !isComplete(context, now),
    isAtFields: ({ context }, error: unknown) => allAtFields(toProblem(error), context.interview === null),
    hasNewTimes: ({ context }) => context.interview !== null && context.timesEdited,
    /** The times of the request must be changed before this slot can be held. */
    needsTimes: ({ context: { interview, draft, timesEdited } }, { slot }: Pick<Choice, 'slot'>) =>
      interview !== null && interview.canSetTimes && (timesEdited || !isPreferred(draft.times, slot.start)),
    booksRequest: ({ context }) => context.bookAtOnce && context.interview !== null,
    booksNew: ({ context }) => context.bookAtOnce,
    findsAtOnce: ({ context }) => context.findAtOnce,
    holdStands: ({ context }) => !context.holdOver,
    holdOver: ({ context }) => context.holdOver,
    passed: (_, { slot, now }: { slot: ChosenSlot; now: number }) => Date.parse(slot.start) <= now,
    // An admin could still rebook what someone else has just booked, but that would undo their booking. While the user's
    // own booking has no known answer, the change may be its result: sending it again with its key tells.
    gone: ({ context: { interview, unsure } }, { canBook, canSetTimes, version }: Seen) =>
      interview !== null &&
      version >= interview.version &&
      unsure === null &&
      (!canBook || (interview.canSetTimes && !canSetTimes)),
    /** Whether the hold may have been refused because the user's own unsure booking has the time. */
    mayBeOwn: ({ context }, error: unknown) => isDefinite(toProblem(error)) && unsureTakes(context),
    /** Whether another request may have been refused because the user's own unsure booking changed the interview. */
    mayBeOwnChange: ({ context: { keys, unsure } }, error: unknown) =>
      unsure !== null &&
      unsure.key !== keys.book &&
      (conflictOf(toProblem(error))?.version ?? 0) > unsure.interview.version,
    movedOn: (_, error: unknown) =>
      conflictOf(toProblem(error))?.allowedActions.every(({ type }) => type !== 'BOOK') ?? false,
    lost: (_, error: unknown) => conflictOf(toProblem(error)) !== null,
  },
  delays: {
    holdEnds: ({ context: { hold } }) => (hold === null ? 0 : Math.max(0, hold.until - hold.at)),
  },
});
