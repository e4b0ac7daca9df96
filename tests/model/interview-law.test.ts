import { describe, expect, it } from 'vitest';
import { interviewMachine } from '../../src/machines/lifecycle/interview';
import { allowedActions, apply, type Interview } from '../../src/machines/lifecycle/interview-law';
import { isCandidate, isOrganization, isPanelist } from '../../src/machines/lifecycle/interview-guards';
import type { Effect, InterviewEvent } from '../../src/machines/lifecycle/interview-types';
import { lawOf, type Actor } from '../../src/machines/lifecycle/law';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { allowedUntil, labelOf, leafOf, nextDue, occupancyOf } from '../../src/machines/lifecycle/interview-views';
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

/** `from` expects an event to be refused a millisecond before an instant and accepted at it, `until` the reverse. */
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
    from(real.reschedulePending, T0 + 8 * day, sends('CLOCK', clock));
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
    expect(accepted(real.requested, goodEvent('ACCEPT', clock, T0, bare))).toBe(false);
    expect(accepted(real.pendingFeedback, goodEvent('SUBMIT_FEEDBACK', panelist, E, bare))).toBe(false);
    expect(accepted(real.released, goodEvent('QC_UPDATE', admin, E, bare))).toBe(false);
    expect(accepted(real.pendingSchedule, goodEvent('BOOK', admin, T0, { facts: { offered: true } }))).toBe(false);
    expect(accepted(real.pendingSchedule, goodEvent('INVITE_TO_PICK', admin, T0, { facts: {} }))).toBe(false);
    const leafAfter = (stored: StoredInterview, event: InterviewEvent) => leafOf(after(stored, event).stored);
    expect(leafAfter(real.requested, goodEvent('DECLINE', panelist, T0, bare))).toBe('pendingSchedule');
    expect(leafAfter(real.requested, goodEvent('CLOCK', clock, S, bare))).toBe('pendingSchedule');
    expect(leafAfter(real.confirmed, goodEvent('WITHDRAW', panelist, T0, bare))).toBe('pendingSchedule');
    expect(leafAfter(real.waitingForPanelist, goodEvent('CLOCK', clock, E, bare))).toBe('confirmed');
  });

  it('about the reason of a decision are new: only one that lacks it is refused', () => {
    const decides = (facts?: object) => accepted(real.released, goodEvent('DECIDE', organization, E, { facts }));
    expect([decides(), decides({ complete: true }), decides({ complete: false })]).toEqual([true, true, false]);
  });
});

