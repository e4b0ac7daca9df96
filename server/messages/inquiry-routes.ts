import type { FastifyInstance } from 'fastify';
import {
  answerInquiry,
  askSupport,
  countInquiries,
  getInquiry,
  getOwnInquiry,
  getReport,
  listInquiries,
  listOwnInquiries,
  makeInquiry,
  openInquiryLink,
  revokeInquiryLinks,
  setInquiryOwner,
  writeByLink,
  writeToSupport,
} from '../../src/contract/messages-inquiries';
import { sql } from '../db/database';
import { serve, servePublic, wakeBackground, type AppContext } from '../http/calls';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import { noteUse } from '../kit/shares';
import { countOpenInquiries, inquiryList, keepInquiry, ownInquiryList, readInquiry, readOwnInquiry } from './inquiries';
import { inquiryByLink, readGuestInquiry, revokeLinks } from './inquiry-links';
import { answer, ask, changeInquiryOwner, writeAsGuest, writeOwn } from './inquiry-talk';
import { readReport } from './problem-reports';

const linkUses = { shares: sql`inquiry_links`, uses: sql`inquiry_link_uses`, subject: sql`inquiry_id` };

/** Inquiries of visitors and from Support, with their conversations (product: Inquiries). */
export function inquiryRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { db, config } = appContext;

  serve(app, appContext, countInquiries, ({ tx }) => countOpenInquiries(tx));

  servePublic(app, appContext, makeInquiry, async ({ body, request }) => {
    await keepInquiry(db, body, addressOf(request));
    return null;
  });

  serve(app, appContext, listInquiries, ({ tx, query, caller }) => inquiryList.page(tx, query, caller));
  serve(app, appContext, getInquiry, ({ tx, params }) => readInquiry(tx, params.id));

  serve(app, appContext, getReport, async ({ tx, params: { id }, caller }) => {
    const report = await readReport(tx, id);
    await audit(tx, caller.userId, 'reportRead', id);
    return report;
  });

  serve(app, appContext, answerInquiry, async ({ tx, params, body, caller, reply }) => {
    const done = await answer(tx, params.id, body, caller, config.publicUrl);
    wakeBackground(appContext, reply);
    return done;
  });

  serve(app, appContext, setInquiryOwner, async ({ tx, params, body, caller }) => ({
    owner: await changeInquiryOwner(tx, params.id, body, caller),
  }));

  serve(app, appContext, revokeInquiryLinks, async ({ tx, params: { id }, caller }) => {
    await readInquiry(tx, id);
    await revokeLinks(tx, id);
    await audit(tx, caller.userId, 'inquiryLinksRevoked', id);
    return null;
  });

  serve(app, appContext, askSupport, ({ tx, body, caller }) => ask(tx, body, caller, config.problemReports));
  serve(app, appContext, listOwnInquiries, ({ tx, query, caller }) => ownInquiryList.page(tx, query, caller));
  serve(app, appContext, getOwnInquiry, ({ tx, params, caller }) => readOwnInquiry(tx, params.id, caller.userId));
  serve(app, appContext, writeToSupport, ({ tx, params, body, caller }) => writeOwn(tx, params.id, body, caller));

  servePublic(app, appContext, openInquiryLink, async ({ tx, body: { token, viewing }, request }) => {
    const { id, linkId, endsAt } = await inquiryByLink(db, tx, request, token);
    await noteUse(tx, linkUses, linkId, viewing);
    return readGuestInquiry(tx, id, endsAt);
  });

  servePublic(app, appContext, writeByLink, async ({ tx, body: { token, ...message }, request }) => {
    const { id } = await inquiryByLink(db, tx, request, token);
    return db.transaction((own) => writeAsGuest(own, id, message));
  });
}
