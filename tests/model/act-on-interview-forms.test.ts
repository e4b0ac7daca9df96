import { describe, expect, it } from 'vitest';
import type { AllowedAction, SentEvent, SentType } from '../../src/contract/interviews';
import {
  deadlineIn,
  draftProblems,
  emptyDraft,
  eventOf,
  formOf,
  usualHours,
  type ActDraft,
} from '../../src/machines/interviews/act-on-interview-forms';

const time = '2026-12-01T10:00:00.000Z';
const full: ActDraft = { ...emptyDraft, why: ' because ', times: [time], who: 'candidate', until: time };
const moved = { panelistId: 'p', was: time, start: '2026-12-02T10:00:00.000Z' };
const away = (from: string, to: string): Partial<ActDraft> => ({ because: 'away', away: { from, to } });
const reason = { how: 'asks', why: 'required' };

/** What the dialog of each action requires. */
const asked: Record<SentType, object> = {
  JOIN: { how: 'atOnce' },
  ACCEPT: { how: 'undoable' },
  APPROVE: { how: 'undoable' },
  DECIDE: { how: 'undoable' },
  FINISH: { how: 'asks' },
  DECLINE: { how: 'asks', because: true, why: 'optional' },
  INVITE_TO_PICK: { how: 'asks', until: true },
  SET_TIMES: { how: 'asks', times: true },
  ASK_RESCHEDULE: { how: 'asks', why: 'required', times: true },
  NO_SHOW: { how: 'asks', why: 'optional' },
  CORRECT: reason,
  CANCEL: reason,
  WITHDRAW: reason,
  ASK_CANCEL: reason,
  REFUSE_CANCEL: reason,
  ABORT: reason,
  RETURN: reason,
  DISPUTE: reason,
  RESCHEDULE: reason,
  BOOK: { how: 'elsewhere' },
  SUBMIT_FEEDBACK: { how: 'elsewhere' },
  QC_UPDATE: { how: 'elsewhere' },
};

describe('the dialog of an action', () => {
  it.each(Object.entries(asked))('%s asks what it needs, and no more', (type, form) => {
    expect(formOf({ type: type as SentType })).toEqual({ ...form, who: [] });
  });

  it('asks for a reason wherever it asks who was absent', () => {
    expect(formOf({ type: 'NO_SHOW', who: ['candidate'] })).toEqual({
      how: 'asks',
      why: 'required',
      who: ['candidate'],
    });
    expect(formOf({ type: 'FINISH', who: ['candidate'] })).toEqual({ how: 'asks', who: ['candidate'] });
  });

  it('asks for another time where a booked interview is moved, and for nothing of other actions then', () => {
    expect(formOf({ type: 'BOOK' }, { move: moved })).toEqual({ how: 'asks', move: true, who: [] });
    expect(formOf({ type: 'CANCEL' }, { move: moved })).toEqual({ ...reason, who: [] });
    expect(formOf({ type: 'BOOK' }, {})).toEqual({ how: 'elsewhere', who: [] });
  });

  it('holds an invitation for two days unless told otherwise', () => {
    expect(deadlineIn(usualHours, Date.parse(time))).toBe('2026-12-03T10:00:00.000Z');
  });
});

