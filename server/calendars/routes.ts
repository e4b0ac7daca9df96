import type { FastifyInstance } from 'fastify';
import {
  answerEntryQuestion,
  beginCalendarSignIn,
  chooseCalendars,
  connectCalendar,
  disconnectCalendar,
  endCalendarSignIn,
  getCalendars,
  ignoreBusy,
  listBusy,
  readCalendarsNow,
  reconnectCalendar,
} from '../../src/contract/calendars';
import { second } from '../../src/contract/time';
import { serve, serveWithoutTransaction, wakeBackground, type AppContext } from '../http/calls';
import { busyBetween, setIgnored } from './busy';
import { choose, disconnect } from './choose';
import { connect, reconnect } from './connect';
import { answerQuestion } from './entries';
import { calendarsOf, connectionOf } from './read-connections';
import { readAgain } from './read-again';
import { readConnection } from './reading';
import { begin, end } from './sign-ins';

/** How long a call waits for the first reading, which goes on in the background. */
const firstPatience = 4 * second;

/** Calendars that users have elsewhere (product: Connected calendars). All calls are only about the caller's own. */
export function calendarRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config, db } = appContext;
  serve(app, appContext, getCalendars, ({ tx, caller }) => calendarsOf(tx, config, caller.userId));
  serveWithoutTransaction(app, appContext, connectCalendar, ({ caller, body }) => connect(appContext, caller, body));
  serveWithoutTransaction(app, appContext, reconnectCalendar, async ({ caller, params: { id }, body, reply }) => {
    wakeBackground(appContext, reply);
    return reconnect(appContext, caller, id, body);
  });
  serveWithoutTransaction(app, appContext, beginCalendarSignIn, ({ caller, body, request }) =>
    begin(appContext, caller, body, request.headers.origin),
  );
  serveWithoutTransaction(app, appContext, endCalendarSignIn, async ({ caller, body, reply }) => {
    wakeBackground(appContext, reply);
    return end(appContext, caller, body);
  });
  serveWithoutTransaction(
    app,
    appContext,
    chooseCalendars,
    async ({ caller: { userId }, params: { id }, body, reply }) => {
      await db.transaction((tx) => choose(tx, userId, id, body));
      wakeBackground(appContext, reply);
      await readConnection(appContext, id, { patience: firstPatience });
      return connectionOf(db, userId, id);
    },
  );
  serveWithoutTransaction(app, appContext, readCalendarsNow, async ({ caller: { userId }, body: { id } }) => {
    await readAgain(appContext, userId, id);
    return calendarsOf(db, config, userId);
  });
  serve(app, appContext, disconnectCalendar, async ({ tx, caller, params: { id } }) => {
    await disconnect(tx, caller.userId, id);
    return null;
  });

  serve(app, appContext, listBusy, ({ tx, caller, query }) => busyBetween(tx, caller.userId, query));
  serve(app, appContext, ignoreBusy, ({ tx, caller, params: { id }, body: { ignored } }) =>
    setIgnored(tx, caller.userId, id, ignored),
  );
  serve(app, appContext, answerEntryQuestion, async ({ tx, caller, params: { id }, body, reply }) => {
    wakeBackground(appContext, reply);
    await answerQuestion(tx, caller.userId, id, body);
    return null;
  });
}
