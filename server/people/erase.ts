import { randomBytes } from 'node:crypto';
import { replay } from '../../src/machines/lifecycle/interview-law';
import { forgetAllFailures } from '../auth/failures';
import { join, raw, sql, type Sql, type Tx } from '../db/database';
import { historyOf } from '../interviews/store';
import { audit } from '../kit/audit';
import { erasedAddress } from '../kit/mail';

/** A panelist or candidate by account, person and candidacies, as far as there are any. */
export type Subject = { userId: string | null; personId: string | null };

/** What is left of a text that an erased person wrote. */
const erased = 'Erased';

type Known = {
  /** Ids by which histories name the person. */
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

/**
 * Replaces mentions of a person in a text: address, number and whole name in any case; parts of the name of three letters
 * and more as whole words that are written as the name is, so that Will is not taken for "will".
 */
export function mentionsReplaced({ names, emails, mobiles, pseudonym }: Omit<Known, 'ids' | 'candidateIds'>) {
  // With the dialling prefix, which stands apart, and without it.
  const numbers = mobiles
    .flatMap((one) => [one, one.replace(/^\+\d+ /, '')])
    .map((one) => one.replace(/\D/g, ''))
    .filter((digits) => digits.length >= 7);
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

/** The same for each text of a JSON value, but not for its keys. */
export function inTexts(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((one) => inTexts(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inTexts(one, replace)]));
}

/** Interviews that the person took part in, or left words in. */
const interviewsOf = async (tx: Tx, { userId, personId }: Subject, { ids }: Known) =>
  (
    await tx.many<{ id: string }>(sql`
      select id from interviews where panelist_id = ${userId}::uuid or person_id = ${personId}::uuid
      union select interview_id from interview_history where by_id = any(${ids})`)
  ).map(({ id }) => id);

/**
 * Erases what the person wrote in a history, and mentions of them. What a state copies from its events is replayed, so
 * that the history leads to it as before. Returns what they had written.
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
    await tx.run(sql`
      update interview_history set event = ${JSON.stringify(next)}::jsonb
      where interview_id = ${interviewId} and seq = ${seq}`);
  }
  if (!changed) return [];
  const { context } = replay(await historyOf(tx, interviewId));
  await tx.run(sql`update interviews set context = ${JSON.stringify(context)}::jsonb where id = ${interviewId}`);
  return written;
}

/** A column of a table in which mentions are replaced, row by row, where `where` holds. */
async function replaceIn(tx: Tx, table: string, columns: readonly string[], where: Sql, replace: Replace) {
  for (const column of columns) {
    const rows = await tx.many<{ place: string; value: unknown }>(sql`
      select ctid::text as place, ${raw(column)} as value from ${raw(table)} t where ${where} and ${raw(column)} is not null`);
    for (const { place, value } of rows) {
      const next = inTexts(value, replace);
      if (JSON.stringify(next) === JSON.stringify(value)) continue;
      const stored = typeof next === 'string' ? sql`${next}` : sql`${JSON.stringify(next)}::jsonb`;
      await tx.run(sql`update ${raw(table)} set ${raw(column)} = ${stored} where ctid = ${place}::tid`);
    }
  }
}

/**
 * Deletes what belongs to the person alone: every row whose foreign key to them cascades. A table of a later day is
 * found by the same sign, so the key of what goes with a person must cascade (product: Erasure).
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

/** Texts about interviews outside of histories: scorecards, drafts, recordings, links, mail, what effects carry. */
async function eraseInterviews(tx: Tx, subject: Subject, ids: string[], known: Known, replace: Replace): Promise<void> {
  const { userId, personId } = subject;
  const among = sql`any(${ids}::uuid[])`;
  // Those that the person took part in; of others only their words are gone.
  const theirs = sql`(i.panelist_id = ${userId}::uuid or i.person_id = ${personId}::uuid)`;
  const own = sql`(select i.id from interviews i where ${theirs})`;
  const written: string[] = [];
  for (const id of ids) written.push(...(await eraseHistory(tx, id, known, replace)));
  // Later letters may repeat a reason. A short one could stand for anything.
  const repeated = written.filter((words) => words.length >= 8);
  const unsaid = (text: string) => repeated.reduce((left, words) => left.replaceAll(words, erased), replace(text));
  await replaceIn(tx, 'feedback_versions', ['scorecard'], sql`t.interview_id = ${among}`, replace);
  await tx.run(sql`
    delete from feedback_drafts where panelist_id = ${userId}::uuid
      or interview_id in (select id from interviews where person_id = ${personId}::uuid)`);
  // A picture cannot be given a pseudonym.
  await tx.run(sql`delete from recordings where interview_id in ${own}`);
  await tx.run(sql`delete from recording_uploads where interview_id in ${own}`);
  await tx.run(sql`
    delete from feedback_shares where interview_id in (select id from interviews where person_id = ${personId}::uuid)`);
  await tx.run(sql`
    delete from interview_links where panelist_id = ${userId}::uuid
      or party = 'candidate' and interview_id in (select id from interviews where person_id = ${personId}::uuid)`);
  await replaceIn(tx, 'outbox', ['params'], sql`t.subject_id = ${among}`, unsaid);
  await replaceIn(
    tx,
    'mails',
    ['subject', 'body', 'html', 'ics'],
    sql`t.outbox_id in (select id from outbox where subject_id = ${among})`,
    unsaid,
  );
  // Letters about what they did themselves carry their words.
  await tx.run(sql`
    update mails m set body = ${erased}, html = null from outbox o join interview_history h on h.interview_id = o.subject_id and h.seq = o.seq
    where o.id = m.outbox_id and o.subject_id = ${among} and h.by_id = any(${known.ids})`);
  await tx.run(sql`
    update interviews i set search_text = concat_ws(' ', ${known.pseudonym}::text, o.name, j.title)
    from interviews x left join organizations o on o.id = x.organization_id left join job_profiles j on j.id = x.job_profile_id
    where x.id = i.id and i.person_id = ${personId}::uuid`);
}

/** What others keep of the person: mail to them, inquiries, links, answers that would be repeated, exports, saved views. */
async function eraseElsewhere(tx: Tx, { emails, names, pseudonym }: Known, replace: Replace): Promise<void> {
  const address = erasedAddress();
  const mentions = (text: Sql) =>
    join(
      [...emails, ...names].map((one) => sql`position(lower(${one}) in lower(${text})) > 0`),
      ' or ',
    );
  await tx.run(sql`
    update mails set recipient = ${address}, subject = ${erased}, body = '', html = null, ics = null,
      failed_at = case when sent_at is null then coalesce(failed_at, now()) else failed_at end
    where recipient = any(${emails}::citext[])`);
  await tx.run(sql`
    update inquiries set name = ${pseudonym}, email = ${address}, organization = '', mobile = null, message = ${erased},
      answer = case when answer is null then null else ${erased} end
    where email = any(${emails}::citext[])`);
  await tx.run(sql`delete from links where email = any(${emails}::citext[])`);
  for (const email of emails) await forgetAllFailures(tx, email);
  await tx.run(sql`delete from idempotency where ${mentions(sql`reply::text`)}`);
  await tx.run(sql`
    delete from exports e where (${mentions(sql`e.query::text`)})
      or exists (select from export_chunks c where c.export_id = e.id and (${mentions(sql`c.content`)}))`);
  await tx.run(sql`delete from batch_rows where ${mentions(sql`cells::text`)}`);
  await tx.run(sql`
    delete from candidate_upload_rows where ${mentions(sql`concat_ws(' ', cells::text, file_name, resume_text, skills::text)`)}`);
  await replaceIn(tx, 'list_views', ['look'], mentions(sql`t.look::text`), replace);
}

// An address names one person, so it can be replaced wherever it stands; a name may be somebody else's, too.
async function sweepAddresses(tx: Tx, { emails }: Known): Promise<void> {
  const columns = await tx.many<{ table: string; column: string; type: string }>(sql`
    select quote_ident(c.table_name) as table, quote_ident(c.column_name) as column, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', 'citext', 'varchar', 'json', 'jsonb')
    order by 1, 2`);
  for (const email of emails) {
    const pattern = `(?<![[:alnum:]._%+-])${literal(email)}(?![[:alnum:]]|[.-][[:alnum:]])`;
    for (const { table, column, type } of columns)
      await tx.run(sql`
        update ${raw(table)} set ${raw(column)} =
          regexp_replace(${raw(column)}::text, ${pattern}, ${erasedAddress()}, 'gi')::${raw(type)}
        where position(lower(${email}) in lower(${raw(column)}::text)) > 0 and ${raw(column)}::text ~* ${pattern}`);
  }
}

/**
 * Erases a person: what is personal is gone, and histories are left with a pseudonym (product: Erasure). Both rows are
 * locked, and nothing of theirs is under way.
 */
export async function erasePerson(tx: Tx, subject: Subject): Promise<void> {
  const { userId, personId } = subject;
  const known = await knownOf(tx, subject);
  const replace = mentionsReplaced(known);
  await tx.run(sql`select set_config('interviews.erasing', 'on', true)`);
  const ids = await interviewsOf(tx, subject, known);
  await deleteOwned(tx, subject, known);
  await eraseInterviews(tx, subject, ids, known, replace);
  await eraseElsewhere(tx, known, replace);
  // The pseudonyms stay inactive, and no letter is written to them.
  await tx.run(sql`
    update candidates set name = ${known.pseudonym}, mobile = null, time_zone = 'UTC', resume_text = null,
      preferred = '{}', looked_at = coalesce(looked_at, now())
    where person_id = ${personId}::uuid`);
  await tx.run(sql`
    update persons set email = ${erasedAddress()}, erased_at = now() where id = ${personId}::uuid`);
  await tx.run(sql`
    update users set name = ${known.pseudonym}, email = ${erasedAddress()}, mobile = null, designation = '',
      password_hash = null, time_zone = 'UTC', display = null, active = false, erased_at = now(),
      draft_key = ${randomBytes(32)}
    where id = ${userId}::uuid`);
  await tx.run(sql`
    update panelists set active = false, profile_confirmed = false, experience_months = 0 where user_id = ${userId}::uuid`);
  await tx.run(sql`update files set name = ${erased} where state = 'dropped' or owner = ${userId}::uuid`);
  await sweepAddresses(tx, known);
  await tx.run(sql`select set_config('interviews.erasing', 'off', true)`);
  await audit(tx, null, 'erased', userId ?? personId);
}