describe('what is missing', () => {
  it.each<[string, AllowedAction, Partial<ActDraft>, object]>([
    ['a required reason', { type: 'CANCEL' }, { why: '  ' }, { why: true }],
    ['nothing, where the reason is optional', { type: 'DECLINE' }, { why: '  ' }, {}],
    ['the first day away', { type: 'DECLINE' }, { because: 'away' }, { away: true }],
    ['a last day that is not before the first', { type: 'DECLINE' }, away('2026-12-02', '2026-12-01'), { away: true }],
    ['a last day that exists', { type: 'DECLINE' }, away('2026-11-27', '31-11-2026'), { away: true }],
    ['nothing, with one day away', { type: 'DECLINE' }, away('2026-12-02', ''), {}],
    ['nothing, with days of another choice', { type: 'DECLINE' }, { ...away('', ''), because: 'kind' }, {}],
    ['nothing, where there is no reason', { type: 'FINISH' }, { why: 'x'.repeat(999) }, {}],
    ['times', { type: 'SET_TIMES' }, {}, { times: true }],
    ['a deadline', { type: 'INVITE_TO_PICK' }, {}, { until: true }],
    ['nothing, with a deadline', { type: 'INVITE_TO_PICK' }, { until: time }, {}],
    ['who it was', { type: 'NO_SHOW', who: ['candidate'] }, { why: 'x' }, { who: true }],
    ['who it was, among those who are named', { type: 'NO_SHOW', who: ['both'] }, { ...full }, { who: true }],
    ['nothing, with all of it', { type: 'NO_SHOW', who: ['candidate'] }, { ...full }, {}],
    ['a time other than the current one', { type: 'BOOK' }, { move: { ...moved, start: time } }, { move: true }],
    ['a time', { type: 'BOOK' }, { move: { ...moved, start: 'soon' } }, { move: true }],
    ['nothing, with another time', { type: 'BOOK' }, { move: moved }, {}],
    ['nothing, with another panelist', { type: 'BOOK' }, { move: { ...moved, start: time, replaces: true } }, {}],
  ])('is %s', (_, action, draft, problems) =>
    expect(draftProblems(action, { ...emptyDraft, ...draft })).toEqual(problems),
  );
});

describe('the event', () => {
  const why = 'because';
  const [day, later] = ['2026-12-02', '2026-12-04'];
  const events: [AllowedAction, Partial<ActDraft>, Omit<SentEvent, 'version'> | null][] = [
    [{ type: 'JOIN' }, full, { type: 'JOIN' }],
    [{ type: 'FINISH' }, full, { type: 'FINISH' }],
    [{ type: 'SET_TIMES' }, full, { type: 'SET_TIMES', times: [time] } as never],
    [{ type: 'INVITE_TO_PICK' }, full, { type: 'INVITE_TO_PICK', until: time } as never],
    [{ type: 'ASK_RESCHEDULE' }, full, { type: 'ASK_RESCHEDULE', why, times: [time] } as never],
    [{ type: 'NO_SHOW' }, full, { type: 'NO_SHOW', who: 'candidate', why } as never],
    [{ type: 'NO_SHOW' }, { who: 'held', why: ' ' }, { type: 'NO_SHOW' } as never],
    [{ type: 'NO_SHOW' }, {}, { type: 'NO_SHOW' } as never],
    [{ type: 'CORRECT' }, full, { type: 'CORRECT', who: 'candidate', why } as never],
    [{ type: 'CORRECT' }, { ...full, who: null }, null],
    [{ type: 'DECLINE' }, full, { type: 'DECLINE', because: 'time', why } as never],
    [{ type: 'DECLINE' }, { because: 'kind', why: ' ' }, { type: 'DECLINE', because: 'kind' } as never],
    [{ type: 'DECLINE' }, away(day, ''), { type: 'DECLINE', away: { from: day, to: day } } as never],
    [{ type: 'DECLINE' }, away(day, later), { type: 'DECLINE', away: { from: day, to: later } } as never],
    ...(['CANCEL', 'WITHDRAW', 'ASK_CANCEL', 'REFUSE_CANCEL', 'ABORT', 'RETURN', 'DISPUTE', 'RESCHEDULE'] as const).map(
      (type): [AllowedAction, Partial<ActDraft>, never] => [{ type }, full, { type, why } as never],
    ),
    [{ type: 'BOOK' }, { move: moved }, { type: 'BOOK', panelistId: 'p', start: moved.start, anyStart: true } as never],
    [{ type: 'BOOK' }, full, null],
    [{ type: 'ACCEPT' }, full, null],
    [{ type: 'CANCEL' }, {}, null],
  ];
  it.each(events)('of %j with %j is %j', (action, draft, event) => {
    expect(eventOf(action, { ...emptyDraft, ...draft }, 3)).toEqual(event && { ...event, version: 3 });
  });
});
