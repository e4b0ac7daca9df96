import { describe, expect, it } from 'vitest';
import { apply } from '../../src/machines/lifecycle/interview-law';
import { interviewRules } from '../../src/contract/interview-rules';
import type { Effect, InterviewEvent, InterviewKind } from '../../src/machines/lifecycle/interview-types';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { leafOf, settlementOf } from '../../src/machines/lifecycle/interview-views';
import { changes } from './interview-changes';
import { day, E, goodEvent, hour, inState, minute, people, play, S, T0 } from './interview-fixtures';

/** The outcome of each event: what is stored, what is sent, and what it costs. */
const { admin, candidate, clock, organization, panelist } = people;
const states = { real: inState('real'), mock: inState('mock') };
const { real } = states;

const after = (stored: StoredInterview, event: InterviewEvent): { stored: StoredInterview; effects: Effect[] } => {
  const step = apply(stored, event);
  if (!step.accepted) throw new Error(`${event.type} was refused`);
  return step;
};
const effectsOf = (stored: StoredInterview, event: InterviewEvent) =>
  after(stored, event).effects.map(({ type, params }) => (type === 'tell' ? `tell ${params.to} ${params.what}` : type));

/** The next state, and the changes of the context. */
function changesOf(stored: StoredInterview, event: InterviewEvent) {
  const { stored: now } = after(stored, event);
  const before = stored.context as Record<string, unknown>;
  const changed = Object.entries(now.context).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  );
  return [leafOf(now), Object.fromEntries(changed)];
}

describe('what is stored', () => {
  it.each(changes)('of %s', (_, stored, event, leaf, changed) => {
    const [now, different] = changesOf(stored, event);
    expect(different).toEqual(changed);
    expect(now).toBe(leaf);
  });
});

