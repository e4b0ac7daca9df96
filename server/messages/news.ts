import type { listNews, NewsItem } from '../../src/contract/messages';
import type { Page, QueryOf, UserType } from '../../src/contract/kit';
import { iso } from '../../src/contract/time';
import { sql, type Tx } from '../db/database';
import { pageOf } from '../kit/paging';

/** What is published now for a user type, the newest first (product: Widgets, Announcements). */
export async function newsPage(tx: Tx, query: QueryOf<typeof listNews>, userType: UserType): Promise<Page<NewsItem>> {
  const page = await pageOf<Omit<NewsItem, 'publishedAt'> & { publishedAt: Date }>(tx, query, {
    of: sql`news n`,
    id: sql`n.id`,
    where: sql`n.published_at <= law_now() and (n.audience = '{}' or ${userType} = any(n.audience))`,
    order: sql`n.published_at desc, n.id desc`,
    columns: sql`n.id, n.title, n.text, n.published_at as "publishedAt"`,
  });
  return { ...page, content: page.content.map((row) => ({ ...row, publishedAt: iso(row.publishedAt) })) };
}
