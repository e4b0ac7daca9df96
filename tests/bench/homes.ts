import { sql } from '../../server/db/database';
import { median, type Part } from './kit';
import { makeMany } from './many-interviews';

const many = 100_000;
const readers = { admin: 5, org: 5, panelist: 5 } as const;
const mostMs = 100;

/**
 * The metrics of each home over 100,000 interviews, compared with a page of the same reader's interviews, and an
 * analysis of a year. Feedback is added to the copies, whose histories have none.
 */
export const homes: Part = async ({ copy, serve, note }) => {
  const place = await copy('demo');
  await makeMany(place, many);
  await place.db.run(sql`
    insert into feedback_versions (interview_id, version, kind, scorecard, by_id, at)
    select i.id, 1, 'submitted', jsonb_build_object('strengths', texts.long), i.panelist_id, i.ends_at + interval '3 hours' from interviews i,
      (select string_agg(md5(n::text), '') as long from generate_series(1, 50) n) texts
    where i.leaf in ('inReview', 'released') on conflict do nothing`);
  await place.db.run(sql`vacuum analyze feedback_versions`);
  const { app, headers } = await serve(place);
  for (const [reader, pages] of Object.entries(readers)) {
    const as = await headers(`${reader}@example.com`);
    const call = (path: string) => async () => {
      const { statusCode, body } = await app.inject({ url: `/api${path}`, headers: as });
      if (statusCode !== 200) throw new Error(`${path}: ${body}`);
    };
    const list = await median(20, call('/interviews?_limit=25&sort=-updated'));
    note({
      what: `home of ${reader} over 100,000 interviews`,
      measured: await median(20, call('/metrics/home')),
      unit: 'ms',
      beside: { what: 'a page of interviews', measured: list },
      promised: { atMost: Math.max(mostMs, pages * list) },
    });
    if (reader === 'admin')
      note({
        what: 'what is at risk today, of 100,000 interviews',
        measured: await median(20, call('/interviews/at-risk')),
        unit: 'ms',
        promised: { atMost: mostMs },
      });
    if (reader === 'admin') {
      await place.db.run(sql`
        with views as (
          insert into list_views (user_id, list, name, look, path, source, query)
          select u.id, 'interviews', 'View ' || nth, '{"q": "", "sort": "", "filters": [], "columns": null, "density": "compact"}',
            '/dashboard/interviewdetails', 'interviews',
            jsonb_build_object('view', (array['upcoming', 'completed', 'pendingSchedule', 'canceled', 'noShow'])[1 + nth % 5],
              'owner', case when nth < 5 then 'none' else 'me' end)
          from users u, generate_series(0, 9) nth where u.email = 'admin@example.com' returning user_id, id)
        insert into list_view_pins (user_id, view_id) select user_id, id from views`);
      note({
        what: 'counts of 10 views in the menu over 100,000 interviews',
        measured: await median(20, call('/lists/views/counts')),
        unit: 'ms',
        promised: { atMost: mostMs },
      });
    }
    if (reader === 'panelist') continue;
    const at = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    for (const days of [28, 365])
      note({
        what: `analysis of ${reader} over ${days} days of 100,000 interviews`,
        measured: await median(10, call(`/metrics/analysis?from=${at(days - 1)}&to=${at(0)}`)),
        unit: 'ms',
      });
  }
};
