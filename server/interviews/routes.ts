import type { FastifyInstance } from 'fastify';
import {
  countInterviews,
  createInterview,
  getCalendarEntry,
  getInterview,
  listInterviews,
  sendEvent,
} from '../../src/contract/interviews';
import { compareCandidates, decideInterviews } from '../../src/contract/interviews-decisions';
import { liveBoard, todayAtRisk } from '../../src/contract/interviews-live';
import { listOwners, setNote, setOwner } from '../../src/contract/interviews-owners';
import { id } from '../../src/contract/kit';
import type { Caller } from '../kit/caller';
import type { Tx } from '../db/database';
import { readForBooking } from '../calendars/reading';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { missing } from '../kit/failures';
import { candidatesToCompare, decideMany } from './decide';
import { interviewCalendar, interviewDetail } from './detail';
import { countViews, interviewList } from './lists/list';
import { boardOf } from './lists/board';
import { riskOf } from './lists/risk';
import { changeNote, changeOwner, ownersOf } from './owners';
import { requestInterview } from './request';
import { readInterview } from './read';
import { meetingLink, sendToInterview } from './send';
import { interviewReply } from './shape';

/** The panelist of a request body that books a panelist. The body is not validated yet. */
function panelistOf(body: unknown): string | null {
  const { type, panelistId } = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>;
  return type === 'BOOK' && typeof panelistId === 'string' && id().is(panelistId) ? panelistId : null;
}

async function rowFor(tx: Tx, id: string, caller: Caller) {
  const row = await readInterview(tx, id, caller);
  if (!row) throw missing();
  return interviewReply(row, caller);
}

export function interviewRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listInterviews, ({ tx, query, caller }) => interviewList.page(tx, query, caller));

  serve(app, appContext, countInterviews, ({ tx, query, caller }) => countViews(tx, query.views, caller));

  serve(app, appContext, liveBoard, ({ tx, caller }) => boardOf(tx, caller));

  serve(app, appContext, todayAtRisk, ({ tx, caller }) => riskOf(tx, caller));

  serve(app, appContext, listOwners, ({ tx, query }) => ownersOf(tx, query));

  serve(app, appContext, setOwner, async ({ tx, params, body, caller }) => ({
    owner: await changeOwner(tx, params.id, body, caller),
  }));

  serve(app, appContext, setNote, ({ tx, params, body, caller }) => changeNote(tx, params.id, body, caller));

  serve(app, appContext, getInterview, ({ tx, params, caller }) => interviewDetail(tx, params.id, caller));

  serve(app, appContext, getCalendarEntry, ({ tx, params, caller }) =>
    interviewCalendar(tx, params.id, caller, appContext.config.publicUrl),
  );

  serve(app, appContext, createInterview, async ({ tx, body, caller }) =>
    rowFor(tx, await requestInterview(tx, body, caller), caller),
  );

  serve(app, appContext, decideInterviews, async ({ tx, body, caller, reply }) => {
    const done = await decideMany(tx, body, caller);
    wakeBackground(appContext, reply);
    return done;
  });

  serve(app, appContext, compareCandidates, ({ tx, query, caller }) => candidatesToCompare(tx, query, caller));

  serve(
    app,
    appContext,
    sendEvent,
    async ({ tx, params, body, caller }) => {
      const held = await sendToInterview(tx, params.id, body, caller);
      const row = await readInterview(tx, params.id, caller);
      // A panelist who declined may no longer see the interview, but the event was applied.
      if (!row) return { interview: null };
      const interview = interviewReply(row, caller);
      return body.type === 'JOIN' ? { interview, link: await meetingLink(tx, held) } : { interview };
    },
    {
      // Calendars are read before anyone is locked (product: Connected calendars).
      beforehand: (body) => {
        const panelistId = panelistOf(body);
        return panelistId === null ? null : () => readForBooking(appContext, panelistId);
      },
    },
  );
}