describe('effects', () => {
  const next = { facts: { next: { panelistId: 'p2' } } };
  const invite = goodEvent('INVITE_TO_PICK', organization, T0);
  const refusal = goodEvent('REFUSE_CANCEL', admin, T0);
  const submitted = goodEvent('SUBMIT_FEEDBACK', panelist, E);
  const feedbackReminders = (from: number) => ({
    kind: 'feedback',
    round: 1,
    at: [from + hour, from + 6 * hour, from + 20 * hour],
  });

  it.each<[string, StoredInterview, InterviewEvent, string[]]>([
    ['SET_TIMES', real.pendingSchedule, goodEvent('SET_TIMES', candidate, T0), ['tell admins timesSet']],
    ['BOOK', real.pendingSchedule, goodEvent('BOOK', admin, T0), ['askPanelist']],
    ['INVITE_TO_PICK', real.pendingSchedule, goodEvent('INVITE_TO_PICK', organization, T0), ['invitePick']],
    ['BOOK by the candidate', real.invited, goodEvent('BOOK', candidate, T0), ['askPanelist', 'tell owner picked']],
    ['CANCEL of an open request', real.invited, goodEvent('CANCEL', organization, T0), ['tell all canceled']],
    ['expiry', real.pendingSchedule, goodEvent('CLOCK', clock, S + 7 * day), ['tell all expired']],
    [
      'ACCEPT',
      real.requested,
      goodEvent('ACCEPT', panelist, T0),
      ['sendCalendar', 'tell all accepted', 'scheduleReminders'],
    ],
    ['DECLINE, none left', real.requested, goodEvent('DECLINE', panelist, T0), ['tell admins declined']],
    ['DECLINE, another is left', real.requested, goodEvent('DECLINE', panelist, T0, next), ['askPanelist']],
    ['no answer, another is left', real.requested, goodEvent('CLOCK', clock, T0 + 4 * hour, next), ['askPanelist']],
    ['moved before it was accepted', real.requested, goodEvent('BOOK', admin, T0), ['askPanelist']],
    [
      'ASK_RESCHEDULE of a request',
      real.requested,
      goodEvent('ASK_RESCHEDULE', admin, T0),
      ['tell all rescheduleAsked'],
    ],
    ['CANCEL of a request', real.requested, goodEvent('CANCEL', organization, T0), ['tell all canceled']],
    [
      'REFUSE_CANCEL of a request',
      play(real.requested, goodEvent('ASK_CANCEL', candidate, T0)),
      refusal,
      ['tell asker cancelRefused'],
    ],
    [
      'WITHDRAW, none left',
      real.confirmed,
      goodEvent('WITHDRAW', panelist, T0),
      ['noteStrike', 'cancelCalendar', 'dropReminders', 'tell all withdrawn', 'tell admins withdrawn'],
    ],
    [
      'ASK_CANCEL of a confirmed one',
      real.confirmed,
      goodEvent('ASK_CANCEL', panelist, T0),
      ['tell admins cancelAsked'],
    ],
    ['NO_SHOW by who came', real.waitingForPanelist, goodEvent('NO_SHOW', candidate, E), ['tell all noShow']],
    ['NO_SHOW by an admin', real.confirmed, goodEvent('NO_SHOW', admin, E), ['tell all noShow']],
    ['one came', real.waitingForPanelist, goodEvent('CLOCK', clock, E), ['tell all noShow']],
    ['nobody came', real.confirmed, goodEvent('CLOCK', clock, E), ['tell admins nobodyMarked']],
    [
      'ABORT from the start',
      real.confirmed,
      goodEvent('ABORT', admin, S),
      ['cancelCalendar', 'dropReminders', 'tell all aborted'],
    ],
    [
      'ABORT of a live one',
      real.live,
      goodEvent('ABORT', admin, S),
      ['cancelCalendar', 'dropReminders', 'tell all aborted'],
    ],
    [
      'a live one that nobody ended',
      real.live,
      goodEvent('CLOCK', clock, E + 30 * minute),
      ['tell panelist finished', 'scheduleReminders'],
    ],
    ['no answer', real.requested, goodEvent('CLOCK', clock, S), ['tell admins declined']],
    [
      'WITHDRAW',
      real.confirmed,
      goodEvent('WITHDRAW', panelist, T0, { facts: { next: { panelistId: 'p2' } } }),
      ['noteStrike', 'cancelCalendar', 'dropReminders', 'tell all withdrawn', 'askPanelist'],
    ],
    [
      'BOOK of another panelist where theirs asked to cancel',
      play(real.confirmed, goodEvent('ASK_CANCEL', panelist, T0)),
      goodEvent('BOOK', admin, T0, { panelistId: 'p2' }),
      ['cancelCalendar', 'dropReminders', 'tell panelist replaced', 'askPanelist'],
    ],
    [
      'BOOK of the same panelist who asked to cancel',
      play(real.confirmed, goodEvent('ASK_CANCEL', panelist, T0)),
      goodEvent('BOOK', admin, T0),
      ['cancelCalendar', 'dropReminders', 'askPanelist'],
    ],
    [
      'BOOK of another panelist where the candidate asked to cancel',
      real.cancelAsked,
      goodEvent('BOOK', admin, T0, { panelistId: 'p2' }),
      ['cancelCalendar', 'dropReminders', 'askPanelist'],
    ],
    ['REFUSE_CANCEL of one that waits', real.waitingCancelAsked, refusal, ['tell asker cancelRefused']],
    ['CANCEL of one that waits', real.waitingCancelAsked, goodEvent('CANCEL', admin, T0), ['tell all canceled']],
    ['moved by BOOK', real.confirmed, goodEvent('BOOK', admin, T0), ['cancelCalendar', 'dropReminders', 'askPanelist']],
    [
      'ASK_RESCHEDULE',
      real.confirmed,
      goodEvent('ASK_RESCHEDULE', candidate, T0),
      ['cancelCalendar', 'dropReminders', 'tell all rescheduleAsked'],
    ],
    ['ASK_CANCEL', real.requested, goodEvent('ASK_CANCEL', candidate, T0), ['tell admins cancelAsked']],
    ['REFUSE_CANCEL', real.cancelAsked, goodEvent('REFUSE_CANCEL', admin, T0), ['tell asker cancelRefused']],
    [
      'CANCEL',
      real.confirmed,
      goodEvent('CANCEL', admin, T0),
      ['cancelCalendar', 'dropReminders', 'tell all canceled'],
    ],
    ['JOIN', real.confirmed, goodEvent('JOIN', candidate, S), ['openLink', 'tell admins joined']],
    ['JOIN of the other', real.waitingForPanelist, goodEvent('JOIN', panelist, S), ['openLink', 'tell admins live']],
    ['JOIN again', real.live, goodEvent('JOIN', candidate, S), ['openLink']],
    ['FINISH', real.live, goodEvent('FINISH', panelist, E), ['tell panelist finished', 'scheduleReminders']],
    ['NO_SHOW', real.live, goodEvent('NO_SHOW', admin, E), ['tell all noShow']],
    [
      'ABORT',
      real.pendingFeedback,
      goodEvent('ABORT', admin, E),
      ['cancelCalendar', 'dropReminders', 'tell all aborted'],
    ],
    [
      'SUBMIT_FEEDBACK',
      real.pendingFeedback,
      goodEvent('SUBMIT_FEEDBACK', panelist, E),
      ['keepVersion', 'dropReminders', 'tell admins feedbackSubmitted'],
    ],
    ['APPROVE', real.inReview, goodEvent('APPROVE', admin, E), ['tell all approved']],
    ['RETURN', real.inReview, goodEvent('RETURN', admin, E), ['tell panelist returned', 'scheduleReminders']],
    ['QC_UPDATE', real.released, goodEvent('QC_UPDATE', admin, E), ['keepVersion', 'tell all feedbackUpdated']],
    ['DECIDE', real.released, goodEvent('DECIDE', organization, E), ['tell organization decided']],
    ['CORRECT', real.noShow, goodEvent('CORRECT', admin, E), ['tell all corrected']],
    ['held', real.noShow, goodEvent('CORRECT', admin, E, { who: 'held' }), ['tell panelist held', 'scheduleReminders']],
    ['RESCHEDULE', real.noShow, goodEvent('RESCHEDULE', organization, E), ['cancelCalendar', 'tell all rescheduled']],
    ['DISPUTE', real.noShow, goodEvent('DISPUTE', candidate, E), ['tell admins disputed']],
  ])('of %s', (_, stored, event, expected) => expect(effectsOf(stored, event)).toEqual(expected));

  it.each<[StoredInterview, InterviewEvent, object]>([
    [real.pendingSchedule, invite, { invitePick: { until: T0 + hour } }],
    [
      real.requested,
      goodEvent('ACCEPT', panelist, T0),
      {
        sendCalendar: { round: 1, panelistId: 'p1', start: S, end: E },
        scheduleReminders: { kind: 'interview', round: 1, at: [S - day, S - hour] },
      },
    ],
    [
      real.confirmed,
      goodEvent('WITHDRAW', panelist, T0, next),
      {
        noteStrike: { panelistId: 'p1', round: 1, why: 'because' },
        cancelCalendar: { round: 1, panelistId: 'p1' },
        dropReminders: { round: 1 },
        tell: { to: 'all', what: 'withdrawn', id: 'p1' },
        askPanelist: { panelistId: 'p2', round: 1, start: S, answerBy: T0 + 4 * hour },
      },
    ],
    [
      real.confirmed,
      goodEvent('WITHDRAW', panelist, T0),
      {
        noteStrike: { panelistId: 'p1', round: 1, why: 'because' },
        tell: { to: 'admins', what: 'withdrawn', id: 'p1' },
      },
    ],
    [real.requested, goodEvent('DECLINE', panelist, T0), { tell: { to: 'admins', what: 'declined', id: 'p1' } }],
    [real.cancelAsked, refusal, { tell: { to: 'asker', what: 'cancelRefused', id: 'candidate-user' } }],
    [real.confirmed, goodEvent('JOIN', candidate, S), { openLink: { to: 'candidate', round: 1 } }],
    [real.waitingForPanelist, goodEvent('JOIN', panelist, S), { openLink: { to: 'panelist', round: 1 } }],
    [real.live, goodEvent('JOIN', panelist, S), { openLink: { to: 'panelist', round: 1 } }],
    [real.live, goodEvent('FINISH', panelist, E), { scheduleReminders: feedbackReminders(E) }],
    [real.inReview, goodEvent('RETURN', admin, E + day), { scheduleReminders: feedbackReminders(E + day) }],
    [real.pendingFeedback, submitted, { keepVersion: { version: 1, why: 'submitted' } }],
    [real.released, goodEvent('QC_UPDATE', admin, E), { keepVersion: { version: 2, why: 'updated' } }],
  ])('say when, and whom they are about, %#', (stored, event, expected) => {
    const params = after(stored, event).effects.map(({ type, params: one }) => [type, one]);
    expect(Object.fromEntries(params)).toMatchObject(expected);
  });
});

