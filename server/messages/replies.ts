import type { FastifyInstance } from 'fastify';
import {
  changeReply,
  createReply,
  getReply,
  listReplyVersions,
  pageReplies,
  replyFieldsOf,
  replyProblems,
  replyTitle,
  type ReplyFields,
  type ReplyRecord,
} from '../../src/contract/messages-replies';
import type { QueryOf } from '../../src/contract/kit';
import { sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { refuseProblems } from '../kit/failures';
import { hasText, instantText, ordered, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { recordsOf } from '../kit/records';

const records = recordsOf<ReplyFields, ReplyRecord>({
  kind: 'savedReply',
  table: 'saved_replies',
  columns: sql`r.title, r.text`,
  fieldsOf: replyFieldsOf,
  columnsOf: (_, fields) => {
    refuseProblems(replyProblems(fields));
    return Promise.resolve({ title: replyTitle(fields.title), text: fields.text.trim() });
  },
});

/** Saved replies; `q` is a part of the title or text (product: Inquiries). */
export const replyList: ListSource<QueryOf<typeof pageReplies>, ReplyRecord> = {
  name: 'savedReplies',
  access: pageReplies.access,
  page: (tx, { q, sort = 'title', ...query }) =>
    pageOf<ReplyRecord>(tx, query, {
      of: sql`saved_replies r`,
      id: sql`r.id`,
      columns: records.columns,
      where: hasText(sql`(r.title || ' ' || r.text)`, q) ?? sql`true`,
      order: ordered(sort, { title: sql`lower(r.title)`, changed: sql`r.changed_at` }, sql`r.id`),
    }),
  columns: {
    title: { header: 'Title', text: ({ title }) => title },
    text: { header: 'Text', text: ({ text }) => text },
    changed: { header: 'Changed', text: ({ changedAt }, zone) => instantText(changedAt, zone) },
    by: { header: 'Changed by', text: ({ changedBy }) => changedBy ?? '' },
  },
};

export function replyRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, pageReplies, ({ tx, query, caller }) => replyList.page(tx, query, caller));
  serve(app, appContext, getReply, ({ tx, params }) => records.one(tx, params.id));
  serve(app, appContext, listReplyVersions, ({ tx, params, query }) => records.versions(tx, params.id, query));
  serve(app, appContext, createReply, ({ tx, body, caller }) => records.create(tx, body.fields, caller));
  serve(app, appContext, changeReply, ({ tx, params, body, caller }) =>
    records.change(tx, params.id, body.fields, body.revision, caller),
  );
}
