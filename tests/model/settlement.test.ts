import { describe, expect, it } from 'vitest';
import { interviewRules } from '../../src/machines/lifecycle/interview-rules';
import type { InterviewKind } from '../../src/machines/lifecycle/interview-types';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { settlementOf } from '../../src/machines/lifecycle/interview-views';
import { day, E, goodEvent, hour, inState, minute, people, play, S, T0 } from './interview-fixtures';

const { admin, candidate, panelist } = people;
const states = { real: inState('real'), mock: inState('mock') };

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
    ].map(({ context }) => [context.rounds[0]?.how, context.rounds[0]?.endedBy]);
    expect(ends).toEqual([
      ['canceled', 'candidate'],
      ['withdrawn', 'panelist'],
      ['moved', 'admin'],
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
