import type { InterviewContext, InterviewEvent } from '../../src/machines/lifecycle/interview-types';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { day, E, goodEvent, hour, inState, minute, people, play, S, T0 } from './interview-fixtures';

/**
 * What each event stores, written by hand (product: Lifecycle): a state, an event, the next state, and the changes of
 * the context.
 */
type Row = [string, StoredInterview, InterviewEvent, string, Partial<Record<keyof InterviewContext, unknown>>];

const { admin, candidate, clock, organization, panelist } = people;
const real = inState('real');

const next = { facts: { next: { panelistId: 'p2' } } };
const why = 'because';
const booked = { pickBy: null, waitBy: null, round: 1, panelistId: 'p1', askedIds: ['p1'], asked: 1 };
const slot = { start: S, end: E, answerBy: T0 + 4 * hour };
const noSlot = { panelistId: null, start: null, end: null, askedIds: [], asked: 0 };
const noRequest = { ...noSlot, answerBy: null };
const noBooking = { ...noRequest, acceptedAt: null, rate: null };
const noMeeting = { ...noBooking, panelistJoined: false, candidateJoined: false, bothAt: null };
const round = {
  ...{ round: 1, panelistId: 'p1', creditReserved: 0, creditUsed: 0, payPercent: 0, rate: null, start: S, end: E },
  ...{ acceptedAt: null, panelistJoined: false, candidateJoined: false, bothAt: null },
};
const accepted = { ...round, acceptedAt: T0, rate: 150_000 };
const held = { ...accepted, panelistJoined: true, candidateJoined: true, bothAt: S };
const waits = (now: number) => ({ waitBy: now + 7 * day });
const request = play(real.requested, goodEvent('ASK_CANCEL', candidate, T0));
const given = play(request, goodEvent('DECLINE', panelist, T0));
const theyAsked = play(real.confirmed, goodEvent('ASK_CANCEL', panelist, T0));

