import { randomBytes } from 'node:crypto';
import type { DatabaseError } from 'pg';
import { replay } from '../../src/machines/lifecycle/interview-law';
import { forgetAllFailures } from '../auth/failures';
import { empty, join, raw, sql, type Database, type Sql, type Tx } from '../db/database';
import { historyOf } from '../interviews/store';
import { erasedAddress } from '../kit/email';

/** A panelist or candidate: the account and the person, as far as they exist. */
export type Subject = { userId: string | null; personId: string | null };

/** Replaces a text that an erased person wrote. */
const erased = 'Erased';

type Known = {
  /** The ids that name the person in histories. */
  ids: string[];
  names: string[];
  emails: string[];
  mobiles: string[];
  pseudonym: string;
  candidateIds: string[];
};

async function knownOf(tx: Tx, { userId, personId }: Subject): Promise<Known> {
  const rows = await tx.many<{
    name: string | null;
    email: string | null;
    mobile: string | null;
    id: string | null;
  }>(sql`
    select name, email::text as email, mobile, null::uuid as id from users where id = ${userId}::uuid
    union all select null, email::text, null, null from persons where id = ${personId}::uuid
    union all select null, null, mobile, null from profile_details where user_id = ${userId}::uuid
    union all select name, null, mobile, id from candidates where person_id = ${personId}::uuid`);
  const all = (key: 'name' | 'email' | 'mobile' | 'id') =>
    [...new Set(rows.map((row) => row[key]).filter((value) => value !== null && value.trim() !== ''))] as string[];
  const kind = personId === null ? 'panelist' : 'candidate';
  return {
    ids: [userId, personId].filter((id) => id !== null),
    names: all('name'),
    emails: all('email'),
    mobiles: all('mobile'),
    candidateIds: all('id'),
    pseudonym: `Erased ${kind} ${randomBytes(2).toString('hex').toUpperCase()}`,
  };
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const alone = (text: string, flags: string) => new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, flags);

/** The digits of the mobile numbers, with and without the dialing prefix, which is written separately. */
const numbersOf = ({ mobiles }: Pick<Known, 'mobiles'>) =>
  mobiles
    .flatMap((one) => [one, one.replace(/^\+\d+ /, '')])
    .map((one) => one.replace(/\D/g, ''))
    .filter((digits) => digits.length >= 7);

/**
 * Replaces mentions of a person in a text. Addresses, numbers and whole names match in any case. Parts of the name with
 * three letters or more match as whole words in the same case, so that Will is not confused with "will".
 */
export function mentionsReplaced({ names, emails, mobiles, pseudonym }: Omit<Known, 'ids' | 'candidateIds'>) {
  const numbers = numbersOf({ mobiles });
  const parts = names.flatMap((name) => name.split(/\s+/)).filter((part) => [...part].length >= 3);
  const patterns = [
    ...emails.map((one) => alone(literal(one), 'giu')),
    ...numbers.map((digits) => new RegExp(`(?<!\\d)\\+?${[...digits].join('[\\s().-]*')}(?!\\d)`, 'gu')),
    ...names.map((one) => alone(literal(one).replace(/\s+/g, '\\s+'), 'giu')),
    ...[...new Set(parts)].map((one) => alone(literal(one), 'gu')),
  ];
  return (text: string): string => patterns.reduce((left, pattern) => left.replace(pattern, pseudonym), text);
}
type Replace = (text: string) => string;

/** Applies `replace` to each text of a JSON value, but not to its keys. */
export function inTexts(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((one) => inTexts(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inTexts(one, replace)]));
}

/** The interviews in which the person took part or wrote something. */
const interviewsOf = async (tx: Tx, { userId, personId }: Subject, { ids }: Known) =>
  (
    await tx.many<{ id: string }>(sql`
      select id from interviews where panelist_id = ${userId}::uuid or person_id = ${personId}::uuid
      union select interview_id from interview_history where by_id = any(${ids})`)
  ).map(({ id }) => id);

/**
 * Erases what the person wrote in a history, and mentions of them. The state is then computed again from the history,
 * so that it still follows from it. Returns the texts that the person had written.
 */
