import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FeedbackVersion, Scorecard } from '../../src/contract/feedback';
import {
  feedbackShareDays,
  feedbackShareTexts,
  listFeedbackShares,
  listSharedFeedback,
  readSharedFeedback,
  revokeFeedbackShare,
  shareFeedback,
  type SharedFeedback,
  type SharedRow,
} from '../../src/contract/feedback-share';
import type { QueryOf } from '../../src/contract/kit';
import { noteTry } from '../auth/failures';
import { sql, type Tx } from '../db/database';
import { serve, servePublic, type AppContext } from '../http/calls';
import { withoutContacts } from '../interviews/detail';
import { interviewsWithin } from '../interviews/reach';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import { hashToken, type Caller } from '../kit/caller';
import { conflict, missing, Refused } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { linksOf, makeShare, noteUse, opensNow, revokeShare, type ShareTable } from '../kit/shares';

const feedbackShares: ShareTable = {
  shares: sql`feedback_shares`,
  uses: sql`feedback_share_uses`,
  subject: sql`interview_id`,
};

const used = sql`from feedback_share_uses n join feedback_shares h on h.id = n.share_id where h.interview_id = i.id`;

/** Interviews whose feedback was shared, with the state of their links (product: Sharing feedback). */
export const sharedList: ListSource<QueryOf<typeof listSharedFeedback>, SharedRow> = {
  name: 'sharedFeedback',
  access: listSharedFeedback.access,
  page: (tx, { q, from, to, links, sort = '-shared', ...query }, caller) =>
    pageOf<SharedRow>(tx, query, {
      of: sql`(
          select h.interview_id, max(h.created_at) as shared_at, count(*) filter (where ${opensNow}) as links,
            max(h.ends_at) filter (where ${opensNow}) as ends_at
          from feedback_shares h group by h.interview_id) s
        join interviews i on i.id = s.interview_id join candidates c on c.id = i.candidate_id`,
      id: sql`i.id`,
      where: allOf(
        interviewsWithin(caller),
        hasText(sql`(i.search_text || ' ' || i.code)`, q),
        given(links, (state) => (state === 'open' ? sql`s.links > 0` : sql`s.links = 0`)),
        given(from ?? to, () => within(sql`s.shared_at`, from, to)),
      ),
      joins: sql`left join organizations o on o.id = i.organization_id left join job_profiles j on j.id = i.job_profile_id`,
      columns: sql`i.id, i.code, i.kind, c.name as candidate, j.title as job, o.name as organization, s.links,
        (select count(*) ${used}) as uses, (select max(n.at) ${used}) as "lastUse", s.shared_at as "sharedAt",
        s.ends_at as "endsAt"`,
      order: ordered(sort, { shared: sql`s.shared_at`, candidate: sql`lower(c.name)` }, sql`i.id`),
    }),
  columns: {
    candidate: { header: 'Candidate', text: ({ candidate }) => candidate },
    code: { header: 'Code', text: ({ code }) => code },
    job: { header: 'Job profile', text: ({ job }) => job ?? 'Mock interview' },
    organization: { header: 'Organization', text: ({ organization }) => organization ?? '' },
    links: { header: 'Open links', text: ({ links }) => links },
    ends: { header: 'Works until', text: ({ endsAt }, zone) => instantText(endsAt, zone) },
    uses: { header: 'Opened', text: ({ uses }) => uses },
    lastUse: { header: 'Last opened', text: ({ lastUse }, zone) => instantText(lastUse, zone) },
    shared: { header: 'Shared', text: ({ sharedAt }, zone) => instantText(sharedAt, zone) },
  },
};

/** Locks the interview. @throws 404 if it is out of reach; 409 unless its feedback is released */
async function lockReleased(tx: Tx, id: string, caller: Caller): Promise<void> {
  const found = await tx.maybe<{ leaf: string }>(sql`
    select i.leaf from interviews i where i.id = ${id} and ${interviewsWithin(caller)} for share`);
  if (!found) throw missing();
  if (found.leaf !== 'released') throw conflict(feedbackShareTexts.notReleased);
}

type OpenedRow = Omit<SharedFeedback, 'version'> &
  Omit<FeedbackVersion, 'byName'> & { shareId: string; interviewKind: SharedFeedback['kind'] };

