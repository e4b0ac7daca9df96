import { interviewRules } from './interview-rules';
import { hour, minute } from './time';

/** The groups of System Configuration, in their order on screen (product: Settings). */
export const settingAreas = [
  'Scheduling',
  'Interviews',
  'Email',
  'Accounts',
  'Inquiries',
  'Exports',
  'Retention',
] as const;
type Area = (typeof settingAreas)[number];

/** `description` says what changes for whom, and from when. */
type About = { area: Area; name: string; description: string };
/** For a retention setting. `forever`: 0 is allowed and means that nothing is deleted. */
type Keeps = { forever: boolean; inWords: (count: string, one: boolean) => string };
type Whole = {
  type: 'whole';
  least: number;
  most: number;
  default: number;
  inWords: (value: number) => string;
  keeps?: Keeps;
};
type YesNo = { type: 'yesNo'; default: boolean };
type OneOf<Value extends string> = { type: 'oneOf'; words: Readonly<Record<Value, string>>; default: Value };
/** `problem` returns the message for an invalid text; `rule` states the same rule as a hint. */
type Text = { type: 'text'; default: string; rule: string; problem: (text: string) => string | null };

const counted =
  (one: string, many = `${one}s`) =>
  (value: number) =>
    `${value} ${value === 1 ? one : many}`;
const minutes = counted('minute');
const hours = counted('hour');
const days = counted('day');
const clock = (value: number) => `${String(value).padStart(2, '0')}:00`;

const whole = ({
  range: [least, most],
  ...setting
}: Omit<About & Whole, 'type' | 'least' | 'most'> & { range: [least: number, most: number] }): About & Whole => ({
  ...setting,
  type: 'whole',
  least,
  most,
});

/** A retention setting, in days. If it has no default, nothing is deleted by default. */
const kept = (
  { name, description, default: standard = 0 }: { name: string; description: string; default?: number },
  [least, most]: [number, number],
  inWords: Keeps['inWords'],
) =>
  whole({
    area: 'Retention',
    name,
    description,
    range: [least, most],
    default: standard,
    inWords: (value) => (value === 0 ? 'Forever' : days(value)),
    keeps: { forever: standard === 0, inWords },
  });

const linkRule = 'An address that starts with https:// and contains {code}';
const longestLink = 200;

/** The message for a template of the meeting's link, or null (product: Meeting). */
function linkProblem(text: string): string | null {
  const link = text.trim();
  const filled = link.replaceAll('{code}', 'code');
  const isLink =
    link.length <= longestLink &&
    link.startsWith('https://') &&
    link.includes('{code}') &&
    !/[\s{}]/.test(filled) &&
    URL.canParse(filled);
  if (!isLink)
    return `Enter an address of at most ${longestLink} characters that starts with https:// and contains {code}`;
  const { username, password } = new URL(filled);
  return username === '' && password === '' ? null : 'Enter an address without a user name and a password';
}

const summaryDayWords = { everyDay: 'Every day', workingDays: 'Monday to Friday' } as const;
const secondFactorWords = { notRequired: 'Not required', admins: 'Required of admins and super admins' } as const;
const forNewBookings = 'This applies to interviews that are booked from now on.';

/**
 * The settings that super admins can change while the server runs, with their defaults (product: Settings). To add a
 * setting, add an entry here and a row in the table `settings`. The server reads settings with `settingsOf`.
 */
