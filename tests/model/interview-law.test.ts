import { describe, expect, it } from 'vitest';
import { apply } from '../../src/machines/lifecycle/interview-law';
import type { Effect, InterviewEvent } from '../../src/machines/lifecycle/interview-types';
import type { Actor } from '../../src/machines/lifecycle/law';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { labelOf, leafOf, nextDue, occupancyOf } from '../../src/machines/lifecycle/interview-views';
import { day, E, goodEvent, hour, inState, minute, nextAfter, people, play, S, T0 } from './interview-fixtures';

const { admin, candidate, clock, organization, panelist } = people;
const real = inState('real');
const mock = inState('mock');

const accepted = (stored: StoredInterview, event: InterviewEvent) => apply(stored, event).accepted;
const after = (stored: StoredInterview, event: InterviewEvent): { stored: StoredInterview; effects: Effect[] } => {
  const step = apply(stored, event);
  if (!step.accepted) throw new Error(`${event.type} was refused`);
  return step;
};

/** Refused a millisecond earlier and taken at the instant, or the other way round. */
const from = (stored: StoredInterview, at: number, make: (now: number) => InterviewEvent) =>
  expect([accepted(stored, make(at - 1)), accepted(stored, make(at))]).toEqual([false, true]);
const until = (stored: StoredInterview, at: number, make: (now: number) => InterviewEvent) =>
  expect([accepted(stored, make(at - 1)), accepted(stored, make(at))]).toEqual([true, false]);
const sends =
  (type: InterviewEvent['type'], by: Actor, more = {}) =>
  (now: number) =>
    goodEvent(type, by, now, more);

describe('deadlines are half-open', () => {
  it('before and from the start', () => {
    for (const stored of [real.requested, real.confirmed]) {
      until(stored, S, sends('CANCEL', organization));
      until(stored, S, sends('BOOK', admin, { start: S + hour }));
      until(stored, S, sends('ASK_CANCEL', candidate));
      until(stored, S - hour, sends('ASK_RESCHEDULE', admin));
    }
    until(real.requested, S, sends('ACCEPT', panelist));
    until(real.confirmed, S, sends('WITHDRAW', panelist));
    until(real.cancelAsked, S, sends('REFUSE_CANCEL', admin));
    until(mock.confirmed, S - day, sends('ASK_RESCHEDULE', candidate));
    from(real.confirmed, S, sends('ABORT', admin));
  });

  it('around the meeting', () => {
    from(real.confirmed, S - 15 * minute, sends('JOIN', candidate));
    until(real.confirmed, E, sends('JOIN', candidate));
    from(real.confirmed, S + 10 * minute, sends('NO_SHOW', admin));
    from(real.waitingForPanelist, S + 10 * minute, sends('NO_SHOW', candidate));
    from(real.confirmed, E, sends('CLOCK', clock));
    from(real.live, S + 10 * minute, sends('NO_SHOW', admin));
    from(real.live, S + 30 * minute, sends('FINISH', panelist));
    until(real.live, S + 30 * minute, sends('ABORT', admin));
    from(real.live, E + 30 * minute, sends('CLOCK', clock));
  });

  it('of waiting, answering and correcting', () => {
    from(real.pendingSchedule, S + 7 * day, sends('CLOCK', clock));
    from(real.reschedulePending, T0 + 7 * day, sends('CLOCK', clock));
    from(real.requested, T0 + 4 * hour, sends('CLOCK', clock));
    for (const type of ['CORRECT', 'RESCHEDULE'] as const) until(real.noShow, E + 48 * hour, sends(type, admin));
    until(real.noShow, E + 48 * hour, sends('DISPUTE', candidate));
  });

  it('a slot is in the future, at most 7 days ahead', () => {
    const bookFor = (start: number) => accepted(real.pendingSchedule, goodEvent('BOOK', organization, T0, { start }));
    expect([T0, T0 + 1, T0 + 7 * day, T0 + 7 * day + 1].map(bookFor)).toEqual([false, true, true, false]);
  });

  it.each([
    ['4 hours', T0, T0 + 4 * hour],
    ['2 hours before the start', S - 5 * hour, S - 2 * hour],
    ['at least 15 minutes', S - 2 * hour, S - 105 * minute],
    ['never after the start', S - 5 * minute, S],
  ])('the answer is due: %s', (_, now, answerBy) => {
    const stored = play(real.requested, goodEvent('BOOK', admin, now, { start: S }));
    expect(nextDue(stored)).toEqual({ at: answerBy });
  });
});

