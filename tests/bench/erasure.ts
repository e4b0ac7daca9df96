import type pg from 'pg';
import { sql } from '../../server/db/database';
import { erasePerson, sweepAddresses, type Subject } from '../../server/people/erase-person';
import { median, type Part, type Place } from './kit';
import { makeMany } from './many-interviews';

const many = 1_000_000;
const emailsOfMany = 500_000;
const mostLockedMs = 1_000;

// Each copy gets the history of its original, whose number follows from the code.
const histories = `
  insert into interview_history
  select i.id, h.seq, h.type, h.by_role, h.by_id, h.by_organization_id, h.at, h.event, h.leaf, h.machine_version
  from (select row_number() over (order by code) - 1 as nth, id from interviews where length(code) = 7) original
  join interviews i on length(i.code) > 7
    and (substring(i.code from 4)::bigint - 100000) % (select count(*) from interviews where length(code) = 7) = original.nth
  join interview_history h on h.interview_id = original.id`;
const emails = `
  with chosen as (select i.id, p.email, row_number() over () as nth from interviews i join persons p on p.id = i.person_id
    where length(i.code) > 7 limit $1::int),
  caused as (insert into outbox (subject, subject_id, seq, effect, params, done_at)
    select 'interview', id, 1, 'tell', '{"what": "booked"}', now() from chosen returning id, subject_id)
  insert into mails (outbox_id, recipient, subject, body, created_at, sent_at)
  select caused.id, chosen.email, 'Your interview is booked', repeat('What is to be known about your interview. ', 30) || chosen.email,
    now() - chosen.nth * interval '1 minute', now()
  from chosen join caused on caused.subject_id = chosen.id`;

const links = `
  insert into interview_links (interview_id, purpose, party, panelist_id, round, sent_at, ends_at, revoked_at)
  select id, 'accept', 'panelist', panelist_id, 1, now(), now(), now() from interviews where panelist_id is not null`;

async function addTexts({ db }: Place): Promise<void> {
  const client = await db.pool.connect();
  const run = (text: string, values: unknown[] = []): Promise<pg.QueryResult> => client.query(text, values);
  try {
    await run(`set statement_timeout = 0`);
    await run(`set session_replication_role = replica`);
    await run(histories);
    await run(emails, [emailsOfMany]);
    await run(links);
    await run('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** Erasing a person over a million interviews with their histories and half a million emails. */
export const erasure: Part = async ({ copy, note }) => {
  const place = await copy('demo');
  const { db } = place;
  await makeMany(place, many);
  await addTexts(place);
  const candidate = await db.one<Subject>(sql`
    select p.user_id as "userId", p.id as "personId" from persons p where p.email like 'many.%' order by p.email limit 1`);
  const panelist = await db.one<{ userId: string; held: number }>(sql`
    select panelist_id as "userId", count(*) as held from interviews where panelist_id is not null
    group by 1 order by 2, 1 limit 1`);
  // A baseline that shows the effect of other load on the machine.
  const counting = () => db.many(sql`select count(*) from generate_series(1, 300000)`);
  const beside = { what: 'counting to 300,000', measured: await median(5, counting) };
  const timed = async (run: () => Promise<unknown>) => {
    const before = performance.now();
    await run();
    return performance.now() - before;
  };
  let emails: string[] = [];
  note({
    what: 'erasing a candidate: under lock',
    measured: await timed(async () => {
      emails = await db.transaction((tx) => erasePerson(tx, candidate));
    }),
    unit: 'ms',
    beside,
    promised: { atMost: mostLockedMs },
  });
  note({
    what: 'erasing a candidate: every text read for the address',
    measured: await timed(() => sweepAddresses(db, emails)),
    unit: 'ms',
    beside,
  });
  note({
    what: `erasing a panelist of ${panelist.held.toLocaleString('en')} interviews: under lock`,
    measured: await timed(() => db.transaction((tx) => erasePerson(tx, { userId: panelist.userId, personId: null }))),
    unit: 'ms',
    beside,
  });
};