export const systemSettings = {
  holdMinutes: whole({
    area: 'Scheduling',
    name: 'Hold of a slot',
    description:
      'How long a chosen slot is reserved while it is being confirmed. This applies to slots that are chosen from now on.',
    range: [1, 30],
    default: 5,
    inWords: minutes,
  }),
  panelistsAsked: whole({
    area: 'Scheduling',
    name: 'Panelists asked for one time',
    description: `How many panelists we ask, one after the other, before the request returns to Pending Schedule. ${forNewBookings}`,
    range: [1, 10],
    default: interviewRules.askAtMost,
    inWords: counted('panelist'),
  }),
  candidateMoves: whole({
    area: 'Scheduling',
    name: 'Reschedules by a candidate',
    description: `How often candidates can ask for other times for one interview. ${forNewBookings}`,
    range: [0, 5],
    default: interviewRules.candidateMoves,
    inWords: counted('time'),
  }),
  meetingLink: {
    area: 'Interviews',
    name: 'Meeting link',
    description:
      'The address of the video meeting. {code} stands for the interview’s own code. Meetings that someone has already joined keep their link.',
    type: 'text',
    default: 'https://meet.jit.si/interview-{code}',
    rule: linkRule,
    problem: linkProblem,
  },
  noShowMinutes: whole({
    area: 'Interviews',
    name: 'Wait before a no-show',
    description: `How long after the start someone can be marked as absent. ${forNewBookings}`,
    range: [5, 20],
    default: interviewRules.noShowAfter / minute,
    inWords: minutes,
  }),
  feedbackHours: whole({
    area: 'Interviews',
    name: 'Time to write feedback',
    description: `How long panelists have to write feedback after the meeting, before it is overdue. ${forNewBookings}`,
    range: [24, 168],
    default: interviewRules.feedbackWithin / hour,
    inWords: hours,
  }),
  firstReminderHours: whole({
    area: 'Interviews',
    name: 'First reminder before an interview',
    description: `How long before the start both sides get the first reminder. The second one comes 1 hour before. ${forNewBookings}`,
    range: [2, 72],
    default: (interviewRules.remindBefore[0] ?? 0) / hour,
    inWords: hours,
  }),
  summaryHour: whole({
    area: 'Email',
    name: 'Time of the daily summary',
    description: 'When admins get their daily summary, in their own time zone. This applies to the next summary.',
    range: [0, 23],
    default: 8,
    inWords: clock,
  }),
  summaryDays: {
    area: 'Email',
    name: 'Days of the daily summary',
    description:
      'On which days admins get their daily summary. Monday’s includes the weekend. This applies to the next summary.',
    type: 'oneOf',
    words: summaryDayWords,
    default: 'everyDay',
  },
  failedSignIns: whole({
    area: 'Accounts',
    name: 'Failed sign-ins',
    description:
      'How many wrong passwords, links or codes we accept in 15 minutes for one account from one address. This applies at once.',
    range: [3, 30],
    default: 10,
    inWords: counted('attempt'),
  }),
  accountEmails: whole({
    area: 'Accounts',
    name: 'Emails with a link',
    description:
      'How many emails of one kind, such as to confirm an account, one address gets in an hour, or in 30 minutes to reset a password. This applies at once.',
    range: [1, 10],
    default: 3,
    inWords: counted('email'),
  }),
  secondFactor: {
    area: 'Accounts',
    name: 'Second factor',
    description:
      'Whether admins must have an authenticator app or a passkey. Those without one set it up before they can go on. This applies at once.',
    type: 'oneOf',
    words: secondFactorWords,
    default: 'notRequired',
  },
  inquiryReminder: {
    area: 'Inquiries',
    name: 'Email about waiting inquiries',
    description:
      'Whether admins get an email about an inquiry that no one has answered. This applies to messages that arrive from now on.',
    type: 'yesNo',
    default: true,
  },
  inquiryWaitMinutes: whole({
    area: 'Inquiries',
    name: 'Waiting time of inquiries',
    description:
      'How long an inquiry can wait before admins get an email about it. This applies to messages that arrive from now on.',
    range: [5, 240],
    default: 15,
    inWords: minutes,
  }),
  inquiryLinkDays: whole({
    area: 'Inquiries',
    name: 'Link for visitors',
    description:
      'How long the link in our answer opens the conversation for someone without an account. This applies to answers from now on.',
    range: [7, 90],
    default: 30,
    inWords: days,
  }),
  inquiriesPerHour: whole({
    area: 'Inquiries',
    name: 'Inquiries from one address',
    description: 'How many inquiries visitors can send from one address in an hour. This applies at once.',
    range: [1, 100],
    default: 10,
    inWords: counted('inquiry', 'inquiries'),
  }),
  exportHours: whole({
    area: 'Exports',
    name: 'Exported files',
    description:
      'How long exported files can be downloaded. After that they are deleted. This also applies to files that exist.',
    range: [1, 168],
    default: 24,
    inWords: hours,
    keeps: { forever: false, inWords: (count, one) => (one ? '1 export' : `${count} exports`) },
  }),
  exportsAtOnce: whole({
    area: 'Exports',
    name: 'Exports at the same time',
    description: 'How many exports of one person can be in progress at the same time. This applies at once.',
    range: [1, 10],
    default: 3,
    inWords: counted('export'),
  }),
  sessionDays: kept(
    {
      name: 'Ended sessions',
      description:
        'How long we keep that a session existed after it has ended. No one can sign in with it. This also applies to sessions that exist.',
      default: 1,
    },
    [1, 365],
    (count, one) => (one ? '1 ended session' : `${count} ended sessions`),
  ),
  signInFailureDays: kept(
    {
      name: 'Failed sign-ins',
      description:
        'How long we keep which account was tried from which address. Limits look back minutes only. This also applies to failures that exist.',
      default: 1,
    },
    [1, 90],
    (count, one) => (one ? '1 failed sign-in' : `${count} failed sign-ins`),
  ),
  securityLogDays: kept(
    {
      name: 'Entries of the security log',
      description:
        'How long we keep which sign-ins failed and which accesses were refused. This also applies to entries that exist.',
      default: 90,
    },
    [7, 3650],
    (count, one) => (one ? '1 entry of the security log' : `${count} entries of the security log`),
  ),
  healthHours: whole({
    area: 'Retention',
    name: 'Measurements of the server',
    description:
      'How long we keep what System health measures each minute. This also applies to measurements that exist.',
    range: [2, 168],
    default: 24,
    inWords: hours,
    keeps: { forever: false, inWords: (count, one) => (one ? '1 measurement' : `${count} measurements`) },
  }),
  webhookDays: kept(
    {
      name: 'Deliveries to webhooks',
      description:
        'How long organizations can view what we sent to their webhooks and how it was answered. This also applies to deliveries that exist.',
      default: 30,
    },
    [7, 365],
    (count, one) => (one ? '1 delivery to a webhook' : `${count} deliveries to webhooks`),
  ),
  recordingDays: kept(
    {
      name: 'Recordings of interviews',
      description:
        'How long recordings can be watched after their last file was uploaded. Their files and links are deleted too. This also applies to recordings that exist.',
    },
    [30, 3650],
    (count, one) => (one ? '1 recording' : `${count} recordings`),
  ),
  draftDays: kept(
    {
      name: 'Drafts of feedback',
      description:
        'How long we keep drafts and private notes of panelists after their last change. Feedback that is still due keeps its draft. This also applies to drafts that exist.',
    },
    [7, 3650],
    (count, one) => (one ? '1 draft of feedback' : `${count} drafts of feedback`),
  ),
  emailContentDays: kept(
    {
      name: 'Contents of emails',
      description:
        'How long the text of a sent email can be read here. Receiver, subject and time stay. This also applies to emails that exist.',
    },
    [30, 3650],
    (count, one) => (one ? 'the content of 1 email' : `the contents of ${count} emails`),
  ),
  problemReportDays: kept(
    {
      name: 'Recordings of problems',
      description:
        'How long we keep what a page did before someone reported a problem. The inquiry itself stays. This also applies to reports that exist.',
    },
    [7, 3650],
    (count, one) => (one ? '1 recording of a problem' : `${count} recordings of problems`),
  ),
} as const satisfies Record<string, About & (Whole | YesNo | OneOf<string> | Text)>;

