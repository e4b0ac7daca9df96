import type { FastifyInstance } from 'fastify';
import { findOpenTimes, holdOpenTime, pickTime } from '../../src/contract/interviews-links';
import { noLink } from '../auth/links';
import { readForBooking } from '../calendars/reading';
import type { Tx } from '../db/database';
import { servePublic, wakeBackground, type AppContext } from '../http/calls';
import { ownHold, wishOf } from '../interviews/event-facts';
import { linkedInterview, opened, withCalendar } from '../interviews/link-routes';
import { makeLink, mintToken, takeLink, usedLink, type OpenLink } from '../interviews/links';
import { sendToInterview } from '../interviews/send';
import { heldFor } from '../interviews/store';
import { conflict } from '../kit/failures';
import { openTimesFor } from '../slots/offers';
import { holdSlot } from './holds';

async function timesOf(tx: Tx, { interviewId, caller }: OpenLink) {
  const held = await heldFor(tx, interviewId, caller);
  if (!held) throw noLink();
  const wish = { ...wishOf(held), exceptHoldId: await ownHold(tx, interviewId, caller) };
  return openTimesFor(tx, wish, held.now);
}

/** Routes by which a candidate chooses a time through a link, without an account (product: Interview links). */
export function pickTimeRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { db, config } = appContext;

  servePublic(app, appContext, findOpenTimes, async ({ body: { token }, tx, request }) => {
    const link = await opened(appContext, request, token, 'pick');
    const { may } = await linkedInterview(tx, link);
    if (!may.includes('BOOK')) throw conflict('You can no longer choose a time.');
    return timesOf(tx, link);
  });

  servePublic(app, appContext, holdOpenTime, async ({ body: { token, panelistId, start }, request }) => {
    const link = await opened(appContext, request, token, 'pick');
    return db.transaction(async (tx) => {
      const held = await heldFor(tx, link.interviewId, link.caller);
      if (!held) throw noLink();
      // A candidate who may no longer choose a time cannot hold one either.
      const { may } = await linkedInterview(tx, link);
      if (!may.includes('BOOK')) throw conflict('You can no longer choose a time.');
      const { interviewId, caller } = link;
      return holdSlot(
        tx,
        { interviewId, candidateId: held.candidateId, minutes: held.minutes, panelistId, start },
        caller,
      );
    });
  });

  servePublic(app, appContext, pickTime, async ({ body: { token, ...sent }, request, reply, tx }) => {
    const done = async (own: Tx, link: OpenLink) => {
      const { interviewId } = link;
      const interview = await withCalendar(own, { ...link, used: true }, config.publicUrl, token);
      const address = await makeLink(own, { interviewId, purpose: 'invitation', party: 'candidate' });
      const id = /[0-9a-f-]{36}/.exec(address)?.[0] ?? '';
      const next = `/invitation/${(await mintToken(own, id)) ?? ''}`;
      return { interview, next };
    };
    // The request was sent again because its response was lost: the time has already been booked.
    const used = await usedLink(tx, token, 'pick');
    if (used) {
      const { panelistId, start } = (await heldFor(tx, used.interviewId, used.caller))?.stored.context ?? {};
      if (panelistId === sent.panelistId && start === Date.parse(sent.start))
        return db.transaction((own) => done(own, used));
    }
    const link = await opened(appContext, request, token, 'pick');
    await readForBooking(appContext, sent.panelistId);
    wakeBackground(appContext, reply);
    return db.transaction(async (own) => {
      await sendToInterview(own, link.interviewId, { type: 'BOOK', ...sent }, link.caller);
      await takeLink(own, link.id);
      return done(own, link);
    });
  });
}
