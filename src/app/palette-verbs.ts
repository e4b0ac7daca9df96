import { DateTime } from 'luxon';
import type { Decision, SentType } from '../contract/interviews';
import type { UserType } from '../contract/kit';

/** Actions on an interview that are not events of its lifecycle. */
export type Beside = 'REMIND' | 'ASK_TIMES' | 'PDF' | 'SHARE' | 'TAKE';
type VerbId =
  | 'schedule'
  | 'move'
  | 'replace'
  | 'cancel'
  | 'refuse'
  | 'withdraw'
  | 'accept'
  | 'decline'
  | 'join'
  | 'pick'
  | 'times'
  | 'noShow'
  | 'finish'
  | 'stop'
  | 'write'
  | 'approve'
  | 'return'
  | 'qc'
  | 'decide'
  | 'select'
  | 'reject'
  | 'hold'
  | 'correct'
  | 'dispute'
  | 'remind'
  | 'take'
  | 'pdf'
  | 'share'
  | 'away'
  | 'message'
  | 'compare'
  | 'export'
  | 'open';

export interface Verb {
  id: VerbId;
  /** What the verb does, as shown where it is suggested. */
  title: string;
  /** The words for the verb. The first one is typed when the verb is chosen from a list. */
  words: readonly [string, ...string[]];
  for: readonly UserType[];
  /** The actions on an interview that the verb means. */
  acts?: readonly (SentType | Beside)[];
  /** The decision that the verb means, for DECIDE. */
  decision?: Decision;
  /** Whether the verb can have a day. */
  day?: true;
}

const admins = ['ADMIN', 'SUPER_ADMIN'] as const;
const owners = [...admins, 'ORGANIZATION_USER'] as const;
const parties = ['PANELIST', 'CANDIDATE'] as const;
const everyone = [...owners, ...parties] as const;

