import { DateTime } from 'luxon';
import { mostExported, type ExportInfo, type startExport } from '../../src/contract/exports';
import type { BodyOf, Call, FileReply, Page } from '../../src/contract/kit';
import { sql, type Sql, type Tx } from '../db/database';
import { enqueue, type Jobs } from '../db/queues';
import { checkRequest } from '../http/validation';
import { audit } from '../kit/audit';
import { whoById, type Caller, type Who } from '../kit/caller';
import { conflict, forbidden, invalid, missing, Refused } from '../kit/failures';
import { settingsOf } from '../kit/settings';
import { csvFile, csvRow, sheetRow, workbook } from '../kit/sheet';
import { exportableLists } from './lists';
import { tellOwner } from './sent-email';

// Each page is a job of its own, so that progress is committed with its rows and a crash loses at most one page.
const pageSize = 1_000;
/** The field of the stored query that has the ids of the selected rows. */
const onlyIds = '_ids';

type Row = {
  id: string;
  ownerId: string;
  organizationId: string | null;
  list: string;
  query: Record<string, unknown>;
  columns: string[];
  format: 'xlsx' | 'csv';
  status: ExportInfo['status'];
  rows: number;
  total: number;
  more: boolean;
  sent: boolean;
  createdAt: string;
};
const columns = sql`id, owner_id as "ownerId", organization_id as "organizationId", list, query, columns, format, status, rows, total,
  more, sent, created_at as "createdAt"`;

const infoOf = ({ id, list, format, status, rows, total, more, sent, createdAt }: Row): ExportInfo => ({
  id,
  list,
  format,
  status,
  rows,
  total,
  more,
  ...(sent && { sent }),
  createdAt,
});

/** The list of an export if its owner may still read it, or null. */
export function reachedBy(who: Who | null, { list, organizationId }: Pick<Row, 'list' | 'organizationId'>) {
  const found = exportableLists.get(list);
  const reach = who && found?.source.access !== 'public' ? found?.source.access[who.userType] : undefined;
  if (!found || !who || !reach || who.organizationId !== organizationId) return null;
  return { ...found, caller: { ...who, reach } };
}

/** Checks the query in the same way as the list's own call does. @throws 400 */
export function checkQuery(call: Call, query: Row['query']): object {
  try {
    return checkRequest(call, 'query', query) as object;
  } catch (error) {
    if (!(error instanceof Refused) || !error.details) throw error;
    throw invalid(error.details.map(({ field, message }) => ({ field: `query.${field}`, message })));
  }
}

