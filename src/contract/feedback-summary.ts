import { array, enums, integer, nullable, number, object, string, type Infer } from 'superstruct';
import { scorecard, type Assessment, type FeedbackVersion } from './feedback';
import { decisionWords, interviewReach, kinds, labelWords, type HistoryEntry, type Leaf } from './interviews';
import { askedSkill, type AskedSkill } from './job-profiles';
import { call, file, idParams } from './kit';

/** The states that have a summary: the interview was held, or should have been held (product: Interview summary). */
export const finishedLeaves: readonly Leaf[] = ['pendingFeedback', 'inReview', 'released', 'noShow'];
export const summaryTexts = {
  notFinished: 'The summary is ready once the interview has ended.',
} as const;

/**
 * 404 if the interview is out of reach, 409 before its end. The file has only what its reader may see, in the
 * reader's time zone.
 */
export const getSummaryFile = call({
  method: 'GET',
  path: '/interviews/:id/summary',
  refuses: [409],
  summary: 'The summary of an interview as a PDF',
  access: interviewReach,
  scope: 'reports:read',
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});

/** Events of the lifecycle in words. */
const happened: Record<string, string> = {
  CREATE: 'Interview requested',
  SET_TIMES: 'Times given',
  INVITE_TO_PICK: 'Candidate invited to pick a time',
  BOOK: 'Slot booked, panelist asked',
  CANCEL: 'Canceled',
  ACCEPT: 'Accepted by the panelist',
  DECLINE: 'Declined by the panelist',
  WITHDRAW: 'The panelist withdrew',
  ASK_RESCHEDULE: 'Another time requested',
  ASK_CANCEL: 'Cancellation requested',
  REFUSE_CANCEL: 'Cancellation refused',
  JOIN: 'Joined the meeting',
  NO_SHOW: 'Marked as no show',
  FINISH: 'Meeting finished',
  ABORT: 'Stopped',
  SUBMIT_FEEDBACK: 'Feedback submitted',
  APPROVE: 'Feedback approved and released',
  RETURN: 'Feedback returned',
  QC_UPDATE: 'Feedback updated (QC)',
  DECIDE: 'Decision made',
  CORRECT: 'Attendance corrected',
  DISPUTE: 'No show disputed',
  RESCHEDULE: 'To be scheduled again',
};
export const historyWords = ({ type, label, decision }: Pick<HistoryEntry, 'type' | 'label' | 'decision'>) => {
  if (decision) return `Decision: ${decisionWords[decision]}`;
  return type === 'CLOCK' ? `Time ran out: ${labelWords[label.word]}` : (happened[type] ?? labelWords[label.word]);
};

const minute = 60_000;
type Presence = { side: 'candidate' | 'panelist'; from: string; to: string | null };
export type Attendance = {
  side: Presence['side'];
  /** When they first joined the meeting that was held; null if never. */
  joined: string | null;
  /** Whole minutes after the start, negative before it. */
  late: number;
  /** Whole minutes from joining to the end of the meeting; null while it runs. */
  minutes: number | null;
};

/** Who attended, from an hour before the start of the booked time. Presence in an earlier round does not count. */
export function attendanceOf(start: string | null, presence: readonly Presence[]): Attendance[] {
  const begin = start === null ? -Infinity : Date.parse(start);
  return (['candidate', 'panelist'] as const).map((side) => {
    const first = presence.find((one) => one.side === side && Date.parse(one.from) >= begin - 60 * minute);
    if (!first) return { side, joined: null, late: 0, minutes: null };
    const from = Date.parse(first.from);
    return {
      side,
      joined: first.from,
      late: start === null ? 0 : Math.round((from - begin) / minute),
      minutes: first.to === null ? null : Math.round((Date.parse(first.to) - from) / minute),
    };
  });
}
const sideNames = { candidate: 'Candidate', panelist: 'Panelist' } as const;
/** "Joined 2 min after the start and stayed 58 min." */
export function attendanceWords({ joined, late, minutes }: Attendance): string {
  if (joined === null) return 'Did not join.';
  const when = late === 0 ? 'at the start' : `${Math.abs(late)} min ${late > 0 ? 'after' : 'before'} the start`;
  return `Joined ${when}${minutes === null ? '.' : ` and stayed ${minutes} min.`}`;
}
export const attendanceSide = ({ side }: Attendance) => sideNames[side];

/** All ratings of a scorecard, in its order: skills, communication, problem solving. */
export function ratingsOf(
  skills: readonly AskedSkill[],
  { scorecard: card }: Pick<FeedbackVersion, 'scorecard'>,
): (Assessment & { id: string; name: string })[] {
  const given = new Map(card.skills.map((one) => [one.skillId, one]));
  const blank: Assessment = { rating: null, evidence: '' };
  return [
    ...skills.map(({ id, name }) => ({ ...(given.get(id) ?? blank), id, name })),
    { ...card.communication, id: 'communication', name: 'Communication' },
    { ...card.problemSolving, id: 'problemSolving', name: 'Problem solving' },
  ];
}

const review = object({
  interviewId: string(),
  code: string(),
  kind: enums(kinds),
  job: nullable(string()),
  organization: nullable(string()),
  start: nullable(string()),
  panelist: nullable(string()),
  skills: array(askedSkill),
  scorecard,
  /** The mean of all ratings that this interviewer gave in released feedback within the reader's reach. */
  average: nullable(number()),
  /** The number of interviews in the average. */
  averageOf: integer(),
});
export type Review = Infer<typeof review>;
/**
 * Includes all candidacies of the person, as far as the reader may see their interviews. 404 if the candidate is out
 * of reach.
 */
export const getCandidateReviews = call({
  method: 'GET',
  path: '/candidates/:id/reviews',
  summary: 'All released feedback on a candidate, newest first',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' },
  scope: 'reports:read',
  timeout: 'short',
  params: idParams,
  reply: object({ candidate: string(), reviews: array(review) }),
});
