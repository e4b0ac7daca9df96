import type { FastifyInstance } from 'fastify';
import {
  countInterviews,
  createHold,
  createInterview,
  deleteHold,
  findFreeTimes,
  findInterviewSlots,
  findSlots,
  getCalendarEntry,
  getInterview,
  listInterviews,
  sendEvent,
  lengths,
  type Minutes,
} from '../../src/contract/interviews';
import { findDay, findFits, findFreeTime, rankPanelists } from '../../src/contract/booking';
import { compareCandidates, decideInterviews } from '../../src/contract/interviews-decisions';
import { liveBoard } from '../../src/contract/interviews-live';
import { getInterviewLog } from '../../src/contract/interviews-log';
import type { QueryOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import type { Caller } from '../kit/caller';
import { databaseNow, type Tx } from '../db/database';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { invalid, missing } from '../kit/failures';
import { candidatesToCompare, decideMany } from './decide';
import { interviewCalendar, interviewDetail, interviewLog } from './detail';
import { ownHold, wishOf } from './event-facts';
import { holdSlot, releaseHold } from './holds';
import { countViews, interviewList } from './lists/list';
import { freeTimesFor, offersFor, type Wish } from '../booking/offers';
import { boardOf } from './lists/board';
import { belongTogether, candidateWithin, requestInterview, subjectOf } from './request';
import { fitsFor, freeTimeFor, freeTimeOf, pictureOfDay, rankedPanelists } from './matching';
import { readInterview } from './read';
import { meetingLink, sendToInterview } from './send';
import { interviewReply } from './shape';
import { heldFor } from './store';

async function rowFor(tx: Tx, id: string, caller: Caller) {
  const row = await readInterview(tx, id, caller);
  if (!row) throw missing();
  return interviewReply(row, caller);
}

const asLength = (minutes: number): Minutes => {
  const found = lengths.find((length) => length === minutes);
  if (!found) throw invalid([{ field: 'minutes', message: 'Enter a valid value' }]);
  return found;
};

/** What a request that does not exist yet would ask for. */
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

export function interviewRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listInterviews, ({ tx, query, caller }) => interviewList.page(tx, query, caller));

  serve(app, appContext, countInterviews, ({ tx, query, caller }) => countViews(tx, query.views, caller));

  serve(app, appContext, liveBoard, ({ tx, caller }) => boardOf(tx, caller));

  serve(app, appContext, getInterview, ({ tx, params, caller }) => interviewDetail(tx, params.id, caller));

  serve(app, appContext, getCalendarEntry, ({ tx, params, caller }) =>
    interviewCalendar(tx, params.id, caller, appContext.config.publicUrl),
  );

  serve(app, appContext, getInterviewLog, ({ tx, params }) => {
    if (appContext.config.inspector === 'off') throw missing();
    return interviewLog(tx, params.id);
  });

  serve(app, appContext, createInterview, async ({ tx, body, caller }) =>
    rowFor(tx, await requestInterview(tx, body, caller), caller),
  );

  serve(app, appContext, findSlots, async ({ tx, query, caller }) => {
    const wish = await wishedFor(tx, query, caller);
    const reader = { admin: caller.reach === 'all', explain: query.explain === '1' };
    return offersFor(tx, wish, await databaseNow(tx), reader);
  });

  serve(app, appContext, findFreeTimes, async ({ tx, query, caller }) => {
    if (query.interviewId === undefined) {
      const { candidateId, minutes = 60 } = query;
      if (candidateId === undefined) throw invalid([{ field: 'candidateId', message: texts.selectCandidateAndTime }]);
      const wish = await wishedFor(tx, { ...query, candidateId, minutes, preferred: [] }, caller);
      return freeTimesFor(tx, wish, await databaseNow(tx));
    }
    const held = await heldFor(tx, query.interviewId, caller);
    if (!held) throw missing();
    return freeTimesFor(tx, { ...wishOf(held), exceptHoldId: await ownHold(tx, held.id, caller) }, held.now);
  });

  serve(app, appContext, findInterviewSlots, async ({ tx, params, query, caller }) => {
    const held = await heldFor(tx, params.id, caller);
    if (!held) throw missing();
    const reader = { admin: caller.reach === 'all', explain: query.explain === '1' };
    const wish = { ...wishOf(held), exceptHoldId: await ownHold(tx, held.id, caller) };
    const last = leafOf(held.stored) === 'reschedulePending' ? held.stored.context.rounds.at(-1) : undefined;
    const former = last?.how === 'rescheduled' || last?.how === 'aborted' ? last.panelistId : null;
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

  serve(app, appContext, decideInterviews, async ({ tx, body, caller, reply }) => {
    const done = await decideMany(tx, body, caller);
    wakeBackground(appContext, reply);
    return done;
  });

  serve(app, appContext, compareCandidates, ({ tx, query, caller }) => candidatesToCompare(tx, query, caller));

  serve(app, appContext, sendEvent, async ({ tx, params, body, caller }) => {
    const held = await sendToInterview(tx, params.id, body, caller);
    const row = await readInterview(tx, params.id, caller);
    // A panelist who declined may no longer see the interview, but the event was applied.
    if (!row) return { interview: null };
    const interview = interviewReply(row, caller);
    return body.type === 'JOIN' ? { interview, link: await meetingLink(tx, held) } : { interview };
  });
}
