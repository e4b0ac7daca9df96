import type { Decision, HistoryEntry, InterviewDetail } from '../../src/contract/interviews';
import type { FileReply } from '../../src/contract/kit';
import { iso } from '../../src/contract/time';
import { labelOf, occupancyOf } from '../../src/machines/lifecycle/interview-views';
import type { InterviewContext } from '../../src/machines/lifecycle/interview-types';
import type { Caller } from '../kit/caller';
import { sql, type Tx } from '../db/database';
import { calendarEntry } from '../kit/calendar-entry';
import { missing } from '../kit/failures';
import { readInterview, reasonOf, type ReadRow, type Reason } from './read';
import { interviewReply, maySeeReason } from './shape';

type Entry = Reason & {
  seq: number;
  role: string;
  by: string;
  name: string | null;
  at: string;
  why: string | null;
  decision: Decision | null;
  leaf: string;
};

/**
 * Removes email addresses and phone numbers from a text for panelists (product: Readers). An address is not searched
 * from the middle of a word, which would take seconds for a long word without one.
 */
export function withoutContacts(text: string): string {
  return text
    .replace(/(?<![^\s@<>()])[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/g, '█████')
    .replace(/\+?\d[\d\s().-]{7,}\d/g, (found) => (found.replace(/\D/g, '').length >= 9 ? '█████' : found));
}

const roleNames: Record<string, string> = {
  CLOCK: 'The system',
  ADMIN: 'An admin',
  SUPER_ADMIN: 'An admin',
  ORGANIZATION_USER: 'The organization',
  PANELIST: 'The panelist',
  CANDIDATE: 'The candidate',
};

// The name that the reader sees. Admins see every name. Other readers see the names of the two parties, and a role for
// anyone else.
function nameOf(entry: Entry, row: ReadRow, caller: Caller): string {
  const admin = caller.userType === 'ADMIN' || caller.userType === 'SUPER_ADMIN';
  if (entry.role === 'CANDIDATE') return row.candidate;
  if (entry.role === 'PANELIST' && caller.userType === 'CANDIDATE' && entry.by !== row.panelistId)
    return 'The panelist';
  if (entry.role === 'PANELIST' && caller.userType === 'PANELIST' && entry.by !== caller.userId)
    return 'Another panelist';
  if (entry.name !== null && (admin || entry.by === caller.userId || entry.role === 'PANELIST')) return entry.name;
  return roleNames[entry.role] ?? 'The system';
}

// Events of the feedback review, which only admins and the panelist may see.
const ofReview = new Set(['SUBMIT_FEEDBACK', 'RETURN', 'APPROVE', 'QC_UPDATE']);

/**
 * The entries that a candidate may see, from entries sorted newest first: the current booking and its acceptance.
 * Candidates must not learn which panelists were asked before, or that those declined, withdrew or did not respond.
 */
function forCandidate(entries: Entry[], row: ReadRow): Entry[] {
  const booking = row.panelistId === null ? undefined : entries.find(({ type }) => type === 'BOOK');
  return entries.filter((entry) => {
    switch (entry.type) {
      case 'DECLINE':
      case 'WITHDRAW':
        return false;
      case 'CLOCK':
        return entry.leaf !== 'requested' && entry.leaf !== 'pendingSchedule';
      case 'BOOK':
        return entry === booking;
      case 'ACCEPT':
        return Date.parse(entry.at) === row.context.acceptedAt;
      default:
        return true;
    }
  });
}

function valueOf(leaf: string): Parameters<typeof labelOf>[0]['value'] {
  if (leaf === 'requested' || leaf === 'confirmed' || leaf === 'live') return { upcoming: leaf };
  return leaf === 'inReview' || leaf === 'released'
    ? { completed: leaf }
    : (leaf as Exclude<Parameters<typeof labelOf>[0]['value'], object>);
}

async function historyFor(tx: Tx, row: ReadRow, caller: Caller): Promise<HistoryEntry[]> {
  const rows = await tx.many<Entry>(sql`
    select h.seq, h.type, h.by_role as role, h.by_id as by, u.name, h.at, nullif(h.event->>'why', '') as why, h.event->>'decision' as decision, h.leaf,
      ${reasonOf} as "of"
    from interview_history h
    left join users u on h.by_role <> 'CLOCK' and h.by_role <> 'CANDIDATE' and u.id::text = h.by_id
    where h.interview_id = ${row.id} order by h.seq desc limit 200`);
  const review = caller.userType !== 'ORGANIZATION_USER' && caller.userType !== 'CANDIDATE';
  const calm = { cancelAsk: null } as InterviewContext;
  const isCandidate = caller.userType === 'CANDIDATE';
  return (isCandidate ? forCandidate(rows, row) : rows)
    .filter((entry) => review || !ofReview.has(entry.type) || (entry.type === 'APPROVE' && row.leaf === 'released'))
    .map((entry, index, { length }) => ({
      // Candidates get consecutive numbers, because gaps would reveal how many entries are left out.
      seq: isCandidate ? length - index : entry.seq,
      type: entry.type,
      at: entry.at,
      by: nameOf(entry, row, caller),
      why: maySeeReason(caller, entry) ? entry.why : null,
      ...(entry.decision !== null && maySeeReason(caller, entry) && { decision: entry.decision }),
      label: labelOf({ value: valueOf(entry.leaf), context: calm }, caller.userType),
    }));
}

/** One interview with its history and the allowed actions (product: Actions). @throws 404 out of reach. */
export async function interviewDetail(tx: Tx, id: string, caller: Caller): Promise<InterviewDetail> {
  const row = await readInterview(tx, id, caller);
  if (!row) throw missing();
  const about = await tx.one<{ description: string | null; resume: string | null }>(sql`
    select j.description, c.resume_text as resume
    from interviews i join candidates c on c.id = i.candidate_id left join job_profiles j on j.id = i.job_profile_id
    where i.id = ${id}`);
  const forPanelist = caller.userType === 'PANELIST';
  return {
    ...interviewReply(row, caller),
    skills: row.skills,
    description: about.description,
    resume: about.resume === null || !forPanelist ? about.resume : withoutContacts(about.resume),
    history: await historyFor(tx, row, caller),
  };
}

/** The calendar entry of an interview that a panelist was asked to conduct or has accepted. */
export async function interviewCalendar(tx: Tx, id: string, caller: Caller, publicUrl: string): Promise<FileReply> {
  const row = await readInterview(tx, id, caller);
  const time = row && occupancyOf(row);
  if (!row || !time) throw missing();
  const job = row.title === null ? null : { title: row.title, organization: row.organization ?? '' };
  const entry = calendarEntry(
    { interviewId: id, job, publicUrl, rules: row.context.rules },
    { sequence: row.version, start: iso(time.start), end: iso(time.end) },
    row.leaf === 'requested' ? 'asked' : 'confirmed',
  );
  return { name: `${row.code}.ics`, type: 'text/calendar; charset=utf-8', content: Buffer.from(entry) };
}