/** Every verb of the palette; `allowedActions` still decides what can be done (product: Search and verbs). */
export const verbs: readonly Verb[] = [
  {
    id: 'schedule',
    title: 'Schedule an interview',
    words: ['schedule', 'book', 'request', 'plan'],
    for: owners,
    acts: ['BOOK'],
  },
  {
    id: 'move',
    title: 'Reschedule an interview',
    words: ['reschedule', 'move', 'postpone', 'rebook', 'another time', 'new time'],
    for: everyone,
    acts: ['BOOK', 'RESCHEDULE', 'ASK_RESCHEDULE'],
  },
  { id: 'replace', title: 'Replace a panelist', words: ['replace', 'swap'], for: admins, acts: ['BOOK'] },
  {
    id: 'cancel',
    title: 'Cancel an interview',
    words: ['cancel', 'call off'],
    for: everyone,
    acts: ['CANCEL', 'ASK_CANCEL', 'WITHDRAW'],
  },
  { id: 'refuse', title: 'Refuse a cancellation', words: ['refuse', 'deny'], for: admins, acts: ['REFUSE_CANCEL'] },
  {
    id: 'withdraw',
    title: 'Withdraw from an interview',
    words: ['withdraw', 'step back'],
    for: ['PANELIST'],
    acts: ['WITHDRAW', 'ASK_CANCEL'],
  },
  { id: 'accept', title: 'Accept an interview', words: ['accept', 'yes'], for: ['PANELIST'], acts: ['ACCEPT'] },
  { id: 'decline', title: 'Decline an interview', words: ['decline', 'no'], for: ['PANELIST'], acts: ['DECLINE'] },
  { id: 'join', title: 'Join an interview', words: ['join', 'meet', 'start'], for: parties, acts: ['JOIN'] },
  {
    id: 'pick',
    title: 'Invite a candidate to pick a time',
    words: ['invite', 'let pick'],
    for: owners,
    acts: ['INVITE_TO_PICK'],
  },
  {
    id: 'times',
    title: 'Set preferred times',
    words: ['set times', 'times', 'ask times', 'ask for times', 'ask for new times'],
    for: [...owners, 'CANDIDATE'],
    acts: ['SET_TIMES', 'ASK_TIMES'],
  },
  {
    id: 'noShow',
    title: 'Mark a no show',
    words: ['no show', 'noshow', 'no-show', 'did not attend', 'mark no show'],
    for: everyone,
    acts: ['NO_SHOW'],
  },
  { id: 'finish', title: 'Finish an interview', words: ['finish', 'end'], for: everyone, acts: ['FINISH'] },
  { id: 'stop', title: 'Stop an interview', words: ['stop', 'abort'], for: everyone, acts: ['ABORT'] },
  {
    id: 'write',
    title: 'Write feedback',
    words: ['write', 'write feedback', 'feedback', 'scorecard', 'rate'],
    for: ['PANELIST'],
    acts: ['SUBMIT_FEEDBACK'],
  },
  {
    id: 'approve',
    title: 'Review feedback',
    words: ['review', 'approve', 'release', 'review feedback', 'approve feedback'],
    for: admins,
    acts: ['APPROVE'],
  },
  {
    id: 'return',
    title: 'Return feedback',
    words: ['return', 'send back', 'return feedback'],
    for: admins,
    acts: ['RETURN'],
  },
  {
    id: 'qc',
    title: 'Update released feedback',
    words: ['qc', 'qc update', 'update feedback', 'correct feedback'],
    for: admins,
    acts: ['QC_UPDATE'],
  },
  { id: 'decide', title: 'Decide on a candidate', words: ['decide', 'decide on'], for: owners, acts: ['DECIDE'] },
  {
    id: 'select',
    title: 'Select a candidate',
    words: ['select', 'hire'],
    for: owners,
    acts: ['DECIDE'],
    decision: 'selected',
  },
  {
    id: 'reject',
    title: 'Reject a candidate',
    words: ['reject'],
    for: owners,
    acts: ['DECIDE'],
    decision: 'rejected',
  },
  {
    id: 'hold',
    title: 'Put a candidate on hold',
    words: ['hold', 'on hold', 'put on hold'],
    for: owners,
    acts: ['DECIDE'],
    decision: 'onHold',
  },
  {
    id: 'correct',
    title: 'Correct attendance',
    words: ['correct', 'attendance', 'correct attendance'],
    for: admins,
    acts: ['CORRECT'],
  },
  { id: 'dispute', title: 'Dispute a no show', words: ['dispute', 'object'], for: everyone, acts: ['DISPUTE'] },
  {
    id: 'remind',
    title: 'Remind a panelist of feedback',
    words: ['remind', 'nudge', 'chase'],
    for: admins,
    acts: ['REMIND'],
  },
  { id: 'take', title: 'Take an interview', words: ['take', 'take over', 'own', 'claim'], for: admins, acts: ['TAKE'] },
  {
    id: 'pdf',
    title: 'Download a summary',
    words: ['summary', 'pdf', 'download', 'download pdf', 'summary pdf'],
    for: everyone,
    acts: ['PDF'],
  },
  { id: 'share', title: 'Share feedback', words: ['share', 'share feedback'], for: admins, acts: ['SHARE'] },
  {
    id: 'away',
    title: 'Panelist away',
    words: ['away', 'ill', 'sick', 'absent', 'off', 'day off', 'leave', 'holiday'],
    for: [...admins, 'PANELIST'],
    day: true,
  },
  {
    id: 'message',
    title: 'Message a person',
    words: ['message', 'email', 'mail', 'call', 'contact', 'write to'],
    for: owners,
  },
  { id: 'compare', title: 'Compare candidates', words: ['compare'], for: ['ORGANIZATION_USER'] },
  { id: 'export', title: 'Export a list', words: ['export', 'export list'], for: everyone },
  { id: 'open', title: 'Open', words: ['open', 'show', 'view', 'find', 'go to'], for: everyone },
];

export const verbsFor = (userType: UserType): readonly Verb[] => verbs.filter((verb) => verb.for.includes(userType));

/** A parsed text. */
export interface Phrase {
  text: string;
  verb: Verb | null;
  /** The object of the verb: a part of a name, or the words of a list. */
  object: string;
  /** The texts of which a page has one in its name: all that was typed, or what is to be opened. */
  names: readonly string[];
  /** An interview's code, "IV-1602". */
  code: string | null;
  /** yyyy-MM-dd, in the reader's zone. */
  day: string | null;
}