describe('whose it is', () => {
  const held = { kind: 'real', organizationId: 'org', candidatePersonId: 'c', panelistId: null } as const;

  it('an organization has real interviews of its own, and no others', () => {
    expect(isOrganization(held, organization)).toBe(true);
    expect(isOrganization({ ...held, kind: 'mock' }, organization)).toBe(false);
    expect(isOrganization({ ...held, organizationId: null }, { ...organization, organizationId: null })).toBe(false);
    expect(isOrganization(held, { ...admin, organizationId: 'org' })).toBe(false);
  });

  it('a candidate and a panelist have it in that role alone', () => {
    const roles = ['CANDIDATE', 'PANELIST', 'ADMIN'] as const;
    expect(roles.map((role) => isCandidate(held, { role, id: 'c' }))).toEqual([true, false, false]);
    expect(roles.map((role) => isPanelist({ ...held, panelistId: 'p' }, { role, id: 'p' }))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('preferred times', () => {
  it.each<[string, number[], boolean]>([
    ['none', [], false],
    ['three', [T0 + 1, T0 + 2, T0 + 3], true],
    ['four', [T0 + 1, T0 + 2, T0 + 3, T0 + 4], false],
    ['one of them past', [T0 + 1, T0], false],
  ])('%s', (_, times, good) => {
    expect(accepted(real.pendingSchedule, goodEvent('SET_TIMES', candidate, T0, { times }))).toBe(good);
    expect(accepted(real.confirmed, goodEvent('ASK_RESCHEDULE', candidate, T0, { times }))).toBe(good);
  });
});

describe('absence and dispute', () => {
  it('is of one of them or of both, and who may say so is told whom they may name', () => {
    const says = (one: unknown) => accepted(real.confirmed, goodEvent('NO_SHOW', admin, E, { who: one }));
    expect(['candidate', 'panelist', 'both', 'held', undefined].map(says)).toEqual([true, true, true, false, false]);
    const all = ['candidate', 'panelist', 'both'];
    expect(allowedActions(real.confirmed, admin, E)).toContainEqual({ type: 'NO_SHOW', who: all });
    expect(allowedActions(real.waitingForPanelist, candidate, E)).toContainEqual({ type: 'NO_SHOW' });
    expect(allowedActions(real.noShow, admin, E)).toContainEqual({ type: 'CORRECT', who: [...all, 'held'] });
  });

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

it('an action of which there is nothing more to say is listed by its type', () => {
  const sent = (by: Actor, now: number) => goodEvent('CANCEL', by, now);
  const law = lawOf<Interview>({
    version: 1,
    machine: interviewMachine,
    begin: (input) => input,
    templates: [{ type: 'CANCEL', sent }],
    nextDue,
  });
  expect(law.allowedActions(real.pendingSchedule, admin, T0)).toEqual([{ type: 'CANCEL' }]);
});

describe('times to come', () => {
  const turnsOf = (stored: StoredInterview) => {
    const turns: number[] = [];
    for (let at = allowedUntil(stored, 0); at !== null; at = allowedUntil(stored, at)) turns.push(at);
    return turns;
  };
  const meeting = [S - 15 * minute, S, S + 10 * minute, E];

  it.each<[keyof typeof real, number | null, number[], number[]?]>([
    ['pendingSchedule', S + 7 * day, [S + 7 * day]],
    ['invited', S + 7 * day, [T0 + 6 * hour, S + 7 * day]],
    ['reschedulePending', T0 + 8 * day, [T0 + 8 * day]],
    ['waitingCancelAsked', T0 + 7 * day, [T0 + 7 * day]],
    ['requested', T0 + 4 * hour, [T0 + 4 * hour, S - hour, S], [T0 + 4 * hour, S - day, S]],
    ['confirmed', E, [S - hour, ...meeting], [S - day, ...meeting]],
    ['adminsAsked', null, [S - hour, ...meeting], [S - day, ...meeting]],
    ['live', E + 30 * minute, [S + 10 * minute, S + 30 * minute, E + 30 * minute]],
    ['pendingFeedback', null, []],
    ['inReview', null, []],
    ['released', null, []],
    ['noShow', null, [E + 2 * day]],
    ['canceled', null, []],
  ])('of %s: when the clock is due, and when what is allowed changes', (name, due, turns, ofMock = turns) => {
    expect(nextDue(real[name])).toEqual(due === null ? null : { at: due });
    expect(turnsOf(real[name]).sort((one, other) => one - other)).toEqual([...turns].sort((one, other) => one - other));
    if (name in mock) expect(turnsOf(mock[name])).toEqual([...ofMock].sort((one, other) => one - other));
  });

  it('take somebody’s time from the booking to the end of the meeting, and not afterwards', () => {
    const coming = ['requested', 'movedTwice', 'confirmed', 'cancelAsked', 'adminsAsked', 'live'];
    for (const [name, stored] of Object.entries(real)) {
      const taken = coming.includes(name) || name.startsWith('waitingFor');
      expect([name, occupancyOf(stored)]).toEqual([name, taken ? { panelistId: 'p1', start: S, end: E } : null]);
    }
  });

  it('are none where an instant is missing', () => {
    const without = (stored: StoredInterview, ...keys: string[]) =>
      ({
        ...stored,
        context: { ...stored.context, ...Object.fromEntries(keys.map((key) => [key, null])) },
      }) as StoredInterview;
    expect(nextDue(without(real.confirmed, 'end'))).toBeNull();
    expect(turnsOf(without(real.confirmed, 'start', 'end'))).toEqual([]);
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

  it('note an open wish to cancel wherever it can still be answered, and nowhere else', () => {
    const wish = real.cancelAsked.context.cancelAsk;
    const noted = Object.entries(real)
      .filter(
        ([, { value, context }]) =>
          labelOf({ value, context: { ...context, cancelAsk: wish } }, 'ADMIN').note === 'cancelAsked',
      )
      .map(([name]) => leafOf(real[name as keyof typeof real]));
    expect(new Set(noted)).toEqual(new Set(['pendingSchedule', 'reschedulePending', 'requested', 'confirmed']));
  });

  it.each([
    ['pendingSchedule', 'pendingSchedule'],
    ['reschedulePending', 'reschedulePending'],
    ['pendingFeedback', 'pendingFeedback'],
    ['released', 'completed'],
    ['noShow', 'noShow'],
    ['canceled', 'canceled'],
  ] as const)('of %s are %s, without a note', (name, word) => {
    for (const role of ['ADMIN', 'CANDIDATE'] as const) expect(labelOf(real[name], role)).toEqual({ word, note: null });
  });
});
