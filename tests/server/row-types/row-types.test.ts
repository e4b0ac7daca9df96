import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../database';
import { columnTeller } from './columns';
import { findQueries, type Found } from './queries';
import { problemsOf } from './row-types';

/** Columns that may be null in the tables, and why these queries never read a null. */
const neverNull: Record<string, string> = {
  'server/calendars/read-connections.ts kind': 'compared in the condition',
  'server/calendars/read-connections.ts start': 'of a confirmed interview',
  'server/calendars/read-connections.ts end': 'of a confirmed interview',
  'server/billing/ledger-credits.ts id': 'compared in the condition',
  'server/billing/month-end.ts result': 'compared in the condition',
  'server/demo/pay.ts panelistId': 'compared in the condition',
  'server/demo/recording.ts panelistId': 'the demo gives all that were held a panelist',
  'server/demo/recording.ts endsAt': 'compared in the condition',
  'server/feedback/summary.ts id': 'compared in the condition',
  'server/booking/batches/book.ts candidateId': 'a row without one has no proposal',
  'server/booking/batches/book.ts jobProfileId': 'a row without one has no proposal',
  'server/booking/holds.ts holdId': 'just inserted',
  'server/calendars/reading.ts heldUntil': 'just set',
  'server/interviews/recordings/media.ts size': 'of a stored file',
  'server/job-profiles/open-jobs.ts location': 'compared in the condition',
  'server/kit/files.ts size': 'of a stored file',
  'server/billing/bought-plans.ts at': 'interviews whose feedback is released have a start',
  'server/billing/callbacks.ts orderId': 'compared in the condition',
  'server/billing/gateway-days.ts orderId': 'compared in the condition',
  'server/billing/gateway-days.ts gatewayId': 'the gateway names what it captures',
  'server/billing/refunds.ts gatewayId': 'only what was captured is refunded, and the gateway names that',
  'server/kit/paging.ts revision': 'columns of a view, which come from columns that are never null',
  'server/kit/terms.ts holdsFrom': 'columns of a view, which come from columns that are never null',
  'server/kit/terms.ts id': 'columns of a view, which come from columns that are never null',
  'server/kit/terms.ts revision': 'columns of a view, which come from columns that are never null',
  'server/kit/terms.ts text': 'columns of a view, which come from columns that are never null',
  'server/kit/terms.ts title': 'columns of a view, which come from columns that are never null',
  'server/interviews/send.ts organizationId': 'compared in the condition',
  'server/terms/accept.ts organizationId': 'compared in the condition',
  'server/kit/paging.ts publishedAt': 'announcements that are published have a start',
  'server/people/calendar-feed.ts start': 'compared in the condition',
  'server/people/calendar-feed.ts end': 'of an interview with a start',
  'server/organizations/users.ts organizationId': 'of a user of an organization',
  'server/people/profile-video.ts size': 'of a stored file',
  'server/people/profile.ts text': 'compared in the condition',
  'server/candidates/uploads/resumes.ts bytes': 'of a stored file',
  'server/kit/move-files.ts size': 'of a stored file',
};

/** Queries whose text or type is known only at run time, by file; all others are compared. */
const onlyAsTheyRun: Record<string, number> = {
  'server/db/digest.ts': 1,
  'server/system/sweeps.ts': 2,
  // Tables and columns are passed as values.
  'server/http/resumable.ts': 3,
  'server/kit/records.ts': 1,
  'server/people/erase-person.ts': 3,
  // The row type is a type parameter that may be any object.
  'server/kit/caller.ts': 1,
  'server/lifecycle/store.ts': 1,
  // Its columns are made from a list of names.
  'server/organizations/organizations.ts': 1,
};

const planted = resolve('node_modules/.cache/planted-rows.ts');
const mistakes = `
import { sql, type Tx } from '../../server/db/database';
export const rows = (tx: Tx, wide: boolean) => [
  tx.many<{ email: string; name: string }>(sql\`select email, name from users\`),
  tx.many<{ email: string; nme: string }>(sql\`select email, name as nam from users\`),
  tx.one<{ at: Date; count: string; paise: Date }>(sql\`select now() as at, count(*), sum(pay_paise) as paise from settlements\`),
  tx.maybe<{ mobile: string; own: string }>(sql\`select u.mobile, o.name as own from users u left join organizations o on o.id = u.organization_id\`),
  tx.one<{ ids: number[]; card: { at: Date } }>(sql\`select array_agg(id) as ids, '{}'::jsonb as card from mails\`),
  tx.many<{ id: string }>(sql\`select id \${wide ? sql\`, name\` : sql\`\`} from users\`),
  tx.many<{ id: string }>(sql\`select id from user\`),
];`;

let database: TestDatabase;
let client: pg.Client;
let found: Found;
let problems: string[];

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const names = readdirSync('server', { recursive: true }).map(String);
  mkdirSync(dirname(planted), { recursive: true });
  writeFileSync(planted, mistakes);
  found = findQueries(
    [planted, ...names.filter((name) => name.endsWith('.ts')).map((name) => resolve('server', name))],
    process.cwd(),
  );
  problems = await problemsOf(found, await columnTeller(client));
});
afterAll(async () => {
  rmSync(planted, { force: true });
  await client.end();
  await database.drop();
});

const isPlanted = (problem: string) => problem.startsWith('node_modules');
const fileOf = (place: string) => place.replace(/:.*/, '');

test('the type of every row is what the migrated database answers to its query', () => {
  const keyOf = (problem: string) => `${fileOf(problem)} ${/ (\w+) may be null$/.exec(problem)?.[1] ?? ''}`;
  const own = problems.filter((problem) => !isPlanted(problem));
  expect(own.filter((problem) => !(keyOf(problem) in neverNull))).toEqual([]);
  // Each exception is still needed.
  expect(Object.keys(neverNull).filter((key) => !own.some((problem) => keyOf(problem) === key))).toEqual([]);
});

test('only queries that are put together as they run are left out', () => {
  const unclear = new Set([...found.unclear.keys()].map((place) => place.split(' ')[0] ?? ''));
  const counts: Record<string, number> = {};
  for (const place of unclear) counts[fileOf(place)] = (counts[fileOf(place)] ?? 0) + 1;
  expect(counts, [...found.unclear].join('\n')).toEqual(onlyAsTheyRun);
  expect(found.places.size).toBeGreaterThan(300);
});

test('mistakes are found', () => {
  // The first planted query is correct.
  expect(problems.filter(isPlanted).map((problem) => problem.replace(/^\S+?:/, ''))).toEqual([
    '10: column "id" does not exist',
    '5: nam is not in the type',
    '5: nme is missing',
    '6: at is timestamptz, read as string, not Date',
    '6: count is int8, read as number, not string',
    '6: paise is numeric, read as string, not Date',
    '7: mobile may be null',
    '7: own may be null',
    '8: card is jsonb, which holds no Date or Buffer',
    '8: ids is _int8, read as string[], not number[]',
    '9: name is not in the type',
  ]);
});
