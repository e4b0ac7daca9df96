import { countText } from '../../../components/count-text';
import { momentInWords } from '../../../components/format-time';
import { failureMinutes, type Failure, type HealthProblem } from '../../../contract/system-health';

/** A number with its noun: "1 request", "2 requests". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** A duration in words: "14 minutes". */
export function secondsWords(seconds: number): string {
  if (seconds < 90) return counted(Math.round(seconds), 'second');
  if (seconds < 90 * 60) return counted(Math.round(seconds / 60), 'minute');
  return counted(Math.round(seconds / 3600), 'hour');
}

/** A short time in words: "137 ms", "1.3 s". */
export const msWords = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** A size in words: "1.2 GB". */
export function bytesWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** at;
  return `${at === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[at]}`;
}

const queueNames: Record<string, string> = {
  mail: 'Emails',
  accountMail: 'Emails about accounts',
  letters: 'Emails about accounts, to be written',
  effects: 'Effects of interviews',
  calendarEntries: 'Calendar entries',
  webhooks: 'Webhooks',
  exports: 'Exports',
  gatewayEvents: 'Payment callbacks',
  auditSeals: 'Audit seals',
  interviewRuns: 'Bulk actions',
  monthEnds: 'Month-end closing',
  ledgerChecks: 'Ledger checks',
};
/** The name of a queue; a queue without a display name keeps its name from the log. */
export const queueWords = (name: string): string => queueNames[name] ?? name;

// Codes of the mail library, of Node and of PostgreSQL.
const emailReasons: Record<string, string> = {
  EAUTH: 'the mail server refused the user name or password',
  EDNS: 'the name of the mail server is not known',
  ENOTFOUND: 'the name of the mail server is not known',
  ESOCKET: 'the mail server cannot be reached',
  ECONNECTION: 'the mail server cannot be reached',
  ECONNREFUSED: 'the mail server refused the connection',
  ETIMEDOUT: 'the mail server did not answer in time',
  EENVELOPE: 'the mail server did not accept the sender or the recipient',
  ETLS: 'the mail server offers no encryption',
};

type Moment = (at: string) => string;
/** "Last attempt, 10:14 AM: the mail server refused the connection." */
const attempt = (failure: Failure | null, moment: Moment, reasons: Record<string, string> = {}) =>
  failure === null ? '' : `Last attempt, ${moment(failure.at)}: ${reasons[failure.code] ?? `error ${failure.code}`}.`;

type Words = { title: string; advice: string };
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');

type Known = { count: number; seconds: number; name: string; failure: Failure | null; moment: Moment };
const words: Record<HealthProblem['kind'], (known: Known) => Words> = {
  processGone: ({ name, seconds }) => ({
    title: `Process ${name} has not reported for ${secondsWords(seconds)}`,
    advice: 'Check whether it is running and read the end of its log. Other processes take over its work.',
  }),
  diskFull: ({ name, count }) => ({
    title: `Only ${bytesWords(count)} are free for files on ${name}`,
    advice: 'Free space or enlarge the disk. Uploads fail when it is full.',
  }),
  emailsWait: ({ count, seconds, failure, moment }) => ({
    title: `${counted(count, 'email')} waiting, the oldest for ${secondsWords(seconds)}`,
    advice: joined(
      attempt(failure, moment, emailReasons),
      'Check SMTP_URL. Waiting emails are sent automatically once it works.',
    ),
  }),
  noEmailServer: ({ count }) => ({
    title: 'No email is sent',
    advice: joined('Set SMTP_URL and restart.', count > 0 ? `${counted(count, 'email')} waiting.` : ''),
  }),
  deadlines: ({ count }) => ({
    title: `${counted(count, 'deadline')} missed by more than a minute`,
    advice: 'Interviews or payments did not move on in time. Check that a process is running and read its log.',
  }),
  queueWaits: ({ name, count, seconds, failure, moment }) => ({
    title: `${queueWords(name)}: ${counted(count, 'job')} waiting, the oldest for ${secondsWords(seconds)}`,
    advice: joined(attempt(failure, moment), 'Failed jobs are tried again automatically. Read the log for the cause.'),
  }),
  calendars: ({ count }) => ({
    title: `${counted(count, 'calendar')} not read on time`,
    advice: 'Busy times may be out of date. Check that the server can reach the internet.',
  }),
  webhooks: ({ count }) => ({
    title: `${counted(count, 'webhook delivery', 'webhook deliveries')} overdue`,
    advice: 'Check that the server can reach the internet.',
  }),
  errors: ({ count }) => ({
    title: `${counted(count, 'request')} failed in the last ${failureMinutes} minutes`,
    advice: 'Search the log for “call failed”. Users can quote the reference of their request.',
  }),
  poolFull: () => ({
    title: 'Requests wait for a database connection',
    advice: 'Look for “slow statement” in the log, or start another process.',
  }),
  connections: ({ count }) => ({
    title: `The database has ${counted(count, 'connection')}, close to its limit`,
    advice: 'Raise max_connections of PostgreSQL, or run fewer processes.',
  }),
  clock: ({ name, seconds }) => ({
    title: `The clock of ${name} is ${secondsWords(Math.abs(seconds))} ${seconds < 0 ? 'behind' : 'ahead of'} the database`,
    advice: 'Turn on time synchronization (NTP) on both machines.',
  }),
  standbyBehind: ({ name, count, seconds }) => ({
    title: `Standby ${name} lacks the last ${seconds > 10 ? secondsWords(seconds) : bytesWords(count)} of changes`,
    advice: 'They are lost if the primary is lost now. Check the network and the load of both servers.',
  }),
  standbyLate: ({ name, seconds }) => ({
    title: `Standby ${name} applies changes ${secondsWords(seconds)} late`,
    advice: 'It has received them, so a failover loses nothing but takes longer. Check recovery_min_apply_delay.',
  }),
  slow: ({ seconds }) => ({
    title: `Pages are slow: 5% of requests take longer than ${seconds.toFixed(1)} seconds`,
    advice: 'Look for “slow statement” in the log and check the load of the database.',
  }),
  failuresFrom: ({ name, count }) => ({
    title: `${counted(count, 'failed sign-in or refused request', 'failed sign-ins or refused requests')} from ${name} in the last ${failureMinutes} minutes`,
    advice: 'Read what was tried under Config, tab Security log. Block the address at your proxy if it goes on.',
  }),
  failuresOf: ({ name, count }) => ({
    title: `${counted(count, 'failed sign-in or refused request', 'failed sign-ins or refused requests')} of the account of ${name} in the last ${failureMinutes} minutes`,
    advice: 'Ask the owner. You can end all sessions of the account under Config, tab Security log.',
  }),
  versions: () => ({
    title: 'Processes run different versions',
    advice: 'This is expected during an update. Otherwise restart the older ones.',
  }),
};

const severe: ReadonlySet<HealthProblem['kind']> = new Set([
  'processGone',
  'diskFull',
  'emailsWait',
  'noEmailServer',
  'deadlines',
  'errors',
  'connections',
]);
/** The severity: something does not work, may soon stop working, or is expected for a while. */
export const severityOf = (kind: HealthProblem['kind']) =>
  severe.has(kind) ? 'error' : kind === 'versions' ? 'info' : 'warning';

/** What is wrong, and what to do about it. `now` in milliseconds since 1970. */
export const problemWords = (
  { kind, count, seconds, name, failure }: HealthProblem,
  now: number,
  zone: string,
): Words =>
  words[kind]({
    count: count ?? 0,
    seconds: seconds ?? 0,
    name: name ?? '',
    failure,
    moment: (at) => momentInWords(at, now, zone),
  });