export type SettingKey = keyof typeof systemSettings;
/** The settings for how long data is stored (product: Retention). */
export const keptKeys = [
  ...(['exportHours', 'sessionDays', 'signInFailureDays', 'securityLogDays', 'healthHours', 'webhookDays'] as const),
  ...(['recordingDays', 'draftDays', 'emailContentDays', 'problemReportDays'] as const),
] satisfies SettingKey[];
export type KeptKey = (typeof keptKeys)[number];
export type SettingValue = number | boolean | string;
/** The type of a setting's values. */
export type SettingOf<Key extends SettingKey> = (typeof systemSettings)[Key] extends { words: infer Words }
  ? keyof Words & string
  : (typeof systemSettings)[Key] extends { type: 'yesNo' }
    ? boolean
    : (typeof systemSettings)[Key] extends Whole
      ? number
      : string;
export type Setting = About & (Whole | YesNo | OneOf<string> | Text);

export const settingKeys = Object.keys(systemSettings) as SettingKey[];
export const settingFor = (key: SettingKey): Setting => systemSettings[key];

/** The message for a value, or null if it is valid. Client and server use the same rules (product: Settings). */
export function settingProblem(key: SettingKey, value: unknown): string | null {
  const setting = settingFor(key);
  switch (setting.type) {
    case 'whole': {
      const { least, most, keeps } = setting;
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
      if (fits || (keeps?.forever && value === 0)) return null;
      return `Enter a whole number from ${least} to ${most}${keeps?.forever ? ', or 0 for no end' : ''}`;
    }
    case 'yesNo':
      return typeof value === 'boolean' ? null : 'Choose yes or no';
    case 'oneOf':
      return typeof value === 'string' && Object.hasOwn(setting.words, value) ? null : 'Choose one of the values';
    case 'text':
      return setting.problem(typeof value === 'string' ? value : '');
  }
}

/** A value in words with its unit: "5 minutes". Null, which is not a valid value, is empty. */
export function settingWords(key: SettingKey, value: SettingValue | null): string {
  const setting = settingFor(key);
  if (value === null) return '';
  if (setting.type === 'whole') return setting.inWords(Number(value));
  if (setting.type === 'yesNo') return value ? 'Yes' : 'No';
  return setting.type === 'oneOf' ? (setting.words[String(value)] ?? String(value)) : String(value);
}

/** The valid values of a setting: "1 to 30 minutes". */
export function settingRange(key: SettingKey): string {
  const setting = settingFor(key);
  switch (setting.type) {
    case 'whole':
      return `${setting.inWords(setting.least).replace(/ .*/, '')} to ${setting.inWords(setting.most)}${setting.keeps?.forever ? ', or 0 for no end' : ''}`;
    case 'yesNo':
      return 'Yes or No';
    case 'oneOf':
      return Object.values(setting.words).join(' or ');
    case 'text':
      return setting.rule;
  }
}

export const isKept = (key: SettingKey): key is KeptKey => (keptKeys as readonly SettingKey[]).includes(key);

/** Whether a change of a setting deletes data that is stored until now. Zero means forever. */
export function shortens(key: SettingKey, from: SettingValue | null, to: SettingValue | null): boolean {
  if (!isKept(key) || typeof from !== 'number' || typeof to !== 'number' || to === 0) return false;
  return from === 0 || to < from;
}

/** What a shorter time deletes, in words: "the contents of 12,034 emails". */
export function sweptWords(key: KeptKey, { count, more }: { count: number; more: boolean }): string {
  const { keeps } = settingFor(key) as Whole;
  const amount = count.toLocaleString('en-US');
  return keeps?.inWords(more ? `more than ${amount}` : amount, count === 1) ?? '';
}