/** Begins an export. With `sent`, its owner gets its link by email. @throws 400, 403 and 409 as in the contract */
export async function begin(
  tx: Tx,
  body: BodyOf<typeof startExport>,
  caller: Caller,
  { sent = false } = {},
): Promise<ExportInfo> {
  const { _page, _limit, [onlyIds]: _, ...query } = body.query;
  const known = exportableLists.get(body.list);
  if (!known) throw invalid([{ field: 'list', message: 'Not recognized' }]);
  if (!body.columns.every((name) => Object.hasOwn(known.source.columns, name)))
    throw invalid([{ field: 'columns', message: 'Not recognized' }]);
  const asked = checkQuery(known.call, query);
  const reached = reachedBy(caller, { ...body, organizationId: caller.organizationId });
  if (!reached) throw forbidden();
  await known.source.check?.(tx, asked, reached.caller);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${caller.userId}, 8))`);
  const { running } = await tx.one<{ running: number }>(sql`
    select count(*) as running from exports where owner_id = ${caller.userId} and status = 'running'`);
  const { exportsAtOnce } = await settingsOf(tx, 'exportsAtOnce');
  if (running >= exportsAtOnce)
    throw conflict(
      exportsAtOnce === 1
        ? 'One of your exports is still running. Wait for it or cancel it.'
        : `${exportsAtOnce} of your exports are still running. Wait for one of them or cancel it.`,
      {},
    );
  const row = await tx.one<Row>(sql`
    insert into exports (owner_id, organization_id, list, query, columns, format, sent)
    values (${caller.userId}, ${caller.organizationId}, ${body.list}, ${JSON.stringify({ ...query, ...(body.ids && { [onlyIds]: body.ids }) })}::jsonb, ${body.columns}, ${body.format}, ${sent})
    returning ${columns}`);
  await enqueue(tx, 'exports', { id: row.id });
  await audit(tx, caller.userId, 'exported', row.list);
  return infoOf(row);
}

/** Gives up an export. Its owner is notified if it is a report. */
export async function giveUpExport(tx: Tx, id: string, publicUrl: string): Promise<void> {
  const row = await tx.maybe<Row>(sql`select ${columns} from exports where id = ${id} and status = 'running'`);
  if (!row) return;
  await end(tx, id, 'failed');
  if (row.sent) await tellOwner(tx, row, false, publicUrl);
}

/** Ends an export without a file. */
async function end(tx: Tx, id: string, status: 'failed' | 'canceled'): Promise<void> {
  const ended = await tx.run(sql`
    update exports set status = ${status}, ended_at = now() where id = ${id} and status = 'running'`);
  if (ended > 0) await tx.run(sql`delete from export_chunks where export_id = ${id}`);
}

/** The selected rows, in the order of the list. Rows that the list no longer has are left out. */
async function selectedOf(read: (nth: number) => Promise<Page<unknown>>, ids: ReadonlySet<unknown>) {
  const found: unknown[] = [];
  for (let nth = 0; nth * pageSize < mostExported && found.length < ids.size; nth += 1) {
    const { content } = await read(nth);
    found.push(...content.filter((row) => ids.has((row as { id?: unknown }).id)));
    if (content.length < pageSize) break;
  }
  return { content: found, totalElements: found.length, more: false };
}

/** Writes the next page, with the current rights of its owner. */
export async function writePage(tx: Tx, { id }: Jobs['exports'], publicUrl: string): Promise<void> {
  const row = await tx.maybe<Row>(sql`select ${columns} from exports where id = ${id} and status = 'running'`);
  if (!row) return;
  const reached = reachedBy(await whoById(tx, row.ownerId), row);
  if (!reached) return giveUpExport(tx, id, publicUrl);
  const { source, call, caller } = reached;
  const { [onlyIds]: selected, ...asked } = row.query;
  const query = checkQuery(call, asked);
  const read = (nth: number) => source.page(tx, { ...query, _page: nth, _limit: pageSize }, caller);
  const page = Array.isArray(selected) ? await selectedOf(read, new Set(selected)) : await read(row.rows / pageSize);
  const cells = page.content.map((item) =>
    row.columns.map((name) => source.columns[name]?.text(item, caller.timeZone) ?? ''),
  );
  // The heading is row 1, so the first line is row 2.
  const lines = cells.map((cell, index) =>
    row.format === 'csv' ? csvRow(cell) : sheetRow(cell, row.rows + index + 2, true),
  );
  const rows = row.rows + lines.length;
  const done = lines.length < pageSize || rows >= mostExported;
  // The row is locked only now, so that canceling an export does not wait for a page.
  const going = await tx.run(sql`
    update exports set rows = ${rows}, total = ${Math.max(page.totalElements, rows)}, more = ${page.more ?? false},
      status = ${done ? 'ready' : 'running'}, ended_at = case when ${done} then now() end
    where id = ${id} and status = 'running' and rows = ${row.rows}`);
  if (going === 0) return;
  await tx.run(
    sql`insert into export_chunks (export_id, start, content) values (${id}, ${row.rows}, ${lines.join('')})`,
  );
  if (!done) await enqueue(tx, 'exports', { id });
  else if (row.sent) await tellOwner(tx, { ...row, rows }, true, publicUrl);
}

/** Exports that were created before this instant are deleted, and no longer listed (product: Settings). */
const keptSince = async (tx: Tx): Promise<Sql> =>
  sql`now() - make_interval(hours => ${(await settingsOf(tx, 'exportHours')).exportHours})`;

export const ownExports = async (tx: Tx, { userId }: Caller): Promise<ExportInfo[]> =>
  (
    await tx.many<Row>(sql`
      select ${columns} from exports where owner_id = ${userId} and created_at > ${await keptSince(tx)}
      order by created_at desc, id limit 100`)
  ).map(infoOf);

async function ownExport(tx: Tx, id: string, { userId }: Caller): Promise<Row> {
  const row = await tx.maybe<Row>(sql`select ${columns} from exports where id = ${id} and owner_id = ${userId}`);
  if (!row) throw missing();
  return row;
}

/** The state of an export. @throws 404 for an export of another user, like the functions below */
export const readExport = async (tx: Tx, id: string, caller: Caller) => infoOf(await ownExport(tx, id, caller));

export async function cancel(tx: Tx, id: string, caller: Caller): Promise<void> {
  await ownExport(tx, id, caller);
  await end(tx, id, 'canceled');
}

async function* chunksOf(db: Tx, id: string): AsyncGenerator<string> {
  for (let start = -1; ;) {
    const chunk = await db.maybe<{ start: number; content: string }>(sql`
      select start, content from export_chunks where export_id = ${id} and start > ${start} order by start limit 1`);
    if (!chunk) return;
    yield chunk.content;
    ({ start } = chunk);
  }
}

/** The file of a finished export, streamed page by page. @throws 404 */
export async function fileOf(db: Tx, id: string, asker: Caller): Promise<FileReply> {
  const row = await ownExport(db, id, asker);
  const reached = reachedBy(asker, row);
  if (row.status !== 'ready' || !reached) throw missing();
  const heads = row.columns.map((name) => ({ header: reached.source.columns[name]?.header ?? name }));
  const csv = row.format === 'csv';
  return {
    name: `${row.list}_${DateTime.fromISO(row.createdAt, { zone: asker.timeZone }).toFormat('dd-MM-yyyy')}.${row.format}`,
    type: csv ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: csv ? csvFile(heads, chunksOf(db, id)) : workbook('Sheet 1', heads, chunksOf(db, id)),
  };
}
