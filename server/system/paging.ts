import type { Page } from '../../src/contract/kit';
import { sql, type Sql, type Tx } from '../db/database';

/** A page of a list (spec 3): `from` has tables and conditions, `columns` make the rows as the contract has them. */
export async function pageOf<T>(
  tx: Tx,
  query: { _page?: number | undefined; _limit?: number | undefined },
  parts: { columns: Sql; from: Sql; order: Sql },
): Promise<Page<T>> {
  const page = query._page ?? 0;
  const limit = query._limit ?? 25;
  const { total } = await tx.one<{ total: number }>(sql`select count(*) as total from ${parts.from}`);
  const content = await tx.many<T>(sql`
    select ${parts.columns} from ${parts.from} order by ${parts.order} limit ${limit} offset ${page * limit}`);
  return { content, pageable: { pageNumber: page }, totalElements: total };
}
