import type { FastifyInstance } from 'fastify';
import {
  createHold,
  deleteHold,
  findDay,
  findFits,
  findFreeTime,
  findFreeTimes,
  findInterviewSlots,
  findLandings,
  findPanelistDays,
  findSlots,
  rankPanelists,
} from '../../src/contract/booking';
import { getAwayDay, storeDayOff } from '../../src/contract/booking-away';
import { lengths, type Minutes } from '../../src/contract/interviews';
import type { QueryOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import { databaseNow, sql, type Tx } from '../db/database';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { bookingNotice, ownHold, wishOf } from '../interviews/event-facts';
import { belongTogether, candidateWithin, subjectOf } from '../interviews/request';
import { heldFor } from '../interviews/store';
import type { Caller } from '../kit/caller';
import { invalid, missing } from '../kit/failures';
import { candidateZone } from '../kit/time-zones';
import { freeTimesFor, offersFor, type Wish } from '../slots/offers';
import { awayDay, storeDayOff as storeOff } from './away';
import { holdSlot, releaseHold } from './holds';
import { fitsFor, freeTimeFor, freeTimeOf, pictureOfDay, rankedPanelists } from './matching';
import { landingsFor, panelistDays } from './panelist-days';

const asLength = (minutes: number): Minutes => {
  const found = lengths.find((length) => length === minutes);
  if (!found) throw invalid([{ field: 'minutes', message: 'Enter a valid value' }]);
  return found;
};

/** The search parameters of a request that does not exist yet. */
async function wishedFor(tx: Tx, query: QueryOf<typeof findSlots>, caller: Caller): Promise<Wish> {
  const candidate = await candidateWithin(tx, query.candidateId, caller);
  const subject = await subjectOf(tx, query, caller);
  belongTogether(candidate, subject);
  return {
    organizationId: subject.organizationId,
    personId: candidate.personId,
    minutes: asLength(query.minutes),
    times: query.preferred.map((time) => Date.parse(time)),
    skills: subject.skills,
    exceptHoldId: await ownHold(tx, candidate.id, caller),
  };
}

/** Check Available Panelist (product: Matching): the candidate is not known yet. */
async function freeForAnyone(tx: Tx, query: QueryOf<typeof findFreeTimes>, caller: Caller) {
  if (caller.reach !== 'all') throw invalid([{ field: 'candidateId', message: texts.selectCandidateAndTime }]);
  const { organizationId, skills } = await subjectOf(tx, query, caller);
  const minutes = asLength(query.minutes ?? 60);
  return freeTimesFor(tx, { organizationId, personId: null, minutes, times: [], skills }, await databaseNow(tx));
}

const zoneOf = async (tx: Tx, candidateId: string): Promise<string> =>
  (await tx.one<{ zone: string }>(sql`select ${candidateZone} as zone from candidates c where c.id = ${candidateId}`))
    .zone;

/** Routes for the times that can be booked, the panelists for them, and holds (product: Booking). */
export function bookingRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, findSlots, async ({ tx, query, caller }) => {
    const wish = await wishedFor(tx, query, caller);
    const reader = { admin: caller.reach === 'all', explain: query.explain === '1' };
    return offersFor(tx, wish, await databaseNow(tx), reader);
  });

  serve(app, appContext, findFreeTimes, async ({ tx, query, caller }) => {
    if (query.interviewId === undefined) {
      const { candidateId, minutes = 60 } = query;
      if (candidateId === undefined) return freeForAnyone(tx, query, caller);
      const wish = await wishedFor(tx, { ...query, candidateId, minutes, preferred: [] }, caller);
      return { ...(await freeTimesFor(tx, wish, await databaseNow(tx))), candidateZone: await zoneOf(tx, candidateId) };
    }
    const held = await heldFor(tx, query.interviewId, caller);
    if (!held) throw missing();
    const wish = { ...wishOf(held), exceptHoldId: await ownHold(tx, held.id, caller) };
    const free = await freeTimesFor(tx, wish, held.now, bookingNotice(held, caller));
    return { ...free, candidateZone: await zoneOf(tx, held.candidateId) };
  });

  serve(app, appContext, findInterviewSlots, async ({ tx, params, query, caller }) => {
    const held = await heldFor(tx, params.id, caller);
    if (!held) throw missing();
    const admin = caller.reach === 'all';
    const notice = bookingNotice(held, caller);
    const times = query.at === undefined ? undefined : [Date.parse(query.at)];
    const wish = { ...wishOf(held, times), exceptHoldId: await ownHold(tx, held.id, caller) };
    const last = leafOf(held.stored) === 'reschedulePending' ? held.stored.context.rounds.at(-1) : undefined;
    const former = last?.how === 'rescheduled' || last?.how === 'aborted' ? last.panelistId : null;
    // Both are offered whatever their rank, so that who is proposed first does not depend on how many are free.
    const panelistIds = [former, admin ? query.panelistId : null].filter((id) => typeof id === 'string');
    const reader = { admin, explain: query.explain === '1', notice, panelistIds };
    return { ...(await offersFor(tx, wish, held.now, reader)), ...(former && { former }) };
  });

  serve(app, appContext, findDay, async ({ tx, query, caller }) => {
    const subject = await subjectOf(tx, query, caller);
    const { jobProfileId, organizationId, title, organization } = subject;
    return {
      ...(await pictureOfDay(tx, subject, asLength(query.minutes), query)),
      jobProfile: jobProfileId === null ? null : { id: jobProfileId, name: title },
      organization: organizationId === null ? null : { id: organizationId, name: organization },
    };
  });

  serve(app, appContext, findPanelistDays, ({ tx, query, caller }) => panelistDays(tx, query, caller));

  serve(app, appContext, findLandings, ({ tx, params, query, caller }) => landingsFor(tx, params.id, query, caller));

  serve(app, appContext, rankPanelists, ({ tx, params, caller }) => rankedPanelists(tx, params.id, caller));

  serve(app, appContext, findFreeTime, ({ tx, params, query, caller }) => {
    const { interviewId, minutes = 60 } = query;
    return interviewId === undefined
      ? freeTimeOf(tx, params.id, asLength(minutes), caller)
      : freeTimeFor(tx, params.id, interviewId, caller);
  });

  serve(app, appContext, findFits, ({ tx, params, query, caller }) =>
    fitsFor(tx, params.id, Date.parse(query.start), caller),
  );

  serve(app, appContext, createHold, ({ tx, body, caller }) => holdSlot(tx, body, caller));

  serve(app, appContext, deleteHold, async ({ tx, params, caller }) => {
    await releaseHold(tx, params.id, caller);
    return null;
  });

  serve(app, appContext, getAwayDay, ({ tx, params, query, caller }) => awayDay(tx, params.id, query.day, caller));

  serve(app, appContext, storeDayOff, async ({ tx, params, body, caller, reply }) => {
    const stored = await storeOff(tx, params.id, body.day, caller, appContext.config.publicUrl);
    wakeBackground(appContext, reply);
    return { stored };
  });
}
