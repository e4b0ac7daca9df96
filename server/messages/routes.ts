import type { FastifyInstance } from 'fastify';
import {
  closeInquiry,
  countInquiries,
  countNotifications,
  exportNotifications,
  getInquiry,
  getMail,
  listInquiries,
  listMails,
  listNotifications,
  makeInquiry,
  notificationPage,
  seeNotifications,
} from '../../src/contract/messages';
import { addressOf } from '../auth/address';
import { serve, servePublic, type House } from '../plugins/calls';
import { countNew, noteSeen, waitingItems } from './bell';
import { closeInquiry as close, countOpenInquiries, keepInquiry, pageOfInquiries, readInquiry } from './inquiries';
import { pageOfMails, readMail } from './mails';
import { notificationList } from './notification-list';

const mostExported = 5_000;

/** The bell, inquiries and written mail (spec 2.7, 7; product 9). */
export function messageRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, countNotifications, ({ tx, caller }) => countNew(tx, caller.userId));

  serve(app, house, listNotifications, ({ tx, query }) => {
    const limit = query._limit ?? notificationPage;
    return waitingItems(tx, { offset: (query._page ?? 0) * limit, limit });
  });

  serve(app, house, seeNotifications, async ({ tx, caller }) => {
    await noteSeen(tx, caller.userId);
    return null;
  });

  serve(app, house, exportNotifications, async ({ tx, caller }) =>
    notificationList(await waitingItems(tx, { offset: 0, limit: mostExported }), caller.timeZone),
  );

  serve(app, house, countInquiries, ({ tx }) => countOpenInquiries(tx));

  servePublic(app, house, makeInquiry, async ({ body, request }) => {
    await keepInquiry(house.db, body, addressOf(request));
    return null;
  });

  serve(app, house, listInquiries, ({ tx, query }) => pageOfInquiries(tx, query));

  serve(app, house, getInquiry, ({ tx, params }) => readInquiry(tx, params.id));

  serve(app, house, closeInquiry, async ({ tx, params, body, caller }) => {
    await close(tx, params.id, body.answer, caller);
    return null;
  });

  serve(app, house, listMails, ({ tx, query }) => pageOfMails(tx, query));

  serve(app, house, getMail, ({ params, caller }) => readMail(house, params.id, caller.userId));
}
