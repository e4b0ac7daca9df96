import type { EventConflict, SentEvent } from '../../src/contract/interviews';
import { allowedActions, apply } from '../../src/machines/lifecycle/interview-law';
import type { Actor, InterviewEvent } from '../../src/machines/lifecycle/interview-types';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import type { AllowedAction, SentType } from '../../src/contract/interviews';
import type { Scorecard } from '../../src/contract/feedback';
import type { Caller } from '../auth/who';
import type { Tx } from '../db/database';
import { sql } from '../db/database';
import { Refused, conflict, invalid, missing } from '../system/failures';
import { announce, writeEffects } from './effects';
import { acceptFacts, inform, refusalText, wishOf, type Informed } from './event-facts';
import { offersFor } from './offers';
import { heldFor, heldForClock, writeTransition, type Held } from './store';

const isAdmin = (caller: Pick<Caller, 'userType'>) => caller.userType === 'ADMIN' || caller.userType === 'SUPER_ADMIN';

/** Who acts, as the law knows them: a candidate is the person, over all organizations. */
export function actorOf(caller: Caller): Actor {
  if (caller.userType === 'CANDIDATE') return { role: 'CANDIDATE', id: caller.personId ?? caller.userId };
  if (caller.userType === 'ORGANIZATION_USER')
    return { role: 'ORGANIZATION_USER', id: caller.userId, organizationId: caller.organizationId };
  return { role: caller.userType, id: caller.userId };
}

/** The actions the caller is shown; the clock's own are left out. */
export function actionsFor(held: Pick<Held, 'stored' | 'now'>, by: Actor): AllowedAction[] {
  return allowedActions(held.stored, by, held.now)
    .filter((action) => action.type !== 'CLOCK')
    .map(({ type, who }) => ({ type: type as SentType, ...(who ? { who } : {}) }));
}

async function conflictData(tx: Tx, held: Held, caller: Caller, sent: SentEvent): Promise<EventConflict> {
  const data: EventConflict = { allowedActions: actionsFor(held, actorOf(caller)), version: held.version };
  if (sent.type !== 'BOOK' || !data.allowedActions.some((action) => action.type === 'BOOK')) return data;
  return { ...data, slots: await offersFor(tx, wishOf(held), held.now, { admin: isAdmin(caller), explain: false }) };
}

/**
 * The only way a person changes an interview (product 2, 12). `version` must be the one that was read. @throws 404 out of
 * reach; 409 where the law refuses, with what is allowed now, the version and, for BOOK, fresh slots; 400 for a scorecard
 * that is not complete. Nothing has changed then.
 */
export async function sendToInterview(tx: Tx, id: string, sent: SentEvent, caller: Caller): Promise<Held> {
  const held = await heldFor(tx, id, caller);
  if (!held) throw missing();
  const by = actorOf(caller);
  // Both parties come through the door at once: whoever is second has always read an older version.
  if (held.version !== sent.version && sent.type !== 'JOIN') throw await changedMeanwhile(tx, held, sent, caller);
  const informed = await inform(tx, held, sent, by, caller.userId);
  const applied = apply(held.stored, informed.event);
  if (!applied.accepted) throw await refusalOf(tx, held, sent, informed, caller);
  const scorecard = sent.type === 'QC_UPDATE' ? sent.scorecard : undefined;
  try {
    await record(tx, held, informed.event, applied, caller.userId, scorecard);
  } catch (error) {
    // Somebody else was first between reading and writing; what stands now goes with the answer here too.
    if (!(error instanceof Refused)) throw error;
    if (sent.type === 'JOIN') return sendToInterview(tx, id, sent, caller);
    const present = await heldFor(tx, id, caller);
    throw present ? await changedMeanwhile(tx, present, sent, caller) : error;
  }
  return (await heldFor(tx, id, caller)) ?? { ...held, stored: applied.stored, version: held.version + 1 };
}

async function changedMeanwhile(tx: Tx, held: Held, sent: SentEvent, caller: Caller): Promise<Refused> {
  const text = 'This interview changed meanwhile. Please look at it again.';
  return conflict(text, await conflictData(tx, held, caller, sent));
}

async function refusalOf(tx: Tx, held: Held, sent: SentEvent, informed: Informed, caller: Caller): Promise<Refused> {
  const actions = actionsFor(held, actorOf(caller));
  const allowed = actions.some((action) => action.type === sent.type);
  if (allowed && informed.problems && informed.problems.length > 0) return invalid(informed.problems);
  const text =
    allowed && sent.type === 'BOOK'
      ? refusalText(held.stored.context.times, Date.parse(sent.start), held.now)
      : 'This cannot be done now.';
  return conflict(text, await conflictData(tx, held, caller, sent));
}

type Accepted = Extract<ReturnType<typeof apply>, { accepted: true }>;

/**
 * Writes an accepted event and all that follows from it, in the transaction given: where a panelist was asked who opted in
 * to it, their acceptance too.
 */
async function record(
  tx: Tx,
  held: Held,
  event: InterviewEvent,
  applied: Accepted,
  byId: string,
  scorecard?: Scorecard,
) {
  const seq = await writeTransition(tx, held, event, applied.stored);
  await writeEffects(tx, applied.effects, {
    interview: held,
    seq,
    now: event.now,
    byId,
    ...(scorecard ? { scorecard } : {}),
  });
  await announce(tx, {
    change: { area: 'interviews', id: held.id, version: seq },
    organizationId: held.organizationId,
    personId: held.personId,
    panelistIds: [held.stored.context.panelistId, applied.stored.context.panelistId],
  });
  if (applied.effects.some((effect) => effect.type === 'askPanelist')) await acceptForThem(tx, held.id);
}

const clock: Actor = { role: 'CLOCK', id: 'clock' };

/** Sends an event of the clock; false where the law refused it, which is done, not an error (product 2). */
export async function sendByClock(tx: Tx, held: Held, event: InterviewEvent): Promise<boolean> {
  const applied = apply(held.stored, event);
  if (!applied.accepted) return false;
  await record(tx, held, event, applied, clock.id);
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