async function eraseHistory(tx: Tx, interviewId: string, { ids }: Known, replace: Replace): Promise<string[]> {
  const rows = await tx.many<{ seq: number; byId: string; event: Record<string, unknown> }>(sql`
    select seq, by_id as "byId", event from interview_history where interview_id = ${interviewId} order by seq`);
  let changed = false;
  const written: string[] = [];
  for (const { seq, byId, event } of rows) {
    const next = inTexts(event, replace) as typeof event;
    const { why } = event;
    if (ids.includes(byId) && typeof why === 'string' && why !== '') {
      next['why'] = erased;
      written.push(why, replace(why));
    }
    if (JSON.stringify(next) === JSON.stringify(event)) continue;
    changed = true;
    await changeRow(
      tx,
      sql`update interview_history set event = ${JSON.stringify(next)}::jsonb
        where interview_id = ${interviewId} and seq = ${seq}`,
    );
  }
  if (!changed) return [];
  const { context } = replay(await historyOf(tx, interviewId));
  await changeRow(tx, sql`update interviews set context = ${JSON.stringify(context)}::jsonb where id = ${interviewId}`);
  return written;
}

/** The columns of a table's primary key, with their types. @throws if it has none */
async function keyOf(tx: Tx, table: string): Promise<Key> {
  const key = await tx.many<{ column: string; type: string }>(sql`
    select quote_ident(a.attname) as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_index x join unnest(x.indkey) with ordinality as place (nth, at) on true
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = place.nth
    where x.indrelid = ${table}::regclass and x.indisprimary order by place.at`);
  if (key.length === 0) throw new Error(`The table ${table} has no primary key`);
  return key;
}

type Key = { column: string; type: string }[];
/** The condition for the row of a table `t` whose primary key has these values. */
const isRow = (key: Key, values: readonly string[]): Sql =>
  join(
    key.map(({ column, type }, nth) => sql`t.${raw(column)} = ${values[nth]}::text::${raw(type)}`),
    ' and ',
  );
const valuesOf = (key: Key): Sql => sql`array[${join(key.map(({ column }) => sql`t.${raw(column)}::text`))}]`;

/** Changes one row. @throws if it is gone, because it should have been locked */
async function changeRow(tx: Tx, change: Sql): Promise<void> {
  const changed = await tx.run(change);
  if (changed !== 1) throw new Error(`${changed} rows were changed in place of one`);
}

/** Changes one row. If a text gets too long for its column, the change that cuts it is made instead. */
async function changeWithin(tx: Tx, change: (cut: boolean) => Sql): Promise<void> {
  await tx.run(sql`savepoint whole`);
  try {
    await changeRow(tx, change(false));
  } catch (error) {
    if ((error as DatabaseError).code !== '23514') throw error;
    await tx.run(sql`rollback to savepoint whole`);
    await changeRow(tx, change(true));
  }
  await tx.run(sql`release savepoint whole`);
}
/** The beginning of a text, as long as another one. */
const asLong = (text: string, as: string) => [...text].slice(0, [...as].length).join('');

/** Replaces mentions in columns of the rows of a table `t` that match `where`. The rows are locked as they are read. */
async function replaceIn(tx: Tx, table: string, columns: readonly string[], where: Sql, replace: Replace) {
  const key = await keyOf(tx, table);
  const rows = await tx.many<{ key: string[]; values: unknown[] }>(sql`
    select ${valuesOf(key)} as key, jsonb_build_array(${join(columns.map((column) => sql`t.${raw(column)}`))}) as values
    from ${raw(table)} t where ${where} order by 1 for update`);
  for (const row of rows) {
    const changes = columns.flatMap((column, nth) => {
      const value = row.values[nth];
      const next = inTexts(value, replace);
      if (JSON.stringify(next) === JSON.stringify(value)) return [];
      return [
        (cut: boolean) =>
          typeof next === 'string' && typeof value === 'string'
            ? sql`${raw(column)} = ${cut ? asLong(next, value) : next}`
            : sql`${raw(column)} = ${JSON.stringify(next)}::jsonb`,
      ];
    });
    if (changes.length > 0)
      await changeWithin(
        tx,
        (cut) =>
          sql`update ${raw(table)} t set ${join(changes.map((change) => change(cut)))} where ${isRow(key, row.key)}`,
      );
  }
}