export const changes: Row[] = [
  [
    'new times',
    real.pendingSchedule,
    goodEvent('SET_TIMES', candidate, T0, { times: [T0 + 3 * day, T0 + day] }),
    'pendingSchedule',
    { times: [T0 + 3 * day, T0 + day], waitBy: T0 + 10 * day },
  ],
  [
    'an invitation',
    real.pendingSchedule,
    goodEvent('INVITE_TO_PICK', admin, T0),
    'pendingSchedule',
    { pickBy: T0 + hour },
  ],
  ['a booking', real.invited, goodEvent('BOOK', candidate, T0, { start: S }), 'requested', { ...booked, ...slot }],
  [
    'a canceled request',
    real.invited,
    goodEvent('CANCEL', organization, T0),
    'canceled',
    { waitBy: null, pickBy: null, canceled: { at: T0, by: 'organization', why, expired: false } },
  ],
  [
    'an expired request',
    real.pendingSchedule,
    goodEvent('CLOCK', clock, S + 7 * day),
    'canceled',
    { waitBy: null, canceled: { at: S + 7 * day, by: 'clock', why: null, expired: true } },
  ],
  [
    'an acceptance',
    real.requested,
    goodEvent('ACCEPT', panelist, T0 + 1),
    'confirmed',
    { acceptedAt: T0 + 1, rate: 150_000 },
  ],
  [
    'a refusal, another is asked',
    request,
    goodEvent('DECLINE', panelist, T0 + hour, next),
    'requested',
    { panelistId: 'p2', askedIds: ['p1', 'p2'], asked: 2, answerBy: T0 + 5 * hour },
  ],
  [
    'a refusal, none is left',
    real.requested,
    goodEvent('DECLINE', panelist, T0),
    'pendingSchedule',
    { ...noRequest, ...waits(T0), rounds: [{ ...round, endedAt: T0, endedBy: 'panelist', how: 'declined' }] },
  ],
  [
    'no answer, another is asked',
    real.requested,
    goodEvent('CLOCK', clock, T0 + 4 * hour, next),
    'requested',
    { panelistId: 'p2', askedIds: ['p1', 'p2'], asked: 2, answerBy: T0 + 8 * hour },
  ],
  [
    'no answer, none is left',
    real.requested,
    goodEvent('CLOCK', clock, T0 + 4 * hour),
    'pendingSchedule',
    {
      ...noRequest,
      ...waits(T0 + 4 * hour),
      rounds: [{ ...round, endedAt: T0 + 4 * hour, endedBy: 'clock', how: 'declined' }],
    },
  ],
  [
    'a request that is moved',
    request,
    goodEvent('BOOK', admin, T0, { panelistId: 'p2', start: S + hour }),
    'requested',
    {
      ...{ round: 2, panelistId: 'p2', start: S + hour, end: E + hour, askedIds: ['p2'] },
      rounds: [{ ...round, endedAt: T0, endedBy: 'admin', how: 'moved' }],
    },
  ],
  [
    'a confirmed one that is moved over the wish of its candidate',
    real.cancelAsked,
    goodEvent('BOOK', admin, T0, { panelistId: 'p2', start: S + hour }),
    'requested',
    {
      ...{ round: 2, panelistId: 'p2', start: S + hour, end: E + hour, askedIds: ['p2'], acceptedAt: null, rate: null },
      rounds: [{ ...accepted, endedAt: T0, endedBy: 'admin', how: 'moved' }],
    },
  ],
  [
    'one whose panelist asked to cancel, given to another',
    theyAsked,
    goodEvent('BOOK', admin, T0, { panelistId: 'p2', start: S }),
    'requested',
    {
      ...{ round: 2, panelistId: 'p2', askedIds: ['p2'], acceptedAt: null, rate: null, cancelAsk: null },
      rounds: [{ ...accepted, endedAt: T0, endedBy: 'panelist', how: 'moved' }],
    },
  ],
  [
    'a wish to cancel, given back by the panelist',
    request,
    goodEvent('DECLINE', panelist, T0),
    'pendingSchedule',
    { ...noRequest, ...waits(T0), rounds: [{ ...round, endedAt: T0, endedBy: 'panelist', how: 'declined' }] },
  ],
  [
    'a booking over a wish that waits',
    given,
    goodEvent('BOOK', admin, T0, { start: S }),
    'requested',
    {
      ...{ ...{ waitBy: null, round: 2, panelistId: 'p1', askedIds: ['p1'], asked: 1 }, ...slot },
    },
  ],
  [
    'new times by an admin over a wish that waits',
    given,
    goodEvent('SET_TIMES', admin, T0),
    'pendingSchedule',
    {
      ...{ times: [T0 + day], waitBy: T0 + 8 * day },
    },
  ],
  [
    'new times by the candidate who wished to cancel',
    given,
    goodEvent('SET_TIMES', candidate, T0),
    'pendingSchedule',
    {
      ...{ times: [T0 + day], waitBy: T0 + 8 * day, cancelAsk: null },
    },
  ],
  [
    'a refusal of a wish that waits',
    given,
    goodEvent('REFUSE_CANCEL', admin, T0),
    'pendingSchedule',
    {
      cancelAsk: null,
    },
  ],
  [
    'a wish that waits and is granted',
    given,
    goodEvent('CANCEL', admin, T0),
    'canceled',
    {
      ...{ waitBy: null, cancelAsk: null, canceled: { at: T0, by: 'admin', why, expired: false } },
    },
  ],
  [
    'other times by the organization over a wish',
    real.cancelAsked,
    goodEvent('ASK_RESCHEDULE', organization, T0, { times: [T0 + 9 * day, T0 + day] }),
    'reschedulePending',
    {
      ...{ ...noBooking, ...waits(T0 + 9 * day), times: [T0 + 9 * day, T0 + day] },
      rounds: [{ ...accepted, endedAt: T0, endedBy: 'organization', how: 'rescheduled' }],
    },
  ],
  [
    'other times by the candidate who wished to cancel',
    real.cancelAsked,
    goodEvent('ASK_RESCHEDULE', candidate, T0),
    'reschedulePending',
    {
      ...{ ...noBooking, ...waits(T0 + day), times: [T0 + day], moves: 1, cancelAsk: null },
      rounds: [{ ...accepted, endedAt: T0, endedBy: 'candidate', how: 'rescheduled' }],
    },
  ],
  [
    'a confirmed one that is moved',
    real.confirmed,
    goodEvent('BOOK', admin, T0, { start: S + hour }),
    'requested',
    {
      ...{ round: 2, start: S + hour, end: E + hour, acceptedAt: null, rate: null },
      rounds: [{ ...accepted, endedAt: T0, endedBy: 'admin', how: 'moved' }],
    },
  ],
  [
    'other times for a request, by the candidate',
    real.requested,
    goodEvent('ASK_RESCHEDULE', candidate, T0),
    'reschedulePending',
    {
      ...{ ...noRequest, ...waits(T0 + day), times: [T0 + day], moves: 1 },
      rounds: [{ ...round, endedAt: T0, endedBy: 'candidate', how: 'rescheduled' }],
    },
  ],
  [
    'other times for a confirmed one, by the organization',
    real.confirmed,
    goodEvent('ASK_RESCHEDULE', organization, T0),
    'reschedulePending',
    {
      ...{ ...noBooking, ...waits(T0 + day), times: [T0 + day] },
      rounds: [{ ...accepted, endedAt: T0, endedBy: 'organization', how: 'rescheduled' }],
    },
  ],
  [
    'a wish to cancel, of the candidate',
    real.requested,
    goodEvent('ASK_CANCEL', candidate, T0),
    'requested',
    { cancelAsk: { who: 'candidate', id: 'candidate-user', at: T0, why } },
  ],
  [
    'a wish to cancel, of the panelist',
    real.confirmed,
    goodEvent('ASK_CANCEL', panelist, T0),
    'confirmed',
    { cancelAsk: { who: 'panelist', id: 'p1', at: T0, why } },
  ],
  ['its refusal', request, goodEvent('REFUSE_CANCEL', admin, T0), 'requested', { cancelAsk: null }],
  ['its later refusal', real.cancelAsked, goodEvent('REFUSE_CANCEL', admin, T0), 'confirmed', { cancelAsk: null }],
  [
    'a canceled one that was requested',
    real.requested,
    goodEvent('CANCEL', admin, T0),
    'canceled',
    {
      ...noRequest,
      canceled: { at: T0, by: 'admin', why, expired: false },
      rounds: [{ ...round, endedAt: T0, endedBy: 'admin', how: 'canceled' }],
    },
  ],
  [
    'a canceled one that was confirmed',
    real.confirmed,
    goodEvent('CANCEL', organization, T0),
    'canceled',
    {
      ...noBooking,
      canceled: { at: T0, by: 'organization', why, expired: false },
      rounds: [{ ...accepted, endedAt: T0, endedBy: 'organization', how: 'canceled' }],
    },
  ],
  [
    'a withdrawal, another is asked',
    play(theyAsked, goodEvent('JOIN', candidate, S - 10 * minute)),
    goodEvent('WITHDRAW', panelist, S - hour, next),
    'requested',
    {
      ...{ panelistId: 'p2', askedIds: ['p1', 'p2'], asked: 2, answerBy: S - 45 * minute },
      ...{ acceptedAt: null, rate: null, cancelAsk: null, candidateJoined: false },
    },
  ],
  [
    'the same, where the candidate has asked and the panelist is there',
    play(real.cancelAsked, goodEvent('JOIN', panelist, S - 10 * minute)),
    goodEvent('WITHDRAW', panelist, S - hour, next),
    'requested',
    {
      ...{ panelistId: 'p2', askedIds: ['p1', 'p2'], asked: 2, answerBy: S - 45 * minute },
      ...{ acceptedAt: null, rate: null, panelistJoined: false },
    },
  ],
  [
    'a withdrawal, none is left',
    real.confirmed,
    goodEvent('WITHDRAW', panelist, T0),
    'pendingSchedule',
    { ...noBooking, ...waits(T0), rounds: [{ ...accepted, endedAt: T0, endedBy: 'panelist', how: 'withdrawn' }] },
  ],
  ['the panelist comes', real.cancelAsked, goodEvent('JOIN', panelist, S), 'confirmed', { panelistJoined: true }],
  ['the candidate comes', real.confirmed, goodEvent('JOIN', candidate, S), 'confirmed', { candidateJoined: true }],
  [
    'both have come',
    play(real.cancelAsked, goodEvent('JOIN', panelist, S)),
    goodEvent('JOIN', candidate, S + 1),
    'live',
    { candidateJoined: true, bothAt: S + 1, cancelAsk: null },
  ],
  ['one comes again, alone', real.waitingForPanelist, goodEvent('JOIN', candidate, S), 'confirmed', {}],
  ['one comes again', real.live, goodEvent('JOIN', candidate, S + 1), 'live', {}],
  [
    'an absence that the other reports',
    real.waitingForPanelist,
    goodEvent('NO_SHOW', candidate, E),
    'noShow',
    { noShow: { who: 'panelist', markedAt: E, by: 'candidate' } },
  ],
  [
    'an absence that an admin reports',
    real.confirmed,
    goodEvent('NO_SHOW', admin, E, { who: 'both' }),
    'noShow',
    { noShow: { who: 'both', markedAt: E, by: 'admin' } },
  ],
  [
    'an absence of a live one',
    real.live,
    goodEvent('NO_SHOW', admin, E, { who: 'panelist' }),
    'noShow',
    { noShow: { who: 'panelist', markedAt: E, by: 'admin' } },
  ],
  [
    'an absence at the end',
    real.waitingForCandidate,
    goodEvent('CLOCK', clock, E),
    'noShow',
    { noShow: { who: 'candidate', markedAt: E, by: 'clock' } },
  ],
  ['nobody at the end', real.confirmed, goodEvent('CLOCK', clock, E), 'confirmed', { adminsAsked: true }],
  [
    'one that is stopped before both came',
    real.confirmed,
    goodEvent('ABORT', admin, S),
    'reschedulePending',
    { ...noBooking, ...waits(S), rounds: [{ ...accepted, endedAt: S, endedBy: 'admin', how: 'aborted' }] },
  ],
  [
    'a live one that is stopped',
    real.live,
    goodEvent('ABORT', admin, S),
    'reschedulePending',
    { ...noMeeting, ...waits(S), rounds: [{ ...held, endedAt: S, endedBy: 'admin', how: 'aborted' }] },
  ],
  [
    'one that is void afterwards',
    real.pendingFeedback,
    goodEvent('ABORT', admin, E + hour),
    'reschedulePending',
    {
      ...{ ...noMeeting, ...waits(E + hour), feedbackBy: null },
      rounds: [{ ...held, endedAt: E + hour, endedBy: 'admin', how: 'aborted' }],
    },
  ],
  ['the end', real.live, goodEvent('FINISH', panelist, E), 'pendingFeedback', { feedbackBy: E + day }],
  [
    'an end that nobody told',
    real.live,
    goodEvent('CLOCK', clock, E + 30 * minute),
    'pendingFeedback',
    { feedbackBy: E + 30 * minute + day },
  ],
  ['feedback', real.pendingFeedback, goodEvent('SUBMIT_FEEDBACK', panelist, E), 'inReview', { feedbackVersions: 1 }],
  ['its return', real.inReview, goodEvent('RETURN', admin, E), 'pendingFeedback', { feedbackBy: E + day }],
  ['its approval', real.inReview, goodEvent('APPROVE', admin, E), 'released', {}],
  ['its update', real.released, goodEvent('QC_UPDATE', admin, E), 'released', { feedbackVersions: 2 }],
  [
    'a decision',
    real.released,
    goodEvent('DECIDE', organization, E),
    'released',
    { decision: 'selected', decided: { at: E, why } },
  ],
  [
    'a decision without a reason',
    real.released,
    goodEvent('DECIDE', organization, E, { why: undefined }),
    'released',
    { decision: 'selected', decided: { at: E, why: null } },
  ],
  [
    'an interview that was held after all',
    real.disputed,
    goodEvent('CORRECT', admin, E + hour, { who: 'held' }),
    'pendingFeedback',
    { noShow: null, disputedBy: [], feedbackBy: E + hour + day },
  ],
  [
    'a corrected absence',
    real.disputed,
    goodEvent('CORRECT', admin, E + hour, { who: 'both' }),
    'noShow',
    { noShow: { who: 'both', markedAt: E, by: 'admin' } },
  ],
  [
    'another time after an absence',
    real.disputed,
    goodEvent('RESCHEDULE', admin, E + hour),
    'reschedulePending',
    {
      ...{ ...noBooking, ...waits(E + hour), noShow: null, disputedBy: [] },
      rounds: [{ ...accepted, payPercent: 50, endedAt: E + hour, endedBy: 'admin', how: 'noShow' }],
    },
  ],
  [
    'a dispute',
    real.disputed,
    goodEvent('DISPUTE', panelist, E + hour),
    'noShow',
    { disputedBy: ['candidate', 'panelist'] },
  ],
];
