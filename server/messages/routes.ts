import type { FastifyInstance } from 'fastify';
import {
  countNotifications,
  exportNotifications,
  getAddressOf,
  getEmail,
  listEmails,
  listNotifications,
  notificationPage,
  pageNotifications,
  getSummarySwitch,
  saveSummarySwitch as saveSummary,
  seeNotifications,
  sendAgain,
} from '../../src/contract/messages';
import { remindParty } from '../../src/contract/interviews-live';
import { readSummarySwitch, saveSummarySwitch } from './summary';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { countNew, noteSeen, waitingItems } from './notifications';
import { emailList, readEmail } from './emails';
import { notificationList, waitingForAdmins } from './notification-list';
import { remindParty as remind } from './reminders';
import { endStop, stoppedOf } from './stopped-addresses';

const mostExported = 5_000;

/** The bell, stored emails and reminders (product: Bell; Reminders). */
export function messageRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, countNotifications, ({ tx, caller }) => countNew(tx, caller.userId));

  serve(app, appContext, listNotifications, ({ tx, query, caller }) => {
    const limit = query._limit ?? notificationPage;
    return waitingItems(tx, { userId: caller.userId, offset: (query._page ?? 0) * limit, limit });
  });

  serve(app, appContext, pageNotifications, ({ tx, query, caller }) => waitingForAdmins.page(tx, query, caller));

  serve(app, appContext, seeNotifications, async ({ tx, caller }) => {
    await noteSeen(tx, caller.userId);
    return null;
  });

  serve(app, appContext, getSummarySwitch, ({ tx, caller }) => readSummarySwitch(tx, caller.userId));

  serve(app, appContext, saveSummary, async ({ tx, body, caller }) => {
    await saveSummarySwitch(tx, caller.userId, body.on);
    return null;
  });

  serve(app, appContext, exportNotifications, async ({ tx, caller }) =>
    notificationList(
      await waitingItems(tx, { userId: caller.userId, offset: 0, limit: mostExported }),
      caller.timeZone,
    ),
  );

  serve(app, appContext, remindParty, async ({ tx, params, body, caller, reply }) => {
    const done = await remind(tx, params.id, body.party, caller, appContext.config.publicUrl);
    wakeBackground(appContext, reply);
    return done;
  });

  serve(app, appContext, listEmails, ({ tx, query, caller }) => emailList.page(tx, query, caller));

  serve(app, appContext, sendAgain, async ({ tx, body, caller }) => {
    await endStop(tx, body.address, caller.userId);
    return null;
  });

  serve(app, appContext, getAddressOf, ({ tx, params, caller }) => stoppedOf(tx, params, caller));

  serve(app, appContext, getEmail, ({ params, caller }) => readEmail(appContext, params.id, caller.userId));
}
