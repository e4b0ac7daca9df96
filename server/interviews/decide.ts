import {
  isEmailed,
  type Compared,
  type compareCandidates,
  type decideInterviews,
} from '../../src/contract/interviews-decisions';
import { recommendations, type Scorecard } from '../../src/contract/feedback';
import type { AskedSkill } from '../../src/contract/job-profiles';
import type { BodyOf, Page, QueryOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { iso } from '../../src/contract/time';
import type { InterviewContext } from '../../src/machines/lifecycle/interview-types';
import { sql, type Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { invalid, missing, Refused } from '../kit/failures';
import { pageOf } from '../kit/paging';
import { interviewsWithin } from './reach';
import { sendToInterview } from './send';

type Given = BodyOf<typeof decideInterviews>;

/** @throws 400 */
function check({ decision, email, interviewIds, versions }: Given): void {
  const wrong = (field: string, message: string) => invalid([{ field, message }]);
  if (versions.length !== interviewIds.length) throw wrong('versions', 'Enter a valid value');
  if (new Set(interviewIds).size < interviewIds.length) throw wrong('interviewIds', 'Enter a valid value');
  if (email === undefined) return;
  if (!isEmailed(decision)) throw wrong('email', 'Enter a valid value');
  if (email.trim() === '') throw wrong('email', texts.required);
}

// Queued with the other effects of the same event, so that the email is written only once.
const queueEmail = (tx: Tx, interviewId: string, seq: number, text: string) =>
  tx.run(sql`
    insert into outbox (subject, subject_id, seq, effect, params)
    values ('interview', ${interviewId}, ${seq}, 'mailDecision', ${JSON.stringify({ text })}::jsonb)`);

/**
 * Sends DECIDE to each interview. If an interview refuses it, only that interview is rolled back, and its reason is
 * returned. A candidate gets one email, however many of their interviews are decided. @throws 400, and 404 if one is
 * out of reach
 */
export async function decideMany(tx: Tx, given: Given, caller: Caller) {
  check(given);
  const { decision, email, interviewIds, versions } = given;
  const why = given.why?.trim();
  const refusals = new Map<string, string | null>();
  const emailed = new Set<string>();
  const rows = interviewIds.map((id, nth) => ({ id, version: versions[nth] ?? 0 }));
  // Sorted by id, so that two callers who decide on the same interviews do not deadlock.
  for (const { id, version } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await tx.run(sql`savepoint decision`);
    try {
      const event = { type: 'DECIDE', version, decision, ...(why && { why }) } as const;
      const held = await sendToInterview(tx, id, event, caller);
      refusals.set(id, null);
      if (email === undefined || emailed.has(held.personId)) continue;
      emailed.add(held.personId);
      await queueEmail(tx, id, held.version + 1, email.trim());
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 404) throw error;
      await tx.run(sql`rollback to savepoint decision`);
      refusals.set(id, error.details?.[0]?.message ?? error.message);
    }
  }
  return { results: interviewIds.map((id) => ({ id, refusal: refusals.get(id) ?? null })) };
}

type Row = Omit<Compared, 'decided' | 'ratings' | 'communication' | 'problemSolving'> & {
  decided: InterviewContext['decided'];
  skills: AskedSkill[];
  scorecard: Scorecard;
};

function comparedOf({ decided, skills, scorecard, ...row }: Row): Compared {
  const given = new Map(scorecard.skills.map(({ skillId, rating }) => [skillId, rating]));
  return {
    ...row,
    decided: decided && { at: iso(decided.at), why: decided.why },
    ratings: skills.map(({ id, name, primary }) => ({ skillId: id, name, primary, rating: given.get(id) ?? null })),
    communication: scorecard.communication.rating,
    problemSolving: scorecard.problemSolving.rating,
  };
}

/** Candidates of a job profile with their newest released scorecards. @throws 404 */
export async function candidatesToCompare(
  tx: Tx,
  query: QueryOf<typeof compareCandidates>,
  caller: Caller,
): Promise<Page<Compared>> {
  const job = await tx.maybe(sql`
    select from job_profiles where id = ${query.jobProfileId}
      and (${caller.reach === 'all'} or organization_id = ${caller.organizationId})`);
  if (!job) throw missing();
  const page = await pageOf<Row>(tx, query, {
    of: sql`interviews i`,
    id: sql`i.id`,
    where: sql`i.leaf = 'released' and i.kind = 'real' and i.job_profile_id = ${query.jobProfileId} and ${interviewsWithin(caller)}`,
    // The strongest come first, so that the first page has them. The screen sorts them further by their ratings.
    order: sql`(i.decision is not null),
      array_position(${[...recommendations]}::text[], i.recommendation::text), i.starts_at desc, i.id`,
    joins: sql`
      join candidates c on c.id = i.candidate_id join job_profiles j on j.id = i.job_profile_id
      left join users u on u.id = i.panelist_id
      join lateral (select scorecard from feedback_versions v where v.interview_id = i.id order by v.version desc limit 1) f on true`,
    columns: sql`i.id, i.version, jsonb_build_object('id', c.id, 'name', c.name) as candidate,
      jsonb_build_object('id', j.id, 'name', j.title) as job, u.name as panelist, i.starts_at as start, i.recommendation,
      i.decision, i.context->'decided' as decided, i.skills, f.scorecard`,
  });
  return { ...page, content: page.content.map(comparedOf) };
}
