import type { EventType } from '../../src/machines/lifecycle/interview-types';
import type { inState, Who } from './interview-fixtures';
import { E, hour, minute, S, T0 } from './interview-fixtures';

/**
 * The table of the lifecycle, written by hand (product: Lifecycle): in this state, at this moment, these people may
 * send these events, and nobody else may send any. SUPER_ADMIN counts as an admin and is not listed again. `mock` says
 * what differs for a mock.
 */
export type Row = {
  state: keyof ReturnType<typeof inState>;
  at: number;
  real: Partial<Record<Who, EventType[]>>;
  mock: Partial<Record<Who, EventType[]>>;
};

const waiting = {
  real: {
    admin: ['SET_TIMES', 'BOOK', 'INVITE_TO_PICK', 'CANCEL'],
    organization: ['SET_TIMES', 'BOOK', 'INVITE_TO_PICK', 'CANCEL'],
    candidate: ['SET_TIMES'],
  },
  mock: { admin: ['SET_TIMES', 'BOOK', 'CANCEL'], candidate: ['SET_TIMES', 'BOOK', 'CANCEL'] },
} satisfies Omit<Row, 'state' | 'at'>;

const late = T0 + 30 * 24 * hour;

export const table: Row[] = [
  { state: 'pendingSchedule', at: T0, ...waiting },
  { state: 'reschedulePending', at: T0, ...waiting },
  {
    state: 'waitingCancelAsked',
    at: T0,
    real: { ...waiting.real, admin: [...waiting.real.admin, 'REFUSE_CANCEL'] },
    mock: { ...waiting.mock, admin: [...waiting.mock.admin, 'REFUSE_CANCEL'] },
  },
  {
    state: 'invited',
    at: T0 + 6 * hour - 1,
    real: { ...waiting.real, candidate: ['SET_TIMES', 'BOOK'] },
    mock: {},
  },
  { state: 'invited', at: T0 + 6 * hour, real: waiting.real, mock: {} },
  {
    state: 'reschedulePending',
    at: late,
    real: { ...waiting.real, clock: ['CLOCK'] },
    mock: { ...waiting.mock, clock: ['CLOCK'] },
  },
  {
    state: 'requested',
    at: T0,
    real: {
      admin: ['BOOK', 'ASK_RESCHEDULE', 'CANCEL'],
      organization: ['ASK_RESCHEDULE', 'CANCEL'],
      panelist: ['ACCEPT', 'DECLINE'],
      candidate: ['ASK_RESCHEDULE', 'ASK_CANCEL'],
      clock: ['ACCEPT'],
    },
    mock: {
      admin: ['BOOK', 'ASK_RESCHEDULE', 'CANCEL'],
      panelist: ['ACCEPT', 'DECLINE'],
      candidate: ['ASK_RESCHEDULE', 'ASK_CANCEL', 'CANCEL'],
      clock: ['ACCEPT'],
    },
  },
  {
    state: 'requested',
    at: S,
    real: { panelist: ['DECLINE'], clock: ['CLOCK'] },
    mock: { panelist: ['DECLINE'], clock: ['CLOCK'] },
  },
  {
    state: 'confirmed',
    at: T0,
    real: {
      admin: ['BOOK', 'ASK_RESCHEDULE', 'CANCEL'],
      organization: ['ASK_RESCHEDULE', 'CANCEL'],
      panelist: ['WITHDRAW', 'ASK_RESCHEDULE', 'ASK_CANCEL'],
      candidate: ['ASK_RESCHEDULE', 'ASK_CANCEL'],
    },
    mock: {
      admin: ['BOOK', 'ASK_RESCHEDULE', 'CANCEL'],
      panelist: ['WITHDRAW', 'ASK_RESCHEDULE', 'ASK_CANCEL'],
      candidate: ['ASK_RESCHEDULE', 'ASK_CANCEL', 'CANCEL'],
    },
  },
  {
    state: 'cancelAsked',
    at: T0,
    real: {
      admin: ['BOOK', 'ASK_RESCHEDULE', 'REFUSE_CANCEL', 'CANCEL'],
      organization: ['ASK_RESCHEDULE', 'CANCEL'],
      panelist: ['WITHDRAW', 'ASK_RESCHEDULE'],
      candidate: ['ASK_RESCHEDULE'],
    },
    mock: {
      admin: ['BOOK', 'ASK_RESCHEDULE', 'REFUSE_CANCEL', 'CANCEL'],
      panelist: ['WITHDRAW', 'ASK_RESCHEDULE'],
      candidate: ['ASK_RESCHEDULE', 'CANCEL'],
    },
  },
  {
    state: 'confirmed',
    at: S - 10 * minute,
    real: {
      admin: ['BOOK', 'CANCEL'],
      organization: ['CANCEL'],
      panelist: ['WITHDRAW', 'ASK_CANCEL', 'JOIN'],
      candidate: ['ASK_CANCEL', 'JOIN'],
    },
    mock: {
      admin: ['BOOK', 'CANCEL'],
      panelist: ['WITHDRAW', 'ASK_CANCEL', 'JOIN'],
      candidate: ['ASK_CANCEL', 'CANCEL', 'JOIN'],
    },
  },
  {
    state: 'confirmed',
    at: S,
    real: { admin: ['ABORT'], panelist: ['JOIN'], candidate: ['JOIN'] },
    mock: { admin: ['ABORT'], panelist: ['JOIN'], candidate: ['JOIN'] },
  },
  {
    state: 'waitingForPanelist',
    at: S + 10 * minute,
    real: { admin: ['NO_SHOW', 'ABORT'], panelist: ['JOIN'], candidate: ['JOIN', 'NO_SHOW'] },
    mock: { admin: ['NO_SHOW', 'ABORT'], panelist: ['JOIN'], candidate: ['JOIN', 'NO_SHOW'] },
  },
  {
    state: 'waitingForCandidate',
    at: E,
    real: { admin: ['NO_SHOW', 'ABORT'], panelist: ['NO_SHOW'], clock: ['CLOCK'] },
    mock: { admin: ['NO_SHOW', 'ABORT'], panelist: ['NO_SHOW'], clock: ['CLOCK'] },
  },
  {
    state: 'live',
    at: S + 29 * minute,
    real: { admin: ['NO_SHOW', 'ABORT'], panelist: ['JOIN'], candidate: ['JOIN'] },
    mock: { admin: ['NO_SHOW', 'ABORT'], panelist: ['JOIN'], candidate: ['JOIN'] },
  },
  {
    state: 'live',
    at: E + 30 * minute,
    real: { admin: ['NO_SHOW'], panelist: ['JOIN', 'FINISH'], candidate: ['JOIN'], clock: ['CLOCK'] },
    mock: { admin: ['NO_SHOW'], panelist: ['JOIN', 'FINISH'], candidate: ['JOIN'], clock: ['CLOCK'] },
  },
  {
    state: 'pendingFeedback',
    at: late,
    real: { admin: ['ABORT'], panelist: ['SUBMIT_FEEDBACK'] },
    mock: { admin: ['ABORT'], panelist: ['SUBMIT_FEEDBACK'] },
  },
  { state: 'inReview', at: late, real: { admin: ['APPROVE', 'RETURN'] }, mock: { admin: ['APPROVE', 'RETURN'] } },
  {
    state: 'released',
    at: late,
    real: { admin: ['QC_UPDATE', 'DECIDE'], organization: ['DECIDE'] },
    mock: { admin: ['QC_UPDATE'] },
  },
  {
    state: 'noShow',
    at: E + hour,
    real: {
      admin: ['CORRECT', 'RESCHEDULE'],
      organization: ['RESCHEDULE'],
      panelist: ['DISPUTE'],
      candidate: ['DISPUTE'],
    },
    mock: { admin: ['CORRECT', 'RESCHEDULE'], panelist: ['DISPUTE'], candidate: ['RESCHEDULE', 'DISPUTE'] },
  },
  { state: 'noShow', at: E + 48 * hour, real: {}, mock: {} },
  { state: 'canceled', at: T0, real: {}, mock: {} },
];