/** A round as `used reserved pay%`. */
const money = (stored: StoredInterview) =>
  settlementOf(stored).map((line) => `${line.creditUsed} ${line.creditReserved} ${line.payPercent}`);

describe('credits of a mock and pay of a panelist (product: Credits and pay)', () => {
  const { mock, real } = states;
  const no = (who: string, stored: StoredInterview) => play(stored, goodEvent('NO_SHOW', admin, E, { who }));
  const cancel = (by: 'admin' | 'candidate', now: number, stored = mock.confirmed) =>
    play(stored, goodEvent('CANCEL', people[by], now));
  const ask = (by: 'panelist' | 'candidate', now: number, stored = mock.confirmed) =>
    play(stored, goodEvent('ASK_CANCEL', people[by], now));
  const moved = (now: number, stored = mock.confirmed) =>
    play(stored, goodEvent('BOOK', admin, now, { panelistId: 'p2', start: S + day }));

  it.each<[string, StoredInterview, string[]]>([
    ['never booked', mock.pendingSchedule, []],
    ['asked', mock.requested, ['0 1 0']],
    ['asked, real', real.requested, ['0 0 0']],
    ['held, under review', mock.inReview, ['0 1 0']],
    ['released', mock.released, ['1 0 100']],
    ['released, real', real.released, ['0 0 100']],
    ['no show of the candidate', no('candidate', mock.confirmed), ['1 0 50']],
    ['no show of the panelist', no('panelist', mock.confirmed), ['0 0 0']],
    ['no show of both', no('both', mock.live), ['0 0 0']],
    ['no show, then rescheduled', play(no('candidate', mock.live), goodEvent('RESCHEDULE', admin, E)), ['1 0 50']],
    ['no show, corrected', play(no('candidate', mock.live), goodEvent('CORRECT', admin, E)), ['0 0 0']],
    ['canceled by the candidate, 24 h before', cancel('candidate', S - day), ['0 0 0']],
    ['canceled by the candidate, later', cancel('candidate', S - day + 1), ['1 0 0']],
    ['canceled by the candidate, 60 min before', cancel('candidate', S - hour), ['1 0 0']],
    ['canceled by the candidate, later still', cancel('candidate', S - hour + 1), ['1 0 50']],
    ['the same, not accepted yet', cancel('candidate', S - minute, mock.requested), ['1 0 0']],
    ['canceled by an admin', cancel('admin', S - minute), ['0 0 50']],
    ['asked in time, granted late', cancel('admin', S - minute, ask('candidate', S - day)), ['0 0 0']],
    ['asked late, granted later', cancel('admin', S - minute, ask('candidate', S - 2 * hour)), ['1 0 0']],
    ['asked by the panelist', cancel('admin', S - minute, ask('panelist', S - 2 * minute)), ['0 0 0']],
    ['moved by BOOK in time', moved(S - hour), ['0 0 0', '0 1 0']],
    ['moved by BOOK late', moved(S - hour + 1), ['0 0 50', '0 1 0']],
    ['moved because the panelist asked', moved(S - minute, ask('panelist', S - 2 * minute)), ['0 0 0', '0 1 0']],
    ['declined', play(mock.requested, goodEvent('DECLINE', panelist, T0)), ['0 0 0']],
    ['withdrawn late', play(mock.confirmed, goodEvent('WITHDRAW', panelist, S - minute)), ['0 0 0']],
    ['moved by the candidate', play(mock.confirmed, goodEvent('ASK_RESCHEDULE', candidate, T0)), ['0 0 0']],
    ['aborted', play(mock.live, goodEvent('ABORT', admin, S)), ['0 0 0']],
    ['aborted, feedback due', play(mock.pendingFeedback, goodEvent('ABORT', admin, E)), ['0 0 0']],
    ['a real one canceled late', cancel('admin', S - minute, real.confirmed), ['0 0 50']],
  ])('%s', (_, stored, expected) => expect(money(stored)).toEqual(expected));

  it('names whose doing the end of a round was', () => {
    const ends = [
      cancel('admin', S - minute, ask('candidate', S - day)),
      play(ask('candidate', T0), goodEvent('WITHDRAW', panelist, S - minute)),
      moved(S - minute, ask('candidate', T0)),
      play(ask('panelist', T0), goodEvent('ASK_RESCHEDULE', admin, T0)),
    ].map(({ context }) => [context.rounds[0]?.how, context.rounds[0]?.endedBy]);
    expect(ends).toEqual([
      ['canceled', 'candidate'],
      ['withdrawn', 'panelist'],
      ['moved', 'admin'],
      ['rescheduled', 'admin'],
    ]);
  });

  it('pays a moved panelist the rate that they accepted', () => {
    const [first, second] = settlementOf(moved(S - minute));
    expect(first).toMatchObject({ round: 1, panelistId: 'p1', rate: 150_000 });
    expect(second).toMatchObject({ round: 2, panelistId: 'p2', rate: null });
  });

  it.each<InterviewKind>(['real', 'mock'])('is not rewritten by the rules of a later BOOK, %s', (kind) => {
    const before = play(states[kind].confirmed, goodEvent('ASK_CANCEL', candidate, S - 30 * minute));
    const rules = { ...interviewRules, payBefore: 0, creditBefore: 0 };
    const later = play(
      before,
      goodEvent('BOOK', admin, S - 20 * minute, { start: S + day, facts: { offered: true, rules } }),
    );
    expect(settlementOf(later)[0]).toMatchObject({ payPercent: 50, rate: 150_000 });
    expect(later.context.rules.payBefore).toBe(0);
  });
});
