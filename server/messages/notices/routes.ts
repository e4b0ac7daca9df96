import type { FastifyInstance } from 'fastify';
import {
  changeNotice,
  countRecipients,
  createNotice,
  deleteNotice,
  downloadRecipients,
  findRecipients,
  getAnnouncementSwitch,
  getNotice,
  listNoticeVersions,
  listNoticeViews,
  listRecipients,
  noticeProblems,
  openUnsubscribe,
  pageNotices,
  previewNotice,
  resumeNotice,
  saveAnnouncementSwitch,
  sendNotice,
  stopNotice,
  testNotice,
  unsubscribe,
  unsubscribeByEmail,
  type NoticeRecord,
  type NoticeWording,
} from '../../../src/contract/messages-notices';
import { sql } from '../../db/database';
import { serve, servePublic, wakeBackground, type AppContext } from '../../http/calls';
import { serveOneClick, triesCounted } from '../../job-profiles/invitations';
import { audit } from '../../kit/audit';
import { conflict, refuseProblems } from '../../kit/failures';
import { findPeople, peopleViews, recipientsOf } from './audience';
import { noticeEmail } from './email';
import { comparable, flat, lockDraft, named, noticeList, notices, recipientFile, recipientPage } from './records';
import * as sending from './sending';
import { readerOf, readSwitch, saveSwitch } from './unsubscribe';

/** Checks the wording alone, as long as no recipients need to be chosen. @throws 400 */
const refuseWording = (wording: NoticeWording) => {
  const { subject, content, signature } = noticeProblems({ ...wording, userTypes: [], views: [], people: [] });
  refuseProblems({ subject, content, signature });
};

/** Makes the 409 of a change return what is stored now. */
const withFlatCurrent = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const data = (error as { data?: { current?: Parameters<typeof flat>[0] } }).data;
    if (data?.current) throw conflict((error as Error).message, { current: flat(data.current) });
    throw error;
  });

/** Notice Email: notices to many people, and how readers unsubscribe (product: Notice email). */
export function noticeRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { publicUrl } = appContext.config;
  serve(app, appContext, pageNotices, ({ tx, query, caller }) => noticeList.page(tx, query, caller));
  serve(app, appContext, findRecipients, ({ tx, query }) => findPeople(tx, query));
  serve(app, appContext, listNoticeViews, ({ tx, caller }) => peopleViews(tx, caller));
  serve(app, appContext, getNotice, async ({ tx, params }) => flat(await notices.one(tx, params.id)));
  serve(app, appContext, listNoticeVersions, async ({ tx, params, query }) => {
    const page = await notices.versions(tx, params.id, query);
    const fields = await named(
      tx,
      page.content.map((version) => version.fields),
    );
    return {
      ...page,
      content: page.content.map((version, at) => ({ ...version, fields: fields[at] ?? version.fields })),
    };
  });
  serve(app, appContext, createNotice, async ({ tx, body, caller }) =>
    flat(await notices.create(tx, comparable(body.fields), caller)),
  );
  serve(app, appContext, changeNotice, async ({ tx, params, body, caller }): Promise<NoticeRecord> => {
    await lockDraft(tx, params.id);
    return flat(await withFlatCurrent(notices.change(tx, params.id, comparable(body.fields), body.revision, caller)));
  });
  serve(app, appContext, deleteNotice, async ({ tx, params, caller }) => {
    await lockDraft(tx, params.id);
    await notices.one(tx, params.id);
    await tx.run(sql`delete from record_versions where kind = 'notice' and record_id = ${params.id}`);
    await tx.run(sql`delete from notices where id = ${params.id}`);
    await audit(tx, caller.userId, 'noticeDeleted', params.id);
    return null;
  });

  serve(app, appContext, countRecipients, async ({ tx, body, caller }) => (await recipientsOf(tx, body, caller)).reach);
  serve(app, appContext, previewNotice, ({ body, caller }) => {
    refuseWording(body);
    const { subject, body: text, html } = noticeEmail(body, { name: caller.name, recipient: null, publicUrl });
    return Promise.resolve({ subject, text, html });
  });
  serve(app, appContext, testNotice, async ({ tx, body, caller, reply }) => {
    refuseWording(body);
    await sending.writeTest(tx, body, caller, publicUrl);
    wakeBackground(appContext, reply);
    return null;
  });

  serve(app, appContext, sendNotice, ({ tx, params, body, caller, reply }) => {
    wakeBackground(appContext, reply);
    return sending.sendNotice(tx, params.id, body, caller);
  });
  serve(app, appContext, stopNotice, ({ tx, params, caller }) => sending.stopNotice(tx, params.id, caller));
  serve(app, appContext, resumeNotice, ({ tx, params, caller, reply }) => {
    wakeBackground(appContext, reply);
    return sending.resumeNotice(tx, params.id, caller);
  });
  serve(app, appContext, listRecipients, ({ tx, params, query }) => recipientPage(tx, params.id, query));
  serve(app, appContext, downloadRecipients, ({ tx, params, caller }) => recipientFile(tx, params.id, caller.timeZone));

  serve(app, appContext, getAnnouncementSwitch, ({ tx, caller }) => readSwitch(tx, caller.userId));
  serve(app, appContext, saveAnnouncementSwitch, async ({ tx, body, caller }) => {
    await saveSwitch(tx, caller.userId, body.on);
    return null;
  });

  const tried = triesCounted(appContext, 'unsubscribe');
  servePublic(app, appContext, openUnsubscribe, async ({ tx, body: { token }, request }) => {
    const { of, on } = await tried(request, token, readerOf(tx, token));
    return { of, on };
  });
  servePublic(app, appContext, unsubscribe, async ({ tx, body: { token, on }, request }) => {
    const { userId, of } = await tried(request, token, readerOf(tx, token));
    await saveSwitch(tx, userId, on, of);
    return null;
  });
  serveOneClick(app, { path: unsubscribeByEmail.path, page: `${appContext.config.publicUrl}/unsubscribe` }, (scope) =>
    servePublic(scope, appContext, unsubscribeByEmail, async ({ tx, params: { token }, request }) => {
      const { userId, of } = await tried(request, token, readerOf(tx, token));
      await saveSwitch(tx, userId, false, of);
      return null;
    }),
  );
}
