import type { Scorecard } from '../../src/contract/feedback';
import { rulesOf } from '../../src/contract/interview-rules';
import type { SentEvent } from '../../src/contract/interviews';
import type { Interview } from '../../src/machines/lifecycle/interview-law';
import type { EffectParams } from '../../src/machines/lifecycle/interview-types';
import { paise } from '../../src/contract/money';
import { systemSettings } from '../../src/contract/system-settings-rules';
import { leafOf, type StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { clock } from '../../src/machines/lifecycle/law';
import { sql, type Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { post } from '../ledger/ledger';
import { countRounds } from '../ledger/subscriptions';
import { conflict } from '../kit/failures';
import { settingsOf } from '../kit/settings';
import { dueTerms, ofOrganization, type Bound } from '../kit/terms';
import { lifecycleOf } from '../lifecycle/send';
import { addDaysOff } from '../slots/days-off';
import { acceptFacts, clockFactsOf, factsOf, offersTo, ownHold, wishOf } from './event-facts';
import { tellOfInterview } from './hooks';
import type { Held } from './read';
import { creditChanges, heldForClock, interviews, settlementChanges } from './store';

const canceledText = 'This interview was canceled.';
const noLongerText =
  'You are no longer the panelist of this interview: it was given to another panelist or moved to another time.';

/** The message for a panelist who was asked before and can no longer act. */
async function noLonger(tx: Tx, id: string, caller: Caller): Promise<string | null> {
  if (caller.reach !== 'assigned') return null;
  const asked = await tx.maybe<{ leaf: string }>(sql`
    select i.leaf from interviews i where i.id = ${id} and (i.context->'askedIds' ? ${caller.userId}
      or i.context->'rounds' @> jsonb_build_array(jsonb_build_object('panelistId', ${caller.userId}::text)))`);
  return asked && (asked.leaf === 'canceled' ? canceledText : noLongerText);
}

async function keepVersion(
  tx: Tx,
  id: string,
  { version, why }: EffectParams['keepVersion'],
  byId: string,
  scorecard: Scorecard | null,
): Promise<void> {
  const written = scorecard
    ? sql`${JSON.stringify(scorecard)}::jsonb`
    : sql`(select scorecard from feedback_drafts where interview_id = ${id})`;
  await tx.run(sql`
    with added as (
      insert into feedback_versions (interview_id, version, kind, scorecard, by_id)
      values (${id}, ${version}, ${why === 'submitted' ? 'submitted' : 'qcUpdate'}, ${written}, ${byId}) returning scorecard)
    update interviews set recommendation = (select scorecard->>'recommendation' from added) where id = ${id}`);
}

/** Posts the changes in the pay of each round, which is owed to that round's panelist (product: Ledger). */
async function postPay(tx: Tx, held: Held, after: StoredInterview): Promise<void> {
  for (const { round, panelistId, pay } of settlementChanges(held.stored, after)) {
    if (panelistId === null) continue;
    await post(tx, { cause: 'round', causeId: held.id, part: `pay:${held.version + 1}:${round}` }, held.now, [
      { account: 'panelistPay', paise: paise(pay) },
      { account: 'panelistsPayable', partyId: panelistId, paise: paise(-pay) },
    ]);
  }
}

/**
 * Sends ACCEPT on behalf of a panelist who opted in to it, as the clock, in the transaction that asks them (product:
 * Transitions, [auto]).
 */
async function acceptForThem(tx: Tx, id: string): Promise<void> {
  const optedIn = await tx.maybe(sql`
    select from interviews i join panelists p on p.user_id = i.panelist_id where i.id = ${id} and p.auto_accept`);
  const held = optedIn === null ? null : await heldForClock(tx, id);
  if (!held || leafOf(held.stored) !== 'requested') return;
  await sendByClock(tx, held, { type: 'ACCEPT', by: clock, now: held.now, facts: await acceptFacts(tx, held) });
}

export const interviewLifecycle = lifecycleOf<Interview, Held, SentEvent>({
  store: interviews,
  facts: factsOf,
  clockFacts: clockFactsOf,
  noLonger,
  // Both parties join at about the same time, so the second one always has an older version.
  anyVersion: ['JOIN'],
  async effects(tx, held, { effects, by, sent, stored }) {
    const { id, version, now, subscriptionId } = held;
    if (subscriptionId !== null)
      await countRounds(tx, subscriptionId, id, creditChanges(held.stored, stored), { by, now, seq: version + 1 });
    await postPay(tx, held, stored);
    await tellOfInterview(tx, held, held.stored, stored);
    for (const effect of effects)
      switch (effect.type) {
        case 'dropReminders':
          await tx.run(sql`
            delete from outbox where subject_id = ${id} and effect = 'remind' and seq <= ${version} and done_at is null`);
          break;
        case 'noteStrike':
          await tx.run(sql`update panelists set strikes = strikes + 1 where user_id = ${effect.params.panelistId}`);
          break;
        case 'keepVersion':
          await keepVersion(tx, id, effect.params, by.id, sent?.type === 'QC_UPDATE' ? sent.scorecard : null);
          break;
        default:
          break;
      }
    if (sent?.type === 'DECLINE' && sent.away) await addDaysOff(tx, by.id, sent.away, 'away');
    if (effects.some((effect) => effect.type === 'askPanelist')) await acceptForThem(tx, id);
  },
  async conflictData(db, held, sent, caller, allowed) {
    if (sent.type !== 'BOOK' || !allowed.some((action) => action.type === 'BOOK')) return {};
    const wish = { ...wishOf(held), exceptHoldId: await ownHold(db, held.id, caller) };
    return { slots: await offersTo(db, wish, held.now, caller) };
  },
});

const { send } = interviewLifecycle;
export const { sendByClock } = interviewLifecycle;

/** The terms that a candidate must accept to join an interview; null without an organization (product: Terms). */
export async function termsOf(db: Tx, id: string, { personId }: Caller): Promise<Bound | null> {
  if (personId === null) return null;
  const found = await db.maybe<{ organizationId: string }>(sql`
    select organization_id as "organizationId" from interviews
    where id = ${id} and person_id = ${personId} and organization_id is not null`);
  return found && ofOrganization(found.organizationId, personId);
}

/**
 * Sends an event of a user through the lifecycle of interviews. @throws also 409 with `terms` if a candidate whom the
 * lifecycle lets join has not accepted the organization's terms (product: Terms)
 */
export const sendToInterview: typeof send = async (tx, id, event, caller) => {
  const held = await send(tx, id, event, caller);
  const terms = event.type === 'JOIN' ? await termsOf(tx, id, caller) : null;
  const due = terms ? await dueTerms(tx, terms) : [];
  const [first] = due;
  if (first) throw conflict(`Read and accept the terms of ${first.organization ?? ''}, then join.`, { terms: due });
  return held;
};

/**
 * The template of the link when the first party joined this round, so that a later change does not send the parties to
 * different meetings. Null if no one has joined.
 */
async function templateOfFirstJoin(tx: Tx, { id, stored: { context } }: Held): Promise<string | null> {
  const { start, panelistJoined, candidateJoined } = context;
  if (start === null || !(panelistJoined || candidateJoined)) return null;
  const opened = new Date(start - rulesOf(context).joinBefore);
  const row = await tx.maybe<{ template: string | null }>(sql`
    select v.fields->>'value' as template from settings s join record_versions v on v.kind = 'setting' and v.record_id = s.id
    where s.key = 'meetingLink' and v.at <= (
      select min(h.at) from interview_history h where h.interview_id = ${id} and h.type = 'JOIN' and h.at >= ${opened})
    order by v.revision desc limit 1`);
  return row ? (row.template ?? systemSettings.meetingLink.default) : null;
}

/** The link of the meeting, made from the template of System Configuration (product: Meeting; Settings). */
export async function meetingLink(tx: Tx, held: Held): Promise<string> {
  const template = (await templateOfFirstJoin(tx, held)) ?? (await settingsOf(tx, 'meetingLink')).meetingLink;
  return template.replaceAll('{code}', held.linkCode);
}
