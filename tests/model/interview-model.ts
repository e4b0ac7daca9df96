import type { InterviewSnapshot } from '../../src/machines/lifecycle/interview';
import { interviewMachine } from '../../src/machines/lifecycle/interview';
import type { InterviewEvent, InterviewKind } from '../../src/machines/lifecycle/interview-types';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import { modelTest } from './harness';
import { day, E, goodEvent, hour, inputOf, minute, nextAfter, people, S, T0 } from './interview-fixtures';

const quarter = 15 * minute;

export const storedOf = ({ value, context }: InterviewSnapshot) => ({ value, context }) as StoredInterview;

const { admin, organization, candidate, clock } = people;

/** Every branch of every guard has an event. The panelist is the one currently requested. */
export const eventsOf = (snapshot: InterviewSnapshot): InterviewEvent[] => {
  const stored = storedOf(snapshot);
  const panelist = { role: 'PANELIST' as const, id: stored.context.panelistId ?? 'nobody' };
  const next = nextAfter(stored);
  const [early, door, late] = [T0 + minute, S - 10 * minute, S + 15 * minute];
  return [
    goodEvent('SET_TIMES', candidate, early),
    goodEvent('INVITE_TO_PICK', organization, early),
    goodEvent('BOOK', admin, early, { start: S }),
    goodEvent('BOOK', admin, early, { start: S, panelistId: 'p7' }),
    goodEvent('BOOK', candidate, early, { start: Math.ceil((stored.context.times[0] ?? S) / quarter) * quarter }),
    ...[admin, organization, candidate].map((by) => goodEvent('CANCEL', by, early)),
    goodEvent('ACCEPT', panelist, early),
    goodEvent('ACCEPT', clock, early),
    goodEvent('DECLINE', panelist, early, { facts: { next } }),
    goodEvent('DECLINE', panelist, early),
    goodEvent('WITHDRAW', panelist, early, { facts: { next } }),
    goodEvent('WITHDRAW', panelist, early),
    ...[admin, candidate, panelist].map((by) => goodEvent('ASK_RESCHEDULE', by, early)),
    ...[candidate, panelist].map((by) => goodEvent('ASK_CANCEL', by, early)),
    goodEvent('REFUSE_CANCEL', admin, early),
    ...[candidate, panelist].map((by) => goodEvent('JOIN', by, door)),
    ...[candidate, panelist, admin].map((by) => goodEvent('NO_SHOW', by, late)),
    goodEvent('FINISH', panelist, S + 40 * minute),
    goodEvent('ABORT', admin, late),
    goodEvent('SUBMIT_FEEDBACK', panelist, E + hour),
    goodEvent('APPROVE', admin, E + 2 * hour),
    goodEvent('RETURN', admin, E + 2 * hour),
    goodEvent('QC_UPDATE', admin, E + 3 * hour),
    goodEvent('DECIDE', organization, E + 3 * hour),
    goodEvent('CORRECT', admin, E + hour, { who: 'held' }),
    goodEvent('CORRECT', admin, E + hour, { who: 'candidate' }),
    goodEvent('RESCHEDULE', admin, E + hour),
    ...[candidate, panelist].map((by) => goodEvent('DISPUTE', by, E + hour)),
    goodEvent('CLOCK', clock, T0 + 5 * hour, { facts: { next } }),
    goodEvent('CLOCK', clock, E + 30 * minute, { facts: { up: false } }),
    goodEvent('CLOCK', clock, E + 30 * minute),
    goodEvent('CLOCK', clock, S + 9 * day),
  ];
};

/** The context that the guards of a state read: with the whole context the model would be infinite. */
const project = (snapshot: InterviewSnapshot) => {
  const { asked, moves, pickBy, cancelAsk, panelistJoined, candidateJoined, adminsAsked, noShow, disputedBy } =
    snapshot.context;
  switch (leafOf(storedOf(snapshot))) {
    case 'requested':
      return [asked, moves, cancelAsk?.who];
    case 'confirmed':
      return [asked, cancelAsk?.who, panelistJoined, candidateJoined, adminsAsked];
    case 'noShow':
      return [noShow?.who, [...disputedBy].sort()];
    case 'pendingSchedule':
    case 'reschedulePending':
      return [moves, pickBy !== null, cancelAsk?.who];
    default:
      return null;
  }
};

/** The law as a model that tests walk: on the machine itself, and over HTTP against the server. */
export const modelOf = (kind: InterviewKind) =>
  modelTest({ machine: interviewMachine, input: inputOf(kind), events: eventsOf, project });
