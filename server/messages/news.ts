import type { FastifyInstance } from 'fastify';
import {
  changeNews,
  createNews,
  foldNews,
  getNews,
  listNews,
  listNewsVersions,
  newsDays,
  newsFieldsOf,
  newsProblems,
  newsStateWords,
  newsTitle,
  pageNews,
  type NewsFields,
  type NewsItem,
  type NewsRecord,
} from '../../src/contract/messages-news';
import { admins, userTypes, type QueryOf, type UserType } from '../../src/contract/kit';
import { userTypeWords } from '../../src/contract/people';
import { announce } from '../changes/announce';
import { databaseNow, sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { invalid, missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { recordsOf } from '../kit/records';

/** The end of an announcement `r` for its readers. */
const endsAt = sql`least(r.publish_until, r.publish_from + make_interval(days => ${newsDays}))`;
/** The state, like `newsStateOf` of the contract. */
const state = sql`case when r.withdrawn then 'WITHDRAWN' when r.publish_from is null then 'DRAFT'
  when r.publish_from > law_now() then 'PLANNED' when ${endsAt} > law_now() then 'PUBLISHED' else 'ENDED' end`;

const records = recordsOf<NewsFields, NewsRecord>({
  kind: 'news',
  table: 'news',
  columns: sql`r.title, r.text, r.audience, r.publish_from as "publishFrom", r.publish_until as "publishUntil",
    r.withdrawn, ${state} as state`,
  fieldsOf: newsFieldsOf,
  async columnsOf(tx, fields, stored) {
    const now = await databaseNow(tx);
    const details = Object.entries(newsProblems(fields, now, stored ?? undefined)).flatMap(([field, message]) =>
      message === null ? [] : [{ field, message }],
    );
    if (details.length > 0) throw invalid(details);
    const everyone = fields.audience.length === userTypes.length;
    return {
      title: fields.title === stored?.title ? fields.title : newsTitle(fields.title),
      text: fields.text.trim(),
      audience: everyone ? [] : userTypes.filter((one) => fields.audience.includes(one)),
      publish_from: fields.publishFrom === 'now' ? new Date(now) : fields.publishFrom,
      publish_until: fields.publishUntil,
      withdrawn: fields.withdrawn,
    };
  },
});

/** The audience of an announcement as text, such as "Panelists, candidates". */
const audienceText = (audience: readonly UserType[]) =>
  audience.length === 0 ? 'Everyone' : audience.map((one) => userTypeWords[one]).join(', ');

/** Announcements for admins; `q` is a part of the title or text (product: News). */
export const newsList: ListSource<QueryOf<typeof pageNews>, NewsRecord> = {
  name: 'news',
  access: admins,
  page: (tx, { q, from, to, state: one, audience, sort = '-changed', ...query }) =>
    pageOf<NewsRecord>(tx, query, {
      of: sql`news r`,
      id: sql`r.id`,
      columns: records.columns,
      where: allOf(
        hasText(sql`(r.title || ' ' || r.text)`, q),
        given(one, (wanted) => sql`${state} = ${wanted}`),
        given(audience, (wanted) => sql`(r.audience = '{}' or ${wanted} = any(r.audience))`),
        within(sql`r.publish_from`, from, to),
      ),
      order: ordered(
        sort,
        { changed: sql`r.changed_at`, from: sql`r.publish_from`, title: sql`lower(r.title)` },
        sql`r.id`,
      ),
    }),
  columns: {
    title: { header: 'Title', text: ({ title }) => title },
    text: { header: 'Text', text: ({ text }) => text },
    state: { header: 'Status', text: (row) => newsStateWords[row.state] },
    audience: { header: 'Audience', text: (row) => audienceText(row.audience) },
    from: { header: 'From', text: ({ publishFrom }, zone) => instantText(publishFrom, zone) },
    until: { header: 'Until', text: ({ publishUntil }, zone) => instantText(publishUntil, zone) },
    changed: { header: 'Changed', text: ({ changedAt }, zone) => instantText(changedAt, zone) },
    by: { header: 'Changed by', text: ({ changedBy }) => changedBy ?? '' },
  },
};

/** Whether an announcement `r` is shown to a user type now. */
const isFor = (userType: UserType) =>
  sql`r.publish_from <= law_now() and not r.withdrawn and ${endsAt} > law_now()
    and (r.audience = '{}' or ${userType} = any(r.audience))`;

/** The announcements for a reader now, newest first (product: News). */
const newsPage = (
  tx: Tx,
  query: QueryOf<typeof listNews>,
  { userId, userType }: { userId: string; userType: UserType },
) =>
  pageOf<NewsItem>(tx, query, {
    of: sql`news r`,
    id: sql`r.id`,
    where: isFor(userType),
    order: sql`r.publish_from desc, r.id desc`,
    columns: sql`r.id, r.title, r.text, r.publish_from as "publishedAt",
      exists (select from news_folded f where f.news_id = r.id and f.user_id = ${userId}) as folded`,
  });

/** Makes open home pages reload their announcements. */
const published = { change: { area: 'messages' }, everyone: true } as const;

/** News Management, and the announcements for readers (product: News). */
export function newsRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listNews, ({ tx, query, caller }) => newsPage(tx, query, caller));

  serve(app, appContext, foldNews, async ({ tx, params: { id }, body: { folded }, caller }) => {
    const shown = await tx.maybe(sql`select from news r where r.id = ${id} and ${isFor(caller.userType)}`);
    if (!shown) throw missing();
    await tx.run(
      folded
        ? sql`insert into news_folded (user_id, news_id) values (${caller.userId}, ${id}) on conflict do nothing`
        : sql`delete from news_folded where user_id = ${caller.userId} and news_id = ${id}`,
    );
    return null;
  });

  serve(app, appContext, pageNews, ({ tx, query, caller }) => newsList.page(tx, query, caller));
  serve(app, appContext, getNews, ({ tx, params }) => records.one(tx, params.id));
  serve(app, appContext, listNewsVersions, ({ tx, params, query }) => records.versions(tx, params.id, query));

  serve(app, appContext, createNews, async ({ tx, body, caller }) => {
    const created = await records.create(tx, body.fields, caller);
    await announce(tx, published);
    return created;
  });
  serve(app, appContext, changeNews, async ({ tx, params, body, caller }) => {
    const changed = await records.change(tx, params.id, body.fields, body.revision, caller);
    await announce(tx, published);
    return changed;
  });
}