/**
 * Deletes what belongs only to the person: each row whose foreign key to them cascades. Tables added later are found in
 * the same way, so the keys of data that goes with a person must cascade (product: Erasure).
 */
async function deleteOwned(tx: Tx, { userId, personId }: Subject, { candidateIds }: Known): Promise<void> {
  const keys = await tx.many<{ table: string; column: string; parent: string }>(sql`
    select c.conrelid::regclass::text as table, quote_ident(a.attname) as column, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and cardinality(c.conkey) = 1
      and c.confrelid in ('users'::regclass, 'panelists'::regclass, 'persons'::regclass, 'candidates'::regclass)
      -- They stay, as pseudonyms.
      and c.conrelid not in ('panelists'::regclass, 'candidates'::regclass)
    order by 1, 2`);
  const of: Record<string, string[]> = {
    users: userId === null ? [] : [userId],
    panelists: userId === null ? [] : [userId],
    persons: personId === null ? [] : [personId],
    candidates: candidateIds,
  };
  for (const { table, column, parent } of keys) {
    const ids = of[parent] ?? [];
    if (ids.length > 0) await tx.run(sql`delete from ${raw(table)} where ${raw(column)} = any(${ids}::uuid[])`);
  }
}

/** Erases texts about interviews outside of histories: scorecards, drafts, recordings, links, emails, effects. */
async function eraseInterviews(tx: Tx, subject: Subject, ids: string[], known: Known, replace: Replace): Promise<void> {
  const { userId, personId } = subject;
  const among = sql`any(${ids}::uuid[])`;
  // The interviews that the person took part in. In all others, only the person's own words are erased.
  const theirs = sql`(i.panelist_id = ${userId}::uuid or i.person_id = ${personId}::uuid)`;
  const own = sql`(select i.id from interviews i where ${theirs})`;
  // An array, so that both indexes are used in the join with a panelist's rows.
  const ofCandidate = sql`any(array(select id from interviews where person_id = ${personId}::uuid))`;
  const written: string[] = [];
  // An event in progress ends first, and a later one reads what remains.
  await tx.run(sql`select from interviews where id = ${among} order by id for no key update`);
  for (const id of ids) written.push(...(await eraseHistory(tx, id, known, replace)));
  // Later emails may repeat a reason. Short reasons are skipped, because their text could mean anything.
  const repeated = [...new Set(written)].filter((words) => words.length >= 8);
  const unsaid = (text: string) => repeated.reduce((left, words) => left.replaceAll(words, erased), replace(text));
  await replaceIn(tx, 'feedback_versions', ['scorecard'], sql`t.interview_id = ${among}`, replace);
  await replaceIn(tx, 'interview_notes', ['text'], sql`t.interview_id = ${among}`, replace);
  await tx.run(sql`
    delete from feedback_drafts where panelist_id = ${userId}::uuid or interview_id = ${ofCandidate}`);
  // A picture cannot be pseudonymized.
  await tx.run(sql`delete from recordings where interview_id in ${own}`);
  await tx.run(sql`delete from recording_uploads where interview_id in ${own}`);
  await tx.run(sql`
    delete from feedback_shares where interview_id = ${ofCandidate}`);
  await tx.run(sql`
    delete from interview_links where panelist_id = ${userId}::uuid
      or party = 'candidate' and interview_id = ${ofCandidate}`);
  // The reason for blocking a panelist may name the candidate.
  await replaceIn(
    tx,
    'panelist_blocks',
    ['why'],
    sql`t.organization_id in (select organization_id from interviews where id = ${among})`,
    replace,
  );
  await replaceIn(tx, 'outbox', ['params'], sql`t.subject_id = ${among}`, unsaid);
  const inEmails = ['subject', 'body', 'html', 'ics'];
  await replaceIn(
    tx,
    'mails',
    inEmails,
    sql`t.outbox_id in (select id from outbox where subject_id = ${among})`,
    unsaid,
  );
  await replaceIn(tx, 'mails', inEmails, sql`t.interview_id = ${among}`, unsaid);
  // Emails about the person's own actions contain their words.
  await tx.run(sql`
    update mails m set body = ${erased}, html = null from outbox o join interview_history h on h.interview_id = o.subject_id and h.seq = o.seq
    where o.id = m.outbox_id and o.subject_id = ${among} and h.by_id = any(${known.ids})`);
  await tx.run(sql`
    update interviews i set search_text = concat_ws(' ', ${known.pseudonym}::text, o.name, j.title)
    from interviews x left join organizations o on o.id = x.organization_id left join job_profiles j on j.id = x.job_profile_id
    where x.id = i.id and i.person_id = ${personId}::uuid`);
}

