import type { FastifyInstance } from 'fastify';
import { ratingMeanings, recommendationLabels, type Scorecard } from '../../src/contract/feedback';
import {
  attendanceOf,
  attendanceSide,
  attendanceWords,
  finishedLeaves,
  getCandidateReviews,
  getSummaryFile,
  historyWords,
  ratingsOf,
  summaryTexts,
  type Review,
} from '../../src/contract/feedback-summary';
import { decisionWords, labelWords, type InterviewDetail } from '../../src/contract/interviews';
import type { FileReply, UserType } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { join, sql, type Tx } from '../db/database';
import { serve, serveWithoutTransaction, type AppContext } from '../http/calls';
import { interviewDetail } from '../interviews/detail';
import { candidatesWithin, interviewsWithin } from '../interviews/reach';
import { videoAnalytics } from '../interviews/recordings/recordings';
import type { Caller } from '../kit/caller';
import { conflict, missing } from '../kit/failures';
import { pdfFile, type Pdf, type PdfLine, type PdfPart } from '../kit/pdf';
import { instantText } from '../kit/lists';
import { feedbackFor } from './routes';

const text = (value: string): PdfLine => ({ kind: 'text', text: value || texts.fieldEmpty });

function feedbackParts(detail: InterviewDetail, feedback: Awaited<ReturnType<typeof feedbackFor>>): PdfPart[] {
  const [version] = feedback.versions;
  if (!version) return [{ title: 'Scorecard', lines: [text('There is no feedback yet.')] }];
  const { scorecard: card } = version;
  const recommended = card.recommendation && recommendationLabels[detail.kind][card.recommendation];
  return [
    {
      title: detail.kind === 'mock' ? 'Readiness' : 'Recommendation',
      lines: [text(recommended ?? '')],
    },
    {
      title: 'Skills',
      lines: ratingsOf(feedback.skills, version).map(({ name, rating, evidence }) => {
        const meaning = ratingMeanings.find((one) => one.rating === rating);
        const word = meaning ? `${meaning.rating} · ${meaning.word}` : 'Not assessed';
        return { kind: 'rating', name, rating: typeof rating === 'number' ? rating : 0, word, note: evidence };
      }),
    },
    { title: 'Strengths', lines: [text(card.strengths)] },
    { title: 'Improvements', lines: [text(card.improvements)] },
    { title: 'What was asked', lines: [text(card.asked)] },
  ];
}

/** The user types that see decisions. For them, a missing decision is shown as undecided. */
const decides: readonly UserType[] = ['ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER'];

/** The summary of an interview as its reader may see it. @throws 404 if it is out of reach, 409 before its end */
async function summaryOf(tx: Tx, id: string, caller: Caller): Promise<{ code: string; pdf: Pdf }> {
  const detail = await interviewDetail(tx, id, caller);
  if (!finishedLeaves.includes(detail.state)) throw conflict(summaryTexts.notFinished);
  const feedback = await feedbackFor(tx, id, caller);
  const { presence } = await videoAnalytics(tx, id, caller);
  const { timeZone } = caller;
  const { code, candidate, panelist, jobProfile, organization, start, minutes, decision } = detail;
  const facts: Pdf['facts'] = [
    [detail.state === 'noShow' ? 'Start' : 'Held', `${instantText(start, timeZone)} (${timeZone})`],
    ['Length', `${minutes} minutes`],
    ['Panelist', panelist?.name ?? texts.fieldEmpty],
    ['Status', labelWords[detail.label.word]],
    ...(decision !== null
      ? [['Decision', decisionWords[decision]] as [string, string]]
      : detail.kind === 'real' && decides.includes(caller.userType)
        ? [['Decision', 'Undecided'] as [string, string]]
        : []),
    // Only admins and the panelist can read feedback before its release.
    ...(feedback.versions.length > 0 && detail.state !== 'released'
      ? [['Feedback', 'Not released yet'] as [string, string]]
      : []),
    ['Interview', code],
  ];
  const attendance = attendanceOf(start, presence).map((one): PdfLine => ({
    kind: 'event',
    at: attendanceSide(one),
    text: attendanceWords(one),
    note: '',
  }));
  const history = detail.history
    .toSorted((one, other) => one.seq - other.seq)
    .map((entry): PdfLine => ({
      kind: 'event',
      at: instantText(entry.at, timeZone),
      text: `${historyWords(entry)} · ${entry.by}`,
      note: entry.why ?? '',
    }));
  return {
    code,
    pdf: {
      title: candidate.name,
      subtitle: `Interview Summary · ${[jobProfile?.title ?? 'Mock interview', organization?.name].filter(Boolean).join(' · ')}`,
      facts,
      parts: [
        { title: 'Attendance', lines: attendance },
        ...feedbackParts(detail, feedback),
        { title: 'Time line', lines: history },
      ],
      footer: `${texts.appName} · ${code} · confidential`,
    },
  };
}