describe('an invitation to pick a time', () => {
  const invite = (until: number) => goodEvent('INVITE_TO_PICK', organization, T0, { until });

  it('ends in the future, at most 7 days ahead', () => {
    const may = [T0, T0 + 1, T0 + 7 * day, T0 + 7 * day + 1].map((at) => accepted(real.pendingSchedule, invite(at)));
    expect(may).toEqual([false, true, true, false]);
    expect(accepted(real.pendingSchedule, goodEvent('INVITE_TO_PICK', admin, T0, { facts: undefined }))).toBe(false);
  });

  it('lets the candidate book what is offered until it ends, and is over with the booking', () => {
    until(real.invited, T0 + 6 * hour, sends('BOOK', candidate, { start: S }));
    expect(accepted(real.invited, goodEvent('BOOK', people.otherCandidate, T0))).toBe(false);
    const none = { facts: { offered: false, rules: real.invited.context.rules } };
    expect(accepted(real.invited, goodEvent('BOOK', candidate, T0, none))).toBe(false);
    const picked = play(real.invited, goodEvent('BOOK', candidate, T0, { start: S }));
    expect(picked.context).toMatchObject({ pickBy: null, start: S, round: 1 });
    expect(play(real.invited, goodEvent('CANCEL', admin, T0)).context.pickBy).toBeNull();
  });

  it('is renewed by another one, and new times leave it as it is', () => {
    const later = play(real.invited, invite(T0 + 2 * day), goodEvent('SET_TIMES', candidate, T0));
    expect(later.context.pickBy).toBe(T0 + 2 * day);
  });

  it('is in no state that was stored before there were any, and nobody may pick there', () => {
    const { pickBy: _pickBy, ...before } = real.pendingSchedule.context;
    const old = { ...real.pendingSchedule, context: before } as StoredInterview;
    expect(accepted(old, goodEvent('BOOK', candidate, T0, { start: S }))).toBe(false);
    expect(play(old, goodEvent('BOOK', admin, T0, { start: S })).context.pickBy).toBeNull();
    expect(play(old, invite(T0 + day)).context.pickBy).toBe(T0 + day);
  });
});

describe('asking panelists', () => {
  const decline = (stored: StoredInterview, now = T0) => {
    const by = { role: 'PANELIST', id: stored.context.panelistId ?? '' } as const;
    return after(stored, goodEvent('DECLINE', by, now, { facts: { next: nextAfter(stored) } })).stored;
  };

  it('asks three in turn, then gives the request back', () => {
    const second = decline(real.requested);
    const third = decline(second);
    expect(second.context).toMatchObject({ panelistId: 'p2', asked: 2, round: 1 });
    expect(occupancyOf(third)).toEqual({ panelistId: 'p3', start: S, end: E });
    expect(leafOf(decline(third))).toBe('pendingSchedule');
    expect(occupancyOf(decline(third))).toBeNull();
  });

  it('needs 60 minutes, and asks nobody twice', () => {
    expect(leafOf(decline(real.requested, S - hour))).toBe('requested');
    expect(leafOf(decline(real.requested, S - hour + 1))).toBe('pendingSchedule');
    const same = goodEvent('DECLINE', panelist, T0, { facts: { next: { panelistId: 'p1' } } });
    expect(leafOf(after(real.requested, same).stored)).toBe('pendingSchedule');
  });

  it('keeps the rate of the acceptance, and takes none without rate or time', () => {
    expect(real.confirmed.context.rate).toBe(150_000);
    for (const facts of [
      { free: false, rate: 1 },
      { free: true, rate: null },
    ]) {
      expect(accepted(real.requested, goodEvent('ACCEPT', panelist, T0, { facts }))).toBe(false);
    }
    const notOptedIn = { facts: { free: true, rate: 1, auto: false } };
    expect(accepted(real.requested, goodEvent('ACCEPT', clock, T0, notOptedIn))).toBe(false);
  });

  it('counts the candidate’s moves only, two at most', () => {
    const move = (stored: StoredInterview, by: Actor) =>
      play(stored, goodEvent('ASK_RESCHEDULE', by, T0), goodEvent('BOOK', admin, T0, { start: S }));
    const moved = move(move(move(real.requested, candidate), admin), candidate);
    expect(accepted(moved, goodEvent('ASK_RESCHEDULE', candidate, T0))).toBe(false);
    expect(accepted(moved, goodEvent('ASK_RESCHEDULE', organization, T0))).toBe(true);
  });
});

describe('facts', () => {
  it('that are missing refuse an event, and never throw', () => {
    const bare = { facts: undefined };
    expect(accepted(real.pendingSchedule, goodEvent('BOOK', admin, T0, bare))).toBe(false);
    expect(accepted(real.requested, goodEvent('ACCEPT', panelist, T0, bare))).toBe(false);
    expect(accepted(real.pendingFeedback, goodEvent('SUBMIT_FEEDBACK', panelist, E, bare))).toBe(false);
    expect(leafOf(after(real.requested, goodEvent('DECLINE', panelist, T0, bare)).stored)).toBe('pendingSchedule');
  });
});

