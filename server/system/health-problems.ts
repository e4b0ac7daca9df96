import {
  failureMinutes,
  type HealthMinute,
  type HealthProblem,
  type HealthProcess,
} from '../../src/contract/system-health';
import {
  emailQueues,
  isBehind,
  isLate,
  oldest,
  otherQueues,
  type Measurements,
  type Standby,
} from './health-measurements';

export type Facts = {
  measurements: Measurements;
  processes: readonly HealthProcess[];
  /** Sorted oldest first. */
  minutes: readonly HealthMinute[];
  /** The number of emails that wait without a mail server; null if one is configured, and in the demo. */
  unsent: number | null;
  /** The address and the account with the most failed sign-ins and refused accesses, if there are many. */
  failures: { from: ManyFailures | null; of: ManyFailures | null };
};
export type ManyFailures = { name: string; count: number };
/** The number of failures in the last minutes that counts as a problem, because no person causes that many. */
export const manyFailures = 50;
type Kind = HealthProblem['kind'];

const problem = (kind: Kind, more: Partial<HealthProblem> = {}): HealthProblem => ({
  kind,
  count: null,
  seconds: null,
  name: null,
  failure: null,
  ...more,
});
const when = (is: boolean, kind: Kind, more?: Partial<HealthProblem>) => (is ? [problem(kind, more)] : []);
const minute = 60;

const sum = (minutes: readonly HealthMinute[], of: 'requests' | 'errors') =>
  minutes.reduce((total, one) => total + (one[of] ?? 0), 0);

function ofQueues({ measurements, unsent }: Facts): HealthProblem[] {
  const emails = emailQueues(measurements);
  const waiting = emails.reduce((total, { waiting: count }) => total + count, 0);
  const failures = emails.flatMap(({ failure }) => failure ?? []).sort((a, b) => b.at.localeCompare(a.at));
  const late = unsent === null && oldest(emails) > 5 * minute;
  return [
    ...when(unsent !== null, 'noEmailServer', { count: unsent }),
    ...when(late, 'emailsWait', { count: waiting, seconds: oldest(emails), failure: failures[0] ?? null }),
    ...otherQueues(measurements)
      .filter(({ seconds }) => seconds > 5 * minute)
      .map(({ name, waiting: count, seconds, failure }) => problem('queueWaits', { name, count, seconds, failure })),
  ];
}

const leastFree = 1024 ** 3;

function ofProcesses(processes: readonly HealthProcess[], at: number): HealthProblem[] {
  const alive = processes.filter(({ isAlive }) => isAlive);
  const gone = processes.filter(({ isAlive }) => !isAlive);
  return [
    ...gone.map(({ name, seenAt }) =>
      problem('processGone', { name, seconds: Math.round((at - Date.parse(seenAt)) / 1_000) }),
    ),
    ...alive
      .filter(({ freeBytes }) => freeBytes !== null && freeBytes < leastFree)
      .map(({ name, freeBytes }) => problem('diskFull', { name, count: freeBytes })),
    ...alive
      .filter(({ clockMs }) => Math.abs(clockMs) > 2_000)
      .map(({ name, clockMs }) => problem('clock', { name, seconds: Math.round(clockMs / 1_000) })),
    ...when(new Set(alive.map(({ version }) => version)).size > 1, 'versions'),
  ];
}

const ofStandbys = (standbys: readonly Standby[]): HealthProblem[] => [
  ...standbys
    .filter(isBehind)
    .map(({ name, behind: { seconds, bytes } }) => problem('standbyBehind', { name, seconds, count: bytes })),
  ...standbys.filter(isLate).map(({ name, lateSeconds: seconds }) => problem('standbyLate', { name, seconds })),
];

/** The current problems, worst first (product: System health). `at` is the current instant. */
export function problemsOf(facts: Facts, order: readonly Kind[], at: number): HealthProblem[] {
  const { overdue, connections } = facts.measurements;
  const lately = facts.minutes.slice(-failureMinutes);
  const last = facts.minutes.slice(-5);
  const errors = sum(lately, 'errors');
  const slow = last.filter(({ p95Ms }) => (p95Ms ?? 0) > 1_000);
  const found = [
    ...when(facts.failures.from !== null, 'failuresFrom', { ...facts.failures.from }),
    ...when(facts.failures.of !== null, 'failuresOf', { ...facts.failures.of }),
    ...ofProcesses(facts.processes, at),
    ...ofQueues(facts),
    ...ofStandbys(facts.measurements.standbys),
    ...when(overdue.deadlines > 0, 'deadlines', { count: overdue.deadlines }),
    ...when(overdue.calendars > 0, 'calendars', { count: overdue.calendars }),
    ...when(overdue.webhooks > 0, 'webhooks', { count: overdue.webhooks }),
    ...when(errors >= 5 && errors > sum(lately, 'requests') / 100, 'errors', { count: errors }),
    ...when(last.filter(({ connectionsWaiting }) => (connectionsWaiting ?? 0) > 0).length > 2, 'poolFull'),
    ...when(connections.used > connections.most * 0.9, 'connections', { count: connections.used }),
    ...when(slow.length > 2, 'slow', { seconds: Math.max(0, ...slow.map(({ p95Ms }) => (p95Ms ?? 0) / 1_000)) }),
  ];
  return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
