import { array, boolean, enums, nullable, number, object, string, type Infer } from 'superstruct';
import { call } from './kit';

/** The last minutes in which failed requests are a problem. */
export const failureMinutes = 10;

/** What may be wrong, the worst first. */
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
/** The last attempt of a job that failed: the code of its error, and when. */
const failure = object({ code: string(), at: string() });
export type Failure = Infer<typeof failure>;
/** `count`, `seconds`, `name` and `failure` are what its words need; each is null where the kind has none. */
const problem = object({
  kind: enums(healthProblemKinds),
  count: nullable(number()),
  seconds: nullable(number()),
  /** Of a queue, a process or a standby, an address or an account. */
  name: nullable(string()),
  failure: nullable(failure),
});
export type HealthProblem = Infer<typeof problem>;

/** A minute over all processes; numbers are null before the first sample and while none was written. */
const healthMinute = object({
  at: string(),
  requests: nullable(number()),
  errors: nullable(number()),
  refused: nullable(number()),
  /** 95 of 100 requests took no longer, in the slowest process. */
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

/** How the platform does, over all of its processes (product: System health). */
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
    /** Of the last hour. */
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