interface Reader {
  userType: UserType;
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Words to skip between a verb and its object. */
const fillers: ReadonlySet<string> = new Set(
  'for with to the is on of my interview interviews candidate panelist please'.split(' '),
);

/** Parses words in any order: a verb, a day, and a code. Everything else is the name of the object. */
export function phraseOf(text: string, { userType, zone, now }: Reader): Phrase {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const found = verbIn(words, verbsFor(userType));
  if (found === null) {
    const only = words.length === 1 ? codeOf(words[0] ?? '', 3) : null;
    const all = words.join(' ');
    return { text: all, verb: null, object: all, names: [all], code: only, day: null };
  }
  const { verb, at, length } = found;
  const others = words.toSpliced(at, length);
  const dated = verb.day ? dayIn(others, DateTime.fromMillis(now, { zone }).startOf('day')) : null;
  const rest = (dated?.rest ?? others).filter((word) => !fillers.has(word.toLowerCase()));
  const codes = rest.map((word) => codeOf(word, verb.acts ? 1 : Infinity));
  const code = codes.find((one) => one !== null) ?? null;
  const object = rest.filter((_, index) => codes[index] === null).join(' ');
  const whole = words.join(' ');
  // Fillers can be a part of a page's name, as in “Interview Details”.
  const opened = verb.id === 'open' ? [others.join(' '), object].filter(Boolean) : [];
  return { text: whole, verb, object, names: [whole, ...opened], code, day: dated?.day ?? null };
}

/** Finds the verb with the most words. Of several, this is the first in the text. */
function verbIn(words: readonly string[], known: readonly Verb[]) {
  let best: { verb: Verb; at: number; length: number } | null = null;
  const lower = words.map((word) => word.toLowerCase());
  for (const verb of known)
    for (const said of verb.words) {
      const parts = said.split(' ');
      const at = lower.findIndex((_, from) => parts.every((part, index) => lower[from + index] === part));
      const better = best === null || parts.length > best.length || (parts.length === best.length && at < best.at);
      if (at >= 0 && better) best = { verb, at, length: parts.length };
    }
  return best;
}

/** The code "IV-1602" for "iv-1602", for "IV1602", or for a number with at least `digits` digits. */
function codeOf(word: string, digits: number): string | null {
  const [, letters, number = ''] = /^(iv-?)?(\d+)$/i.exec(word) ?? [];
  return number !== '' && (letters !== undefined || number.length >= digits) ? `IV-${number}` : null;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = 'january february march april may june july august september october november december'.split(' ');
/** The number of a weekday or month, from 1, of which at least three letters were typed; 0 if there is none. */
const nameIn = (names: readonly string[], word: string) =>
  word.length < 3 ? 0 : names.findIndex((name) => name.startsWith(word)) + 1;

/** The first day in the words, and the words without that day. */
function dayIn(words: readonly string[], today: DateTime): { day: string; rest: string[] } | null {
  for (const at of words.keys())
    for (const length of [2, 1]) {
      const said = words.slice(at, at + length).map((word) => word.toLowerCase());
      const day = said.length === length ? dayOf(said, today) : null;
      if (day?.isValid) return { day: day.toFormat('yyyy-MM-dd'), rest: words.toSpliced(at, length) };
    }
  return null;
}

function dayOf([word = '', second]: readonly string[], today: DateTime): DateTime | null {
  if (second !== undefined) {
    if (word === 'next' && nameIn(weekdays, second) > 0) return dayOf([second], today);
    // "27 nov" and "nov 27".
    const month = nameIn(months, second) || nameIn(months, word);
    const date = /^\d{1,2}$/.test(word) ? word : /^\d{1,2}$/.test(second) ? second : null;
    return month > 0 && date !== null ? coming(Number(date), month, today) : null;
  }
  if (word === 'today') return today;
  if (word === 'tomorrow' || word === 'tmrw') return today.plus({ days: 1 });
  const weekday = nameIn(weekdays, word);
  if (weekday > 0) return today.plus({ days: (weekday - today.weekday + 7) % 7 });
  const [year, monthFirst, dateLast] = /^(2\d{3})-(\d{1,2})-(\d{1,2})$/.exec(word)?.slice(1).map(Number) ?? [];
  if (year !== undefined) return onDay(dateLast ?? 0, monthFirst ?? 0, year, today);
  const [date, month, full] = /^(\d{1,2})(?:[-./](\d{1,2})(?:[-./](2\d{3}))?)?\.?$/.exec(word)?.slice(1) ?? [];
  if (date === undefined) return null;
  if (full !== undefined) return onDay(Number(date), Number(month), Number(full), today);
  if (month !== undefined) return coming(Number(date), Number(month), today);
  // The next day with this number, in a month that has it.
  for (const ahead of [0, 1, 2]) {
    const first = today.startOf('month').plus({ months: ahead });
    const day = onDay(Number(date), first.month, first.year, today);
    if (day.isValid && day >= today) return day;
  }
  return null;
}

const onDay = (day: number, month: number, year: number, { zone }: DateTime): DateTime =>
  DateTime.fromObject({ year, month, day }, { zone });

/** The day in this year, or in the next year if it has passed. */
function coming(day: number, month: number, today: DateTime): DateTime {
  const here = onDay(day, month, today.year, today);
  return here.isValid && here < today ? onDay(day, month, today.year + 1, today) : here;
}