/** The texts of a JSON value, without its keys. */
const textsIn = (json: Sql): Sql => sql`(
  select string_agg(value #>> '{}', ' | ') from jsonb_path_query(${json}, 'strict $.** ? (@.type() == "string")') value)`;

/**
 * The condition that a text has one of the person's names or addresses as whole words. `stored` is what the text is
 * made of: it is searched first, for the longest part of each, because that is faster.
 */
const mentionsOf =
  ({ emails, names }: Pick<Known, 'emails' | 'names'>) =>
  (text: Sql, stored: Sql = text): Sql => {
    const patterns = [...emails.map(wholeAddress), ...names.map(wholeName)];
    const parts = [...emails, ...names].map((one) =>
      one.split(/[\s"\\]+/).reduce((longest, part) => (part.length > longest.length ? part : longest)),
    );
    const has = parts.map((part) => sql`position(lower(${part}) in lower(${stored})) > 0`);
    return sql`(case when ${join(has, ' or ')} then ${text} ~* any(${patterns}) else false end)`;
  };

/** Erases data of the person elsewhere: emails, inquiries, links, replies to be repeated, exports, saved views. */
async function eraseElsewhere(tx: Tx, { userId }: Subject, known: Known, replace: Replace): Promise<void> {
  const { emails, pseudonym } = known;
  const address = erasedAddress();
  const mentions = mentionsOf(known);
  await tx.run(sql`
    update mails set recipient = ${address}, subject = ${erased}, body = '', html = null, ics = null, answer = null,
      failed_at = case when sent_at is null then coalesce(failed_at, now()) else failed_at end
    where recipient = any(${emails}::citext[])`);
  await tx.run(sql`
    update inquiries set name = ${pseudonym}, email = ${address}, organization = '', mobile = null, message = ${erased},
      subject = case when subject = '' then '' else ${erased} end
    where email = any(${emails}::citext[]) or user_id = ${userId}::uuid`);
  await tx.run(sql`
    delete from problem_reports where inquiry_id in (select id from inquiries where email = ${address})`);
  await tx.run(sql`
    update inquiry_messages set text = ${erased}
    where inquiry_id in (select id from inquiries where email = ${address})`);
  await tx.run(sql`
    update inquiry_links set revoked_at = coalesce(revoked_at, now())
    where inquiry_id in (select id from inquiries where email = ${address})`);
  await tx.run(sql`delete from stopped_addresses where address = any(${emails}::citext[])`);
  await tx.run(sql`
    delete from failed_addresses where address = any(${emails}::citext[]) or user_id = ${userId}::uuid`);
  await tx.run(sql`delete from links where email = any(${emails}::citext[])`);
  for (const email of emails) await forgetAllFailures(tx, email);
  // A response may contain only the number, in any format. If one is deleted needlessly, the call is just not repeated
  // from it.
  const numbers = numbersOf(known).map(
    (digits) => sql`position(${digits} in regexp_replace(reply::text, '[^0-9]', '', 'g')) > 0`,
  );
  await tx.run(
    sql`delete from idempotency where ${join([mentions(textsIn(sql`reply::jsonb`), sql`reply::text`), ...numbers], ' or ')}`,
  );
  await tx.run(sql`
    delete from exports e where ${mentions(textsIn(sql`e.query`), sql`e.query::text`)}
      or exists (select from export_chunks c where c.export_id = e.id and ${mentions(sql`c.content`)})`);
  await tx.run(sql`delete from batch_rows where ${mentions(textsIn(sql`cells`), sql`cells::text`)}`);
  const inRow = sql`concat_ws(' | ', ${textsIn(sql`cells`)}, file_name, resume_text, ${textsIn(sql`skills`)})`;
  const ofRow = sql`concat_ws(' ', cells::text, file_name, resume_text, skills::text)`;
  await tx.run(sql`delete from candidate_upload_rows where ${mentions(inRow, ofRow)}`);
  const inViews = mentions(sql`concat_ws(' | ', ${textsIn(sql`t.look`)}, ${textsIn(sql`t.query`)})`);
  await replaceIn(tx, 'list_views', ['look', 'query'], inViews, replace);
}

type Swept = { table: string; columns: { column: string; type: string }[]; key: Key };

/**
 * Tables with texts, and their columns. Columns of addresses are left out: the erasure itself has cleared them, and
 * another person who uses the address again may be there by now.
 */
async function tablesToSweep(tx: Tx): Promise<Swept[]> {
  const tables = await tx.many<Omit<Swept, 'key'>>(sql`
    select quote_ident(c.table_name) as table,
      jsonb_agg(jsonb_build_object('column', quote_ident(c.column_name), 'type', c.udt_name) order by c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', 'citext', 'varchar', 'json', 'jsonb')
      and (c.table_name, c.column_name) not in (('users', 'email'), ('persons', 'email'), ('links', 'email'),
        ('mails', 'recipient'), ('inquiries', 'email'), ('stopped_addresses', 'address'), ('failed_addresses', 'address'))
    group by 1 order by 1`);
  return Promise.all(tables.map(async (one) => ({ ...one, key: await keyOf(tx, one.table) })));
}

const pageOfSweep = 20_000;

/** Sweeps one page of a table, by key after `last`. Returns the key of the last row; null at the end of the table. */
async function sweepPage(tx: Tx, { table, columns, key }: Swept, emails: readonly string[], last: string[] | null) {
  await tx.run(sql`select set_config('interviews.erasing', 'on', true)`);
  const keys = join(key.map(({ column }) => sql`t.${raw(column)}`));
  const after = last && sql`(${keys}) > (${join(key.map(({ type }, nth) => sql`${last[nth]}::text::${raw(type)}`))})`;
  const text = sql`lower(concat_ws(' ', ${join(columns.map(({ column }) => sql`t.${raw(column)}::text`))}))`;
  const hasIn = (lower: Sql) =>
    join(
      emails.map((one) => sql`position(lower(${one}) in ${lower}) > 0`),
      ' or ',
    );
  const page = await tx.one<{ count: number; last: string[] | null; hits: string[][] | null }>(sql`
    with page as materialized (
      select ${valuesOf(key)} as key, (${hasIn(text)}) as has, row_number() over () as nth
      from (select * from ${raw(table)} t ${last ? sql`where ${after}` : empty} order by ${keys} limit ${pageOfSweep}) t)
    select count(*), (select key from page order by nth desc limit 1) as last, jsonb_agg(to_jsonb(key)) filter (where has) as hits
    from page`);
  for (const row of page.hits ?? []) {
    // Locked first, because the row may since have been deleted or changed.
    const now = await tx.maybe<{ has: boolean[] }>(sql`
      select jsonb_build_array(${join(columns.map(({ column }) => hasIn(sql`lower(t.${raw(column)}::text)`)))}) as has
      from ${raw(table)} t where ${isRow(key, row)} for update`);
    // Only the columns that contain an address are changed, because few columns of append-only tables may be.
    const found = columns.filter((_, nth) => now?.has[nth]);
    if (found.length === 0) continue;
    const changed = (cut: boolean) =>
      found.map(({ column, type }) => {
        const text = sql`t.${raw(column)}::text`;
        const replaced = emails.reduce<Sql>(
          (value, email) => sql`regexp_replace(${value}, ${wholeAddress(email)}, ${erasedAddress()}, 'gi')`,
          text,
        );
        const isText = !type.startsWith('json');
        return sql`${raw(column)} = (${cut && isText ? sql`left(${replaced}, length(${text}))` : replaced})::${raw(type)}`;
      });
    await changeWithin(tx, (cut) => sql`update ${raw(table)} t set ${join(changed(cut))} where ${isRow(key, row)}`);
  }
  return page.count < pageOfSweep ? null : page.last;
}

const wholeAddress = (email: string) => `(?<![[:alnum:]._%+-])${literal(email)}(?![[:alnum:]]|[.-][[:alnum:]])`;

const wholeName = (name: string) => `(?<![[:alnum:]])${literal(name.trim()).replace(/\s+/g, '\\s+')}(?![[:alnum:]])`;

/**
 * Replaces a person's addresses wherever they are mentioned. Names are not swept, because another person may have the
 * same one. Every text is read, page by page in separate transactions, so that no lock is held for long.
 */
export async function sweepAddresses(db: Database, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  for (const table of await tablesToSweep(db))
    for (let last: string[] | null = null, more = true; more; more = last !== null)
      last = await db.transaction((tx) => sweepPage(tx, table, emails, last));
}

/**
 * Erases a person: personal data is deleted, and histories get a pseudonym (product: Erasure). The caller has locked
 * both rows, and nothing of the person is in progress. Returns their addresses, for which all texts are to be swept.
 */
export async function erasePerson(tx: Tx, subject: Subject): Promise<string[]> {
  const { userId, personId } = subject;
  const known = await knownOf(tx, subject);
  const replace = mentionsReplaced(known);
  await tx.run(sql`select set_config('interviews.erasing', 'on', true)`);
  const ids = await interviewsOf(tx, subject, known);
  await deleteOwned(tx, subject, known);
  await eraseInterviews(tx, subject, ids, known, replace);
  await eraseElsewhere(tx, subject, known, replace);
  // Plans remain with their payments. The history and the state that follows from it are changed in the same way.
  await replaceIn(tx, 'subscriptions', ['by_hand', 'context'], sql`t.person_id = ${personId}::uuid`, replace);
  const ofPlans = sql`t.subscription_id in (select id from subscriptions where person_id = ${personId}::uuid)`;
  await replaceIn(tx, 'subscription_history', ['event'], ofPlans, replace);
  const ofPayments = sql`t.payment_id in (select id from payments where person_id = ${personId}::uuid)`;
  await replaceIn(tx, 'refunds', ['context'], ofPayments, replace);
  const ofRefunds = sql`t.refund_id in (
    select r.id from refunds r join payments p on p.id = r.payment_id where p.person_id = ${personId}::uuid)`;
  await replaceIn(tx, 'refund_history', ['event'], ofRefunds, replace);
  const ofStatements = sql`t.statement_id in (select id from statements where panelist_id = ${userId}::uuid)`;
  await replaceIn(tx, 'statements', ['context'], sql`t.panelist_id = ${userId}::uuid`, replace);
  await replaceIn(tx, 'statement_history', ['event'], ofStatements, replace);
  await replaceIn(tx, 'statement_revisions', ['adjustments'], ofStatements, replace);
  // Emails to others about payments name whose they are.
  const billed = sql`(
    select id from subscriptions where person_id = ${personId}::uuid
    union all select id from payments where person_id = ${personId}::uuid
    union all select r.id from refunds r join payments p on p.id = r.payment_id where p.person_id = ${personId}::uuid
    union all select id from statements where panelist_id = ${userId}::uuid)`;
  await replaceIn(tx, 'outbox', ['params'], sql`t.subject_id in ${billed}`, replace);
  const ofBilled = sql`t.outbox_id in (select id from outbox where subject_id in ${billed})`;
  await replaceIn(tx, 'mails', ['subject', 'body', 'html'], ofBilled, replace);
  // The pseudonymized rows stay inactive, and no emails are written to them.
  await tx.run(sql`
    update candidates set name = ${known.pseudonym}, mobile = null, time_zone = 'UTC', resume_text = null,
      preferred = '{}', looked_at = coalesce(looked_at, now())
    where person_id = ${personId}::uuid`);
  await tx.run(sql`
    update persons set email = ${erasedAddress()}, erased_at = now() where id = ${personId}::uuid`);
  await tx.run(sql`
    update users set email = ${erasedAddress()}, name = ${known.pseudonym}, mobile = null, designation = '', password_hash = null, time_zone = 'UTC',
      display = null, active = false, erased_at = now(), draft_key = ${randomBytes(32)}
    where id = ${userId}::uuid`);
  await tx.run(sql`
    update panelists set active = false, profile_confirmed = false, experience_months = 0 where user_id = ${userId}::uuid`);
  await tx.run(sql`update files set name = ${erased} where state = 'dropped' or owner = ${userId}::uuid`);
  await tx.run(sql`select set_config('interviews.erasing', 'off', true)`);
  return known.emails;
}
