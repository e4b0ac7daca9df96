import { array, boolean, enums, nullable, number, object, string, type Infer } from 'superstruct';
import { call } from './kit';

/** The number of recent minutes in which failed requests count as a problem. */
export const failureMinutes = 10;

/** The kinds of problems, the most severe first. */
export const healthProblemKinds = [
  'processGone',
  'diskFull',
  'emailsWait',
  'noEmailServer',
  'deadlines',
  'errors',
  'connections',
  'standbyBehind',
  'queueWaits',
  'calendars',
  'webhooks',
  'poolFull',
  'clock',
  'standbyLate',
  'slow',
  'failuresFrom',
  'failuresOf',
  'versions',
] as const;
/** The last failed attempt of a job: its error code, and when it failed. */
const failure = object({ code: string(), at: string() });
export type Failure = Infer<typeof failure>;
/**
 * `count`, `seconds`, `name` and `failure` are the values in the words of the problem. Each is null if the kind does
 * not need it.
 */
const problem = object({
  kind: enums(healthProblemKinds),
  count: nullable(number()),
  seconds: nullable(number()),
  /** The name of a queue, a process, a standby, an address or an account. */
  name: nullable(string()),
  failure: nullable(failure),
});
export type HealthProblem = Infer<typeof problem>;

/** One minute over all processes. Numbers are null before the first sample, and for a minute without samples. */
const healthMinute = object({
  at: string(),
  requests: nullable(number()),
  errors: nullable(number()),
  refused: nullable(number()),
  /** The 95th percentile of response times, in the slowest process. */
  p95Ms: nullable(number()),
  connectionsUsed: nullable(number()),
  connectionsWaiting: nullable(number()),
  queueSeconds: nullable(number()),
  emailSeconds: nullable(number()),
  emailsSent: nullable(number()),
  emailsFailed: nullable(number()),
  slowStatements: nullable(number()),
});
export type HealthMinute = Infer<typeof healthMinute>;

const healthProcess = object({
  id: string(),
  name: string(),
  version: string(),
  startedAt: string(),
  seenAt: string(),
  isAlive: boolean(),
  clockMs: number(),
  freeBytes: nullable(number()),
});
export type HealthProcess = Infer<typeof healthProcess>;

/** The health of the platform, over all of its processes (product: System health). */
export const systemHealth = call({
  method: 'GET',
  path: '/system/health',
  summary: 'How the platform does: problems, and what was measured in the last hour',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'short',
  reply: object({
    at: string(),
    version: string(),
    problems: array(problem),
    processes: array(healthProcess),
    minutes: array(healthMinute),
    queues: array(object({ name: string(), waiting: number(), seconds: number(), failure: nullable(failure) })),
    /** The counts of the last hour. */
    emails: object({ sent: number(), failed: number(), waiting: number() }),
    overdue: object({ deadlines: number(), calendars: number(), webhooks: number() }),
    database: object({
      version: string(),
      migrations: number(),
      bytes: number(),
      connectionsUsed: number(),
      connectionsMost: number(),
    }),
    fileBytes: number(),
  }),
});
export type SystemHealth = Infer<(typeof systemHealth)['reply']>;
