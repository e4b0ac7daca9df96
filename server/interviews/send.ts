import type { EventConflict, SentEvent } from '../../src/contract/interviews';
import { apply } from '../../src/machines/lifecycle/interview-law';
import type { Actor, InterviewEvent } from '../../src/machines/lifecycle/interview-types';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import type { Caller } from '../kit/caller';
import { sql, type Tx } from '../db/database';
import { raceLost } from '../http/errors';
import { conflict, invalid, lost, missing, type Later, type Refused } from '../kit/failures';
import { keepEffects, queuedBy } from './effects';
import { acceptFacts, inform, ownHold, refusalText, takeFor, wishOf, type Informed } from './event-facts';
import { offersFor } from '../booking/offers';
import { actionsFor, actorOf } from './reach';
import { heldOf, readInterview, type Held, type ReadRow } from './read';
import { heldFor, heldForClock, writeTransition } from './store';

const canceledText = 'This interview was canceled.';
const noLongerText =
  'You are no longer the panelist of this interview: it was given to another panelist or moved to another time.';

/** The refusal of an event for an interview out of reach: a panelist who was asked before learns that it is theirs no more. */
async function outOfReach(tx: Tx, id: string, caller: Caller, sent: SentEvent): Promise<Refused> {
  if (caller.reach !== 'assigned') return missing();
  const asked = await tx.maybe<{ leaf: string }>(sql`
    select i.leaf from interviews i where i.id = ${id} and (i.context->'askedIds' ? ${caller.userId}
      or i.context->'rounds' @> jsonb_build_array(jsonb_build_object('panelistId', ${caller.userId}::text)))`);
  if (!asked) return missing();
  // The version that they know: how often it changed since is not theirs to know.
  const data: EventConflict = { allowedActions: [], version: sent.version };
  return conflict(asked.leaf === 'canceled' ? canceledText : noLongerText, data);
}

/** `data` of a lost race: the interview's present version and actions and, for BOOK, current slots. @throws out of reach */
async function conflictData(db: Tx, id: string, caller: Caller, sent: SentEvent): Promise<EventConflict> {
  const held = await heldFor(db, id, caller);
  if (!held) throw await outOfReach(db, id, caller, sent);
  const data: EventConflict = { allowedActions: actionsFor(held, actorOf(caller)), version: held.version };
  if (sent.type !== 'BOOK' || !data.allowedActions.some((action) => action.type === 'BOOK')) return data;
  const wish = { ...wishOf(held), exceptHoldId: await ownHold(db, id, caller) };
  return { ...data, slots: await offersFor(db, wish, held.now, { admin: caller.reach === 'all', explain: false }) };
}

/**
 * The only way a person changes an interview (product 2, 12). `version` must be the one that was read. Answers the
 * interview as it was before, and as its sender reads it now, null where it is out of their reach by now. @throws 404
 * out of reach; 409 where the sender was its panelist before, or the law refuses, then with what is allowed now, the
 * version and, for BOOK, fresh slots; 400 for a scorecard that is not complete. Nothing has changed then.
 */
export async function sendToInterview(
  tx: Tx,
  id: string,
  sent: SentEvent,
  caller: Caller,
): Promise<{ held: Held; row: ReadRow | null }> {
  const later = (db: Tx) => conflictData(db, id, caller, sent);
  try {
    const taken = await takeFor(tx, id, sent, caller);
    const { read } = taken;
    if (!read) throw await outOfReach(tx, id, caller, sent);
    const held = heldOf(read);
    // Both parties come through the door at once: whoever is second has always read an older version.
    if (held.version !== sent.version && sent.type !== 'JOIN')
      throw lost('This interview changed meanwhile. Please look at it again.', later);
    if (taken.lost) throw refusedBy(held, sent, {}, caller, later);
    const informed = await inform(tx, held, sent, actorOf(caller), taken);
    const applied = apply(held.stored, informed.event);
    if (!applied.accepted) throw refusedBy(held, sent, informed, caller, later);
    const scorecard = sent.type === 'QC_UPDATE' ? sent.scorecard : undefined;
    await keepEffects(tx, applied.effects, { interviewId: id, byId: caller.userId, scorecard });
    await record(tx, held, informed.event, applied);
    return { held, row: await readInterview(tx, id, caller) };
  } catch (error) {
    throw raceLost(error, later);
  }
}

function refusedBy(
  held: Held,
  sent: SentEvent,
  informed: Pick<Informed, 'problems'>,
  caller: Caller,
  later: Later,
): Refused {
  const allowed = actionsFor(held, actorOf(caller)).some((action) => action.type === sent.type);
  if (allowed && informed.problems && informed.problems.length > 0) return invalid(informed.problems);
  const text =
    allowed && sent.type === 'BOOK'
      ? refusalText(held.stored.context.times, Date.parse(sent.start), held.now)
      : 'This cannot be done now.';
  return lost(text, later);
}

type Accepted = Extract<ReturnType<typeof apply>, { accepted: true }>;

/**
 * Writes an accepted event, in the transaction given: where a panelist was asked who opted in to it, their acceptance too.
 * @throws 409 where somebody else was first.
 */
async function record(tx: Tx, held: Held, event: InterviewEvent, { stored, effects }: Accepted): Promise<void> {
  const { optedIn } = await writeTransition(tx, held, event, stored, {
    queued: queuedBy(effects, event.now),
    notice: {
      change: { area: 'interviews', id: held.id, version: held.version + 1 },
      organizationId: held.organizationId,
      personId: held.personId,
      panelistIds: [held.stored.context.panelistId, stored.context.panelistId],
    },
  });
  if (optedIn && effects.some((effect) => effect.type === 'askPanelist')) await acceptForThem(tx, held.id);
}

const clock: Actor = { role: 'CLOCK', id: 'clock' };

/** Sends an event of the clock; false where the law refused it, which is done, not an error (product 2). */
export async function sendByClock(tx: Tx, held: Held, event: InterviewEvent): Promise<boolean> {
  const applied = apply(held.stored, event);
  if (!applied.accepted) return false;
  await keepEffects(tx, applied.effects, { interviewId: held.id, byId: clock.id });
  await record(tx, held, event, applied);
  return true;
}

/** ACCEPT by the clock for a panelist who opted in to it, in the transaction in which they were asked (product 2, [auto]). */
async function acceptForThem(tx: Tx, id: string): Promise<void> {
  const held = await heldForClock(tx, id);
  if (!held || leafOf(held.stored) !== 'requested') return;
  const facts = await acceptFacts(tx, held);
  if (facts.auto) await sendByClock(tx, held, { type: 'ACCEPT', by: clock, now: held.now, facts });
}

/** The link under which they meet, from the template of System Configuration (product 2). */
export async function meetingLink(tx: Tx, held: Pick<Held, 'linkCode'>): Promise<string> {
  const { template } = await tx.one<{ template: string }>(
    sql`select value #>> '{}' as template from settings where name = 'meetingLink'`,
  );
  return template.replaceAll('{code}', held.linkCode);
}