/**
 * Removes email addresses and phone numbers from the texts of a scorecard, because these have no place on a public
 * page.
 */
function withoutContactsIn(card: Scorecard): Scorecard {
  const assessed = <A extends { evidence: string }>(one: A): A => ({ ...one, evidence: withoutContacts(one.evidence) });
  return {
    ...card,
    skills: card.skills.map(assessed),
    communication: assessed(card.communication),
    problemSolving: assessed(card.problemSolving),
    strengths: withoutContacts(card.strengths),
    improvements: withoutContacts(card.improvements),
    asked: withoutContacts(card.asked),
  };
}

/**
 * The feedback that a link opens, in its newest released version. @throws 403 with one text for a link that is wrong,
 * has expired or was revoked, or whose candidate is no longer with us
 */
async function openedBy(tx: Tx, token: string): Promise<{ shareId: string; feedback: SharedFeedback }> {
  // Closing an account also closes the shared feedback on its person, just as it closes interview links.
  const row = await tx.maybe<OpenedRow>(sql`
    select h.id as "shareId", h.ends_at as "endsAt", i.kind as "interviewKind", c.name as candidate, j.title as job,
      o.name as organization, i.starts_at as start, i.minutes, i.skills, f.version, f.kind, f.at, f.scorecard
    from feedback_shares h
    join interviews i on i.id = h.interview_id and i.leaf = 'released'
    join candidates c on c.id = i.candidate_id
    join persons p on p.id = i.person_id left join users u on u.id = p.user_id
    join lateral (
      select version, kind, at, scorecard from feedback_versions
      where interview_id = i.id order by version desc limit 1) f on true
    left join organizations o on o.id = i.organization_id left join job_profiles j on j.id = i.job_profile_id
    where h.token_hash = ${hashToken(token)} and ${opensNow} and u.active is not false`);
  if (!row) throw new Refused(403, feedbackShareTexts.closed);
  const { shareId, interviewKind, candidate, job, organization, start, minutes, skills, endsAt } = row;
  const { version, kind, at, scorecard } = row;
  const byName = kind === 'submitted' ? 'the interviewer' : 'an admin';
  return {
    shareId,
    feedback: {
      kind: interviewKind,
      candidate,
      job,
      organization,
      start,
      minutes,
      skills,
      version: { version, kind, at, byName, scorecard: withoutContactsIn(scorecard) },
      endsAt,
    },
  };
}

/** Counts a link that opens nothing as a try of its address, so that nobody can guess many links. */
async function noteWrong({ db }: AppContext, request: FastifyRequest, token: string): Promise<void> {
  const what = createHash('sha256').update(token).digest('hex');
  await db.transaction((own) => noteTry(own, 'feedback link', what, addressOf(request)));
}

export function shareRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listSharedFeedback, ({ tx, query, caller }) => sharedList.page(tx, query, caller));

  serve(app, appContext, listFeedbackShares, async ({ tx, params: { id }, caller }) => {
    if (!(await tx.maybe(sql`select from interviews i where i.id = ${id} and ${interviewsWithin(caller)}`)))
      throw missing();
    return linksOf(tx, feedbackShares, id);
  });

  serve(app, appContext, shareFeedback, async ({ tx, params: { id }, caller }) => {
    await lockReleased(tx, id, caller);
    await audit(tx, caller.userId, 'shareFeedback', id);
    return makeShare(tx, feedbackShares, { of: id, days: feedbackShareDays, by: caller.userId });
  });

  serve(app, appContext, revokeFeedbackShare, async ({ tx, params: { id }, caller }) => {
    await revokeShare(tx, feedbackShares, id);
    await audit(tx, caller.userId, 'revokeFeedbackShare', id);
    return null;
  });

  servePublic(app, appContext, readSharedFeedback, async ({ tx, body: { token, viewing }, request }) => {
    const { shareId, feedback } = await openedBy(tx, token).catch(async (error: unknown) => {
      if (error instanceof Refused) await noteWrong(appContext, request, token);
      throw error;
    });
    await noteUse(tx, feedbackShares, shareId, viewing);
    return feedback;
  });
}
