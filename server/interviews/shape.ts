import type { InterviewRow } from '../../src/contract/interviews';
import type { Recommendation } from '../../src/contract/feedback';
import { rulesOf } from '../../src/contract/interview-rules';
import { iso } from '../../src/contract/time';
import { halfOf, joinFromOf } from '../../src/machines/lifecycle/interview-guards';
import { allowedUntil, labelOf, openWishOf } from '../../src/machines/lifecycle/interview-views';
import type { Caller } from '../kit/caller';
import type { ReadRow, Reason } from './read';
import { actorOf } from '../lifecycle/send';
import { actionsFor } from './reach';

/** What the user type of a caller may see of an interview (product: Readers). */
function sightOf(caller: Caller) {
  const admin = caller.userType === 'ADMIN' || caller.userType === 'SUPER_ADMIN';
  const organization = caller.userType === 'ORGANIZATION_USER';
  const panelist = caller.userType === 'PANELIST';
  return {
    admin,
    organization,
    panelist,
    candidate: caller.userType === 'CANDIDATE',
    contacts: admin || organization,
    review: admin || panelist,
    decision: admin || organization,
  };
}
type Sight = ReturnType<typeof sightOf>;

// An organization sees a recommendation once it is released, a candidate only that of a mock. While a panelist still
// has to write feedback, the stored recommendation may be another panelist's, from before the interview was aborted.
function recommendationFor(row: ReadRow, sight: Sight): Recommendation | null {
  if (sight.admin) return row.recommendation;
  if (sight.panelist) return row.leaf === 'inReview' || row.leaf === 'released' ? row.recommendation : null;
  return row.leaf === 'released' && (sight.organization || row.kind === 'mock') ? row.recommendation : null;
}

function partiesOf(row: ReadRow, sight: Sight): Pick<InterviewRow, 'candidate' | 'panelist'> {
  const candidate = { id: row.candidateId, name: row.candidate, timeZone: row.candidateZone };
  // A candidate sees the panelist only after acceptance, because until then the panelist may decline.
  const shown = !sight.candidate || row.context.acceptedAt !== null;
  const panelist =
    shown && row.panelistId !== null && row.panelist !== null ? { id: row.panelistId, name: row.panelist } : null;
  return {
    candidate: sight.contacts ? { ...candidate, email: row.candidateEmail, mobile: row.candidateMobile } : candidate,
    panelist:
      panelist && sight.admin
        ? { ...panelist, timeZone: row.panelistZone ?? 'UTC', email: row.panelistEmail ?? '' }
        : panelist,
  };
}

function cancelAskOf(row: ReadRow, sight: Sight, by: string): InterviewRow['cancelAsk'] {
  const ask = openWishOf(row);
  if (!ask || !(sight.admin || sight.organization || ask.id === by)) return null;
  const name = ask.who === 'candidate' ? row.candidate : (row.panelist ?? '');
  return { who: ask.who, by: name, why: ask.why, at: iso(ask.at) };
}

// Events whose reason is addressed to those who decide, or is their response.
const ofDeciders = new Set(['ASK_CANCEL', 'REFUSE_CANCEL', 'DISPUTE']);
// Events whose reason is only for admins and the panelist that it concerns.
const ofPanelist = new Set(['DECLINE', 'WITHDRAW', 'RETURN']);

/**
 * Whether a reader may see a reason. Why a panelist declined or withdrew, or why their feedback was returned: admins and
 * that panelist. A cancellation request or a dispute: admins, the organization and the author. The reason of a decision:
 * admins and the organization.
 */
export function maySeeReason(caller: Caller, { type, of }: Reason): boolean {
  const sight = sightOf(caller);
  if (sight.admin || of === actorOf(caller).id) return true;
  if (type === 'DECIDE') return sight.decision;
  if (ofDeciders.has(type)) return sight.organization;
  return !ofPanelist.has(type);
}

/** An interview without the fields that its reader may not see (product: Readers). */
export function interviewReply(row: ReadRow, caller: Caller): InterviewRow {
  const sight = sightOf(caller);
  const by = actorOf(caller);
  const stored = { value: row.value, context: row.context };
  const now = Date.parse(row.now);
  const { context } = row;
  const rules = rulesOf(context);
  const last = row.lastWhy;
  const state = row.leaf === 'inReview' && !sight.review ? 'pendingFeedback' : row.leaf;
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    state,
    label: labelOf(stored, by.role),
    version: row.version,
    minutes: row.minutes,
    times: context.times.map((time) => iso(time)),
    start: iso(context.start),
    end: iso(context.end),
    waitBy: row.leaf === 'pendingSchedule' || row.leaf === 'reschedulePending' ? iso(context.waitBy) : null,
    pickBy: row.leaf === 'pendingSchedule' || row.leaf === 'reschedulePending' ? iso(context.pickBy) : null,
    answerBy: row.leaf === 'requested' ? iso(context.answerBy) : null,
    feedbackBy: state === 'pendingFeedback' ? iso(context.feedbackBy) : null,
    joinFrom: iso(joinFromOf(context)),
    finishFrom: row.leaf === 'live' ? iso(halfOf(context)) : null,
    rules: { joinBefore: rules.joinBefore, feedbackWithin: rules.feedbackWithin, correctWithin: rules.correctWithin },
    ...(sight.candidate ? {} : { round: context.round }),
    organization:
      row.organizationId !== null && row.organization !== null
        ? { id: row.organizationId, name: row.organization }
        : null,
    jobProfile: row.jobProfileId !== null && row.title !== null ? { id: row.jobProfileId, title: row.title } : null,
    ...partiesOf(row, sight),
    joined: { panelist: context.panelistJoined, candidate: context.candidateJoined },
    absent: row.leaf === 'noShow' ? (context.noShow?.who ?? null) : null,
    decision: sight.decision ? row.decision : null,
    decided: sight.decision && context.decided ? { at: iso(context.decided.at), why: context.decided.why } : null,
    recommendation: recommendationFor(row, sight),
    why: last && maySeeReason(caller, last) ? last.why : null,
    cancelAsk: cancelAskOf(row, sight, by.id),
    ...(sight.admin && row.reminded && { reminded: row.reminded }),
    ...(sight.admin && { owner: row.owner, note: row.note }),
    allowedActions: actionsFor(stored, by, now),
    allowedUntil: iso(allowedUntil(stored, now)),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
