import type { FastifyInstance } from 'fastify';
import {
  emptyScorecard,
  getFeedback,
  getFeedbackDraft,
  putFeedbackDraft,
  type FeedbackDraft,
  type FeedbackVersion,
} from '../../src/contract/feedback';
import type { AskedSkill } from '../../src/contract/job-profiles';
import { writableLeaves } from '../../src/contract/interviews';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import type { Caller } from '../kit/caller';
import { sql, type Tx } from '../db/database';
import type { Held } from '../interviews/read';
import { heldFor } from '../interviews/store';
import { serve, type AppContext } from '../http/calls';
import { conflict, missing } from '../kit/failures';

async function draftOf(tx: Tx, held: Held, panelistId: string): Promise<FeedbackDraft> {
  const row = await tx.maybe<FeedbackDraft>(sql`
    select revision, scorecard, notes, saved_at as "savedAt" from feedback_drafts
    where interview_id = ${held.id} and panelist_id = ${panelistId}`);
  return row ?? { revision: 0, scorecard: emptyScorecard(held.skills), notes: '', savedAt: null };
}

async function reached(tx: Tx, id: string, caller: Caller): Promise<Held> {
  const held = await heldFor(tx, id, caller);
  if (!held) throw missing();
  return held;
}

// An organization sees feedback once it is released. A candidate sees only released feedback on a mock interview
// (product: Reading feedback).
function maySee(held: Held, caller: Caller): boolean {
  if (caller.reach === 'all' || caller.reach === 'assigned') return true;
  if (leafOf(held.stored) !== 'released') return false;
  return caller.reach === 'organization' || held.kind === 'mock';
}

/**
 * The versions that a reader may see, newest first (product: Reading feedback). @throws 404 if the interview is out of
 * reach
 */
export async function feedbackFor(
  tx: Tx,
  id: string,
  caller: Caller,
): Promise<{ skills: AskedSkill[]; versions: FeedbackVersion[] }> {
  const held = await reached(tx, id, caller);
  if (!maySee(held, caller)) return { skills: held.skills, versions: [] };
  const admin = caller.reach === 'all';
  const panelist = caller.reach === 'assigned';
  // If an interview was aborted, another panelist may have written earlier feedback on the same candidate.
  const known = panelist
    ? sql`f.version >= (select min(version) from feedback_versions where interview_id = ${held.id} and by_id = ${caller.userId})`
    : sql`true`;
  const versions = await tx.many<FeedbackVersion>(sql`
    select f.version, f.kind, f.at, f.scorecard,
      case when ${admin} or f.kind = 'submitted' then u.name else 'An admin' end as "byName"
    from feedback_versions f join users u on u.id = f.by_id
    where f.interview_id = ${held.id} and ${known} order by f.version desc limit ${admin || panelist ? 100 : 1}`);
  return { skills: held.skills, versions };
}

export function feedbackRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getFeedbackDraft, async ({ tx, params, caller }) => {
    const held = await reached(tx, params.id, caller);
    return { draft: await draftOf(tx, held, caller.userId), skills: held.skills };
  });

  serve(app, appContext, putFeedbackDraft, async ({ tx, params, body, caller }) => {
    const held = await reached(tx, params.id, caller);
    if (!writableLeaves.includes(leafOf(held.stored))) throw conflict('This feedback cannot be changed now.');
    const saved = await tx.maybe<{ revision: number; savedAt: string }>(sql`
      insert into feedback_drafts (interview_id, panelist_id, revision, scorecard, notes)
      select ${held.id}::uuid, ${caller.userId}::uuid, 1, ${JSON.stringify(body.scorecard)}::jsonb, ${body.notes ?? ''}
      where ${body.revision}::int = 0 or exists (select from feedback_drafts where interview_id = ${held.id})
      on conflict (interview_id) do update
        set panelist_id = excluded.panelist_id, revision = feedback_drafts.revision + 1, scorecard = excluded.scorecard, saved_at = now(),
          notes = case when ${body.notes === undefined} and feedback_drafts.panelist_id = excluded.panelist_id
            then feedback_drafts.notes else excluded.notes end
        where case when feedback_drafts.panelist_id = excluded.panelist_id
          then feedback_drafts.revision = ${body.revision} else ${body.revision}::int = 0 end
      returning revision, saved_at as "savedAt"`);
    if (!saved)
      throw conflict('This feedback was changed elsewhere.', { draft: await draftOf(tx, held, caller.userId) });
    return saved;
  });

  serve(app, appContext, getFeedback, ({ tx, params, caller }) => feedbackFor(tx, params.id, caller));
}