async function summaryFile({ db }: AppContext, id: string, caller: Caller): Promise<FileReply> {
  const { code, pdf } = await summaryOf(db, id, caller);
  return pdfFile(`${code} summary.pdf`, pdf);
}

type ReviewRow = Omit<Review, 'average' | 'averageOf'> & { panelistId: string | null };

// The ratings on a scorecard `f`: skills, communication and problem solving, without whatever was not assessed.
const numbers = sql`(
  select (r->>'rating')::int as rating
  from jsonb_array_elements(f.scorecard->'skills' || jsonb_build_array(f.scorecard->'communication', f.scorecard->'problemSolving')) r
  where jsonb_typeof(r->'rating') = 'number')`;
const newest = sql`(
  select scorecard from feedback_versions where interview_id = i.id order by version desc limit 1)`;

/**
 * All released feedback on the person of a candidacy that is within the reader's reach (product: Candidate reviews).
 * @throws 404
 */
async function reviewsOf(tx: Tx, id: string, caller: Caller): Promise<{ candidate: string; reviews: Review[] }> {
  const known = await tx.maybe<{ candidate: string; personId: string }>(sql`
    select c.name as candidate, c.person_id as "personId" from candidates c
    where c.id = ${id} and ${candidatesWithin(caller)}`);
  if (!known) throw missing();
  const rows = await tx.many<ReviewRow>(sql`
    select i.id as "interviewId", i.code, i.kind, j.title as job, o.name as organization, i.starts_at as start,
      i.panelist_id as "panelistId", pu.name as panelist, i.skills, f.scorecard
    from interviews i join lateral ${newest} f on true
    left join organizations o on o.id = i.organization_id left join job_profiles j on j.id = i.job_profile_id
    left join users pu on pu.id = i.panelist_id
    where i.person_id = ${known.personId} and i.leaf = 'released' and ${interviewsWithin(caller)}
    order by i.starts_at desc, i.id limit 100`);
  const panelists = [...new Set(rows.flatMap(({ panelistId }) => panelistId ?? []))];
  const averages = await tx.many<{ id: string; average: number; of: number }>(
    panelists.length === 0
      ? sql`select null as id, 0 as average, 0 as of where false`
      : sql`
        select i.panelist_id as id, avg(n.rating)::float8 as average, count(distinct i.id) as "of"
        from interviews i join lateral ${newest} f on true join lateral ${numbers} n on true
        where i.panelist_id in (${join(panelists)}) and i.leaf = 'released' and ${interviewsWithin(caller)}
        group by i.panelist_id`,
  );
  const averageOf = new Map(averages.map((one) => [one.id, one]));
  const reviews = rows.map(({ panelistId, scorecard, ...row }) => {
    const own = averageOf.get(panelistId ?? '');
    return {
      ...row,
      scorecard: scorecard as Scorecard,
      average: own?.average ?? null,
      averageOf: own?.of ?? 0,
    };
  });
  return { candidate: known.candidate, reviews };
}

export function summaryRoutes(app: FastifyInstance, appContext: AppContext): void {
  serveWithoutTransaction(app, appContext, getSummaryFile, ({ params, caller }) =>
    summaryFile(appContext, params.id, caller),
  );
  serve(app, appContext, getCandidateReviews, ({ tx, params, caller }) => reviewsOf(tx, params.id, caller));
}