describe('absence and dispute', () => {
  const who = (stored: StoredInterview, event: InterviewEvent) => after(stored, event).stored.context.noShow?.who;

  it('is computed from the door, said by an admin only', () => {
    const says = { who: 'both' };
    expect(who(real.waitingForPanelist, goodEvent('NO_SHOW', candidate, E, says))).toBe('panelist');
    expect(who(real.waitingForCandidate, goodEvent('CLOCK', clock, E))).toBe('candidate');
    expect(who(real.waitingForCandidate, goodEvent('NO_SHOW', admin, E, says))).toBe('both');
    expect(accepted(real.live, goodEvent('NO_SHOW', admin, E, { who: undefined }))).toBe(false);
  });

  it('asks the admins once where nobody came or we were down', () => {
    for (const [stored, up] of [
      [real.confirmed, true],
      [real.waitingForCandidate, false],
    ] as const) {
      const asked = after(stored, goodEvent('CLOCK', clock, E, { facts: { up } }));
      expect(asked.effects).toMatchObject([{ type: 'tell', params: { to: 'admins', what: 'nobodyMarked' } }]);
      expect([leafOf(asked.stored), nextDue(asked.stored)]).toEqual(['confirmed', null]);
      expect(accepted(asked.stored, goodEvent('CLOCK', clock, E + day))).toBe(false);
      expect(accepted(asked.stored, goodEvent('NO_SHOW', admin, E + day))).toBe(true);
    }
  });

  it('is disputed once by each, and a correction leaves its 48 hours as they were', () => {
    const disputed = play(real.noShow, goodEvent('DISPUTE', panelist, E));
    expect(accepted(disputed, goodEvent('DISPUTE', panelist, E))).toBe(false);
    expect(accepted(disputed, goodEvent('DISPUTE', candidate, E))).toBe(true);
    const corrected = play(disputed, goodEvent('CORRECT', admin, E + day));
    expect(corrected.context.noShow).toMatchObject({ who: 'panelist', markedAt: E });
    const held = play(corrected, goodEvent('CORRECT', admin, E + day, { who: 'held' }));
    expect([leafOf(held), held.context.feedbackBy]).toEqual(['pendingFeedback', E + 2 * day]);
  });
});

describe('feedback', () => {
  it('is due in 24 hours, again after it was returned, and each text is a version', () => {
    expect(real.pendingFeedback.context.feedbackBy).toBe(E + 30 * minute + day);
    const returned = play(real.inReview, goodEvent('RETURN', admin, E + 2 * day));
    expect([leafOf(returned), returned.context.feedbackBy]).toEqual(['pendingFeedback', E + 3 * day]);
    const again = after(returned, goodEvent('SUBMIT_FEEDBACK', panelist, E + 2 * day));
    expect(again.effects).toContainEqual({ type: 'keepVersion', params: { version: 2, why: 'submitted' } });
  });

  it('is never judged by who held it, nor taken half done', () => {
    const self = { role: 'ADMIN', id: 'p1' } as const;
    for (const type of ['APPROVE', 'RETURN'] as const)
      expect(accepted(real.inReview, goodEvent(type, self, E))).toBe(false);
    expect(accepted(real.released, goodEvent('QC_UPDATE', self, E))).toBe(false);
    const half = { facts: { complete: false } };
    expect(accepted(real.pendingFeedback, goodEvent('SUBMIT_FEEDBACK', panelist, E, half))).toBe(false);
    expect(accepted(real.released, goodEvent('QC_UPDATE', admin, E, half))).toBe(false);
  });
});

describe('labels', () => {
  it('show feedback under review as pending to those who may not read it yet', () => {
    const words = Object.values(people).map(({ role }) => [role, labelOf(real.inReview, role).word]);
    expect(Object.fromEntries(words)).toEqual({
      ADMIN: 'completed',
      SUPER_ADMIN: 'completed',
      PANELIST: 'completed',
      CLOCK: 'completed',
      ORGANIZATION_USER: 'pendingFeedback',
      CANDIDATE: 'pendingFeedback',
    });
  });

  it('note what an upcoming one waits for', () => {
    const notes = [real.requested, real.confirmed, real.cancelAsked, real.live].map((one) => labelOf(one, 'ADMIN'));
    expect(notes.map(({ note }) => note)).toEqual(['awaitingPanelist', null, 'cancelAsked', 'live']);
    expect(new Set(notes.map(({ word }) => word))).toEqual(new Set(['upcoming']));
  });
});
