import type { UserType } from '../../src/contract/kit';
import { day, hour, iso } from '../../src/contract/time';
import { sql, type Tx } from '../db/database';
import { bulk } from './bulk';
import type { DemoUser } from './people';
import { at as adminAt, idOf } from './random';

type News = { title: string; text: string; ago: number; audience?: UserType[] };
const news: News[] = [
  {
    title: 'Free times of a whole week',
    text: 'Schedule Interview now shows how many panelists are free at each time of the next seven days, so nobody has to guess.',
    audience: ['ORGANIZATION_USER', 'ADMIN', 'SUPER_ADMIN'],
    ago: 9 * hour,
  },
  {
    title: 'Add interviews to your calendar',
    text: 'Each interview has an entry for your calendar, and the whole calendar can be subscribed to. Changes arrive by themselves.',
    ago: 3 * day,
  },
  {
    title: 'Offices are closed on Thursday',
    text: 'Interviews take place as booked. Questions that reach us on Thursday are answered on Friday morning.',
    ago: 6 * day,
  },
  {
    title: 'Feedback within a day',
    text: 'Last month the median interview had its feedback nine hours after its end. Thank you to all panelists.',
    audience: ['PANELIST', 'ADMIN', 'SUPER_ADMIN'],
    ago: 13 * day,
  },
  {
    title: 'Practice before it counts',
    text: 'Mock interviews are now offered in lengths of 30, 45, 60 and 90 minutes, with the same scorecard as real ones.',
    audience: ['CANDIDATE', 'PANELIST', 'ADMIN', 'SUPER_ADMIN'],
    ago: 27 * day,
  },
];
// News for the screen that writes news: not published yet, planned, over, and withdrawn.
const others: (News & { state: 'draft' | 'planned' | 'ended' | 'withdrawn' })[] = [
  {
    title: 'Winter holidays',
    text: 'Which days we are closed, and who answers in an emergency.',
    ago: hour,
    state: 'draft',
  },
  {
    title: 'New plans for mock interviews',
    text: 'From next month on, plans with five and ten mock interviews can be bought.',
    audience: ['CANDIDATE'],
    ago: 2 * day,
    state: 'planned',
  },
  {
    title: 'Maintenance on Sunday',
    text: 'The platform could not be reached on Sunday between 02:00 AM and 03:00 AM, Kolkata time.',
    ago: 20 * day,
    state: 'ended',
  },
  {
    title: 'Survey for panelists',
    text: 'The survey was sent by mistake to everyone. A new one will follow.',
    audience: ['PANELIST'],
    ago: 5 * day,
    state: 'withdrawn',
  },
];

/** Writes announcements of the last weeks, and one in each other state, with their versions. */
export async function writeNews(tx: Tx, admins: DemoUser[], now: number): Promise<void> {
  const all = [...news.map((item) => ({ ...item, state: 'published' as const })), ...others];
  const rows = all.map(({ title, text, audience = [], ago, state }, nth) => {
    const at = now - ago;
    const from = state === 'draft' ? null : state === 'planned' ? now + 4 * day : at;
    return {
      id: idOf('news', nth),
      title,
      text,
      audience,
      publish_from: iso(from),
      publish_until: state === 'ended' ? iso(at + 3 * day) : null,
      withdrawn: state === 'withdrawn',
      by: adminAt(admins, nth).id,
      // The first announcement was corrected once.
      revision: nth === 0 ? 2 : 1,
      created_at: iso(at - hour),
      changed_at: iso(at),
    };
  });
  await bulk(
    tx,
    'news',
    rows.map(({ by, ...row }) => ({ ...row, created_by: by, changed_by: by })),
  );
  const versions = rows.flatMap(({ id, by, revision, title, text, audience, withdrawn, ...row }) => {
    const fields = { title, text, audience, publishFrom: row.publish_from, publishUntil: row.publish_until, withdrawn };
    const version = { kind: 'news', record_id: id, changed_by: by };
    const last = { ...version, revision, at: row.changed_at, fields };
    return revision === 1
      ? [last]
      : [{ ...last, revision: 1, at: row.created_at, fields: { ...fields, title: 'Free times' } }, last];
  });
  await tx.run(sql`
    insert into record_versions (kind, record_id, revision, at, changed_by, fields)
    select kind, record_id, revision, at, changed_by, fields
    from jsonb_populate_recordset(null::record_versions, ${JSON.stringify(versions)}::jsonb)`);
}
