import { describe, expect, it } from 'vitest';
import { texts } from '../../src/contract/texts';
import {
  allAtFields,
  draftErrors,
  emptyDraft,
  fieldErrors,
  isScheduleDraft,
  requestOf,
  searchOf,
  slotsOf,
  upcoming,
  type ScheduleDraft,
} from '../../src/machines/booking/schedule-draft';
import { interviewRules } from '../../src/contract/interview-rules';
import { acme, asha, engineer, future, now, slots } from './schedule-fixtures';

const iso = (at: number) => new Date(at).toISOString();
const past = iso(now - 1);
const far = iso(now + interviewRules.bookAhead + 1);
const draft: ScheduleDraft = {
  ...emptyDraft,
  organization: acme,
  jobProfile: engineer,
  candidate: asha,
  times: [future],
};
const wanted = { id: 'i1', version: 1, canBook: true, canSetTimes: true };

describe('a draft', () => {
  it('that was stored is known by its length, its times and its candidate', () => {
    expect(isScheduleDraft(emptyDraft)).toBe(true);
    expect(isScheduleDraft({ minutes: 60, times: [] })).toBe(false);
    expect(isScheduleDraft({ candidate: null, times: [] })).toBe(false);
    expect(isScheduleDraft({ candidate: null, minutes: 60, times: 'soon' })).toBe(false);
    for (const value of [null, undefined, 7]) expect(isScheduleDraft(value)).toBe(false);
  });

  it('takes the first three times that are still to come', () => {
    expect(emptyDraft).toEqual({
      organization: null,
      jobProfile: null,
      candidate: null,
      minutes: 60,
      times: [],
      at: null,
    });
    const next = [1, 2, 3, 4].map((hours) => iso(now + hours * 3_600_000));
    expect(upcoming([past, iso(now), ...next], now)).toEqual(next.slice(0, 3));
  });
});

describe('what keeps a request from being sent', () => {
  const of = (change: Partial<ScheduleDraft>, interview: typeof wanted | null = null, timesEdited = false) =>
    draftErrors({ ...draft, ...change }, now, { interview, timesEdited });

  it('is each missing part, of a new request alone', () => {
    expect(of({})).toEqual({});
    expect(of({ organization: null, jobProfile: null, candidate: null, times: [] })).toEqual({
      organization: 'Organization, field is required',
      jobProfile: 'Job profile, field is required',
      candidate: texts.selectCandidateAndTime,
      times: texts.selectCandidateAndTime,
    });
    expect(of({ organization: null, jobProfile: null, candidate: null }, wanted)).toEqual({});
  });

  it.each([
    ['one that has passed', [past, future], texts.dateTimeWrong],
    ['all that have passed', [past], texts.dateTimeWrong],
    ['one that is too far ahead', [future, far], texts.tooFarAhead],
  ])('is, of the times that are typed, %s', (_, times, message) => {
    expect(of({ times })).toEqual({ times: message });
    expect(of({ times }, wanted, true)).toEqual({ times: message });
  });

  it('is, of the times of a request, that none is left', () => {
    expect(of({ times: [past] }, wanted)).toEqual({ times: texts.candidateTimePassed });
    expect(of({ times: [past, future] }, wanted)).toEqual({});
    expect(of({ times: [far] }, wanted)).toEqual({});
    expect(of({ times: [] }, wanted)).toEqual({ times: texts.selectCandidateAndTime });
    expect(of({ times: [] }, { ...wanted, canSetTimes: false })).toEqual({});
  });

  it('is no time that is as far ahead as may be', () => {
    expect(of({ times: [iso(now + interviewRules.bookAhead)] })).toEqual({});
    expect(texts.tooFarAhead).toBe('You can book up to 7 days ahead.');
  });
});

describe('a refusal', () => {
  const problem = (...fields: string[]) => ({
    message: 'No',
    details: fields.map((field) => ({ field, message: field })),
  });

  it.each([
    ['organizationId', 'organization'],
    ['jobProfileId', 'jobProfile'],
    ['candidateId', 'candidate'],
    ['times.0', 'times'],
    ['preferred', 'times'],
    ['minutes', 'minutes'],
  ])('of %s stands at its field', (field, at) => {
    expect(fieldErrors(problem(field), true)).toEqual({ [at]: field });
    expect(allAtFields(problem(field), true)).toBe(true);
    expect(fieldErrors(problem(field), false)).toEqual(at === 'times' ? { times: field } : {});
    expect(allAtFields(problem(field), false)).toBe(at === 'times');
  });

  it('of several says the first of each field, and of others none', () => {
    expect(fieldErrors(problem('times.0', 'times.1', 'version'), true)).toEqual({ times: 'times.0' });
    expect(allAtFields(problem('times.0', 'version'), true)).toBe(false);
    expect(fieldErrors(problem('sometimes'), true)).toEqual({});
    expect(fieldErrors({ message: 'No' }, true)).toEqual({});
    expect(allAtFields({ message: 'No' }, true)).toBe(false);
    expect(allAtFields(problem(), true)).toBe(false);
  });
});

describe('what is sent', () => {
  it.each<Partial<ScheduleDraft>>([{ jobProfile: null }, { candidate: null }, { times: [] }])(
    'is nothing without %j',
    (change) => {
      expect(requestOf({ ...draft, ...change })).toBeNull();
      expect(searchOf({ ...draft, ...change }, null, false)).toBeNull();
    },
  );

  it('is the request, or the search for it', () => {
    const parts = { jobProfileId: 'engineer', candidateId: 'asha', minutes: 60 };
    expect(requestOf(draft)).toEqual({ kind: 'real', ...parts, times: [future] });
    const input = { ...parts, preferred: [future] };
    expect(searchOf(draft, null, false)).toEqual({ interviewId: null, input });
    expect(searchOf(draft, null, true)).toEqual({ interviewId: null, input: { ...input, explain: '1' } });
    expect(searchOf(emptyDraft, { id: 'i1' }, true)).toEqual({ interviewId: 'i1', query: { explain: '1' } });
  });
});

describe('the slots of a lost race', () => {
  it('are those of its answer, if it has any', () => {
    const message = 'Taken';
    expect(slotsOf({ message, data: { slots } })).toEqual(slots);
    expect(slotsOf({ message, data: slots })).toEqual(slots);
    for (const data of [undefined, 'text', {}, { slots: 7 }, { slots: { offered: 7 } }])
      expect(slotsOf({ message, data })).toBeNull();
  });
});
