import type { FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import type { QueryOf } from '../../src/contract/kit';
import {
  confirmPanelist,
  getPanelistAccount,
  listPanelistAccounts,
  listPanelistLoads,
  listPanelistZones,
  panelistStateWords,
  setPanelistExperience,
  type PanelistAccount,
  type PanelistAccountRow,
  type PanelistLoadRow,
  type PanelistState,
} from '../../src/contract/people-panelists';
import { day, hour } from '../../src/contract/time';
import { diariesOf } from '../slots/slot-facts';
import { freeRanges } from '../slots/free-time';
import { lengthOf, mergeRanges, subtractRanges } from '../slots/ranges';
import { databaseNow, jsonInstant, sql, type Sql, type Tx } from '../db/database';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import { missing } from '../kit/failures';
import { allOf, given, instantText, ordered, within, type ListSource } from '../kit/lists';
import { postEmail } from '../kit/email';
import { readWords, textEmail, type Words } from '../kit/email-words';
import { named } from '../kit/name-part';
import { pageOf } from '../kit/paging';
import { lastSignIn } from '../auth/users';
import { weekOf } from './availability';

// Conditions over `panelists p join users u`.
const isOff = sql`not u.active`;
const isOffered = sql`p.active and u.active and p.profile_confirmed`;
const states: Record<PanelistState | 'on', Sql> = {
  on: sql`u.active`,
  active: sql`u.active and p.profile_confirmed`,
  unconfirmed: sql`u.active and not p.profile_confirmed`,
  off: isOff,
};
const all = sql`panelists p join users u on u.id = p.user_id`;
const fields = sql`u.id, u.name, u.email::text as email, u.time_zone as "timeZone",
  case when ${isOff} then 'off' when p.profile_confirmed then 'active' else 'unconfirmed' end as state,
  p.experience_months as "experienceMonths", p.day_cap as "dayCap", p.week_cap as "weekCap",
  u.created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'months', ps.months, 'primary', ps.is_primary)
      order by ps.is_primary desc, ps.months desc, s.name)
    from panelist_skills ps join skills s on s.id = ps.skill_id where ps.panelist_id = u.id), '[]') as skills`;

const knows = (skillId: string) =>
  sql`exists (select from panelist_skills ps where ps.panelist_id = u.id and ps.skill_id = ${skillId})`;
// The index of panelists' names contains the user type.
const usual = sql`u.user_type = 'PANELIST'`;

const years = (months: number) => Math.round((months / 12) * 10) / 10;

/** List Of Panelist (product: Panelists). */
export const panelistList: ListSource<QueryOf<typeof listPanelistAccounts>, PanelistAccountRow> = {
  name: 'panelists',
  access: listPanelistAccounts.access,
  page: (tx, { q, state, skillId, timeZone, from, to, sort = 'name', ...query }) =>
    pageOf<PanelistAccountRow>(tx, query, {
      of: all,
      id: sql`u.id`,
      where: allOf(
        usual,
        given(state, (one) => states[one]),
        given(skillId, knows),
        given(timeZone, (one) => sql`u.time_zone = ${one}`),
        within(sql`u.created_at`, from, to),
      ),
      ...named(sql`lower(u.name)`, q),
      columns: fields,
      order: ordered(
        sort,
        { name: sql`lower(u.name)`, experience: sql`p.experience_months`, created: sql`u.created_at` },
        sql`u.id`,
      ),
    }),
  columns: {
    panelist: { header: 'Panelist', text: ({ name }) => name },
    email: { header: 'Email', text: ({ email }) => email },
    state: { header: 'Status', text: ({ state }) => panelistStateWords[state] },
    skills: { header: 'Skills', text: ({ skills }) => skills.map(({ name }) => name).join(', ') },
    experience: { header: 'Experience in years', text: ({ experienceMonths }) => years(experienceMonths) },
    zone: { header: 'Time zone', text: ({ timeZone }) => timeZone },
    caps: { header: 'Interviews per day and per week', text: ({ dayCap, weekCap }) => `${dayCap} / ${weekCap}` },
    created: { header: 'Registered', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
  },
};

// The interviews that panelists held or missed in the last 28 days, and the upcoming ones.
const past = sql`leaf in ('pendingFeedback', 'inReview', 'released', 'noShow') and starts_at > law_now() - interval '28 days'`;
const loads = sql`
  left join lateral (
    select count(*) filter (where leaf <> 'noShow') as interviews,
      count(*) filter (where leaf = 'noShow' and context->'noShow'->>'who' in ('panelist', 'both')) as no_shows
    from interviews where panelist_id = p.user_id and ${past}) l on true
  left join lateral (
    select count(*) as upcoming from interviews
    where panelist_id = p.user_id and leaf in ('requested', 'confirmed', 'live')) a on true
  left join lateral (
    select round((percentile_cont(0.5) within group (order by date_part('epoch', f.at - i.ends_at)) / 3600)::numeric, 1)::float8 as hours
    from interviews i join feedback_versions f on f.interview_id = i.id and f.version = 1
    where i.panelist_id = p.user_id and i.leaf in ('inReview', 'released')
      and i.starts_at > law_now() - interval '28 days') t on true`;
const loadColumns = sql`l.interviews::int as interviews, l.no_shows::int as "noShows", t.hours as "feedbackHours", a.upcoming::int as upcoming`;

type FoundLoad = Omit<PanelistLoadRow, 'freeHours' | 'weekLoad'>;

/** Adds the free hours of the next 7 days, without taken time, and the load of this ISO week in the panelist's zone. */
async function withHours<T extends { id: string; timeZone: string }>(
  tx: Tx,
  rows: readonly T[],
): Promise<(T & { freeHours: number; weekLoad: number })[]> {
  const now = await databaseNow(tx);
  const ends = now + 7 * day;
  const diaries = await diariesOf(
    tx,
    rows.map(({ id }) => id),
    { spans: [{ start: now, end: ends }] },
  );
  return rows.map((row) => {
    const diary = diaries.get(row.id);
    if (!diary) return { ...row, freeHours: 0, weekLoad: 0 };
    const free = freeRanges({ ...diary, timeZone: row.timeZone }, now, ends);
    const left = subtractRanges(free, mergeRanges(diary.taken));
    const week = DateTime.fromMillis(now, { zone: row.timeZone }).startOf('week');
    const [first, next] = [week.toMillis(), week.plus({ weeks: 1 }).toMillis()];
    return {
      ...row,
      freeHours: Math.round((lengthOf(left) / hour) * 10) / 10,
      weekLoad: diary.interviewStarts.filter((at) => first <= at && at < next).length,
    };
  });
}

/** Active Panelist Data: bookable panelists with their load (product: Panelists). */
export const panelistLoads: ListSource<QueryOf<typeof listPanelistLoads>, PanelistLoadRow> = {
  name: 'panelistLoads',
  access: listPanelistLoads.access,
  async page(tx, { q, skillId, timeZone, sort = 'interviews', ...query }) {
    const page = await pageOf<FoundLoad>(tx, query, {
      of: sql`${all} ${loads}`,
      id: sql`u.id`,
      where: allOf(
        usual,
        isOffered,
        given(skillId, knows),
        given(timeZone, (one) => sql`u.time_zone = ${one}`),
      ),
      ...named(sql`lower(u.name)`, q),
      columns: sql`u.id, u.name, u.time_zone as "timeZone", p.week_cap as "weekCap", ${loadColumns}`,
      order: ordered(
        sort,
        {
          name: sql`lower(u.name)`,
          interviews: sql`l.interviews`,
          noShows: sql`l.no_shows`,
          feedback: sql`t.hours`,
          upcoming: sql`a.upcoming`,
        },
        sql`u.id`,
      ),
    });
    return { ...page, content: await withHours(tx, page.content) };
  },
  columns: {
    panelist: { header: 'Panelist', text: ({ name }) => name },
    zone: { header: 'Time zone', text: ({ timeZone }) => timeZone },
    interviews: { header: 'Interviews of the last 28 days', text: ({ interviews }) => interviews },
    upcoming: { header: 'Upcoming', text: ({ upcoming }) => upcoming },
    week: { header: 'This week', text: ({ weekLoad, weekCap }) => `${weekLoad} of ${weekCap}` },
    free: { header: 'Free hours of the next 7 days', text: ({ freeHours }) => freeHours },
    noShows: { header: 'No shows of the last 28 days', text: ({ noShows }) => noShows },
    feedback: { header: 'Hours to feedback', text: ({ feedbackHours }) => feedbackHours ?? '' },
  },
};

type Found = Omit<PanelistAccount, 'freeHours' | 'weekLoad' | 'week'>;

/** @throws 404 */
async function accountOf(tx: Tx, id: string): Promise<PanelistAccount> {
  const found = await tx.maybe<Found>(sql`
    select ${fields}, ${loadColumns}, p.auto_accept as "autoAccept", p.breathing_minutes as "breathingMinutes", p.strikes,
      ${lastSignIn} as "lastSignInAt",
      (select jsonb_build_object(
          'upcoming', count(*) filter (where leaf in ('requested', 'confirmed', 'live')),
          'pendingFeedback', count(*) filter (where leaf = 'pendingFeedback'),
          'completed', count(*) filter (where leaf in ('inReview', 'released')),
          'noShow', count(*) filter (where leaf = 'noShow'))
        from interviews where panelist_id = u.id) as "interviewsByState",
      coalesce((select jsonb_agg(jsonb_build_object('organization', jsonb_build_object('id', o.id, 'name', o.name),
          'by', b.blocked_by, 'at', ${jsonInstant(sql`b.at`)}) order by lower(o.name), b.blocked_by)
        from panelist_blocks b join organizations o on o.id = b.organization_id where b.panelist_id = u.id), '[]') as blocks,
      coalesce((select jsonb_agg(jsonb_build_object('kind', r.kind, 'minutes', r.minutes, 'paise', r.paise)
          order by r.kind desc, r.minutes)
        from (select distinct on (kind, minutes) kind, minutes, paise from rate_cards
          where least_months <= p.experience_months and holds_from <= law_now()::date
          order by kind, minutes, least_months desc, holds_from desc) r), '[]') as pays
    from ${all} ${loads} where u.id = ${id} and ${usual}`);
  if (!found) throw missing();
  const [row] = await withHours(tx, [found]);
  if (!row) throw missing();
  const today = DateTime.fromMillis(await databaseNow(tx), { zone: row.timeZone }).toFormat('yyyy-MM-dd');
  return { ...row, week: await weekOf(tx, { userId: id, timeZone: row.timeZone }, today) };
}

/** The email to a panelist whose profile was confirmed. */
export const profileConfirmedEmail = (name: string, publicUrl: string, words: Words) =>
  textEmail(name, words('profileConfirmed'), [`${publicUrl}/dashboard/Panelistavailableslot`]);

/** Confirms a profile or withdraws the confirmation. Emails the panelist when it becomes confirmed. @throws 404 */
async function setConfirmed(tx: Tx, id: string, confirmed: boolean, by: string, publicUrl: string): Promise<void> {
  const found = await tx.maybe<{ was: boolean; name: string; email: string }>(sql`
    select p.profile_confirmed as was, u.name, u.email::text as email
    from panelists p join users u on u.id = p.user_id where p.user_id = ${id} for update of p`);
  if (!found) throw missing();
  if (found.was === confirmed) return;
  await tx.run(sql`update panelists set profile_confirmed = ${confirmed} where user_id = ${id}`);
  await audit(tx, by, confirmed ? 'panelistConfirmed' : 'panelistUnconfirmed', id);
  if (!confirmed) return;
  await postEmail(tx, {
    priority: 'other',
    recipient: found.email,
    causedBy: by,
    ...profileConfirmedEmail(found.name, publicUrl, await readWords(tx)),
  });
}

/** The panelists for an admin: List Of Panelist, Active Panelist Data and the page of each (product: Panelists). */
export function panelistRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listPanelistAccounts, ({ tx, query, caller }) => panelistList.page(tx, query, caller));
  serve(app, appContext, listPanelistLoads, ({ tx, query, caller }) => panelistLoads.page(tx, query, caller));

  serve(app, appContext, listPanelistZones, async ({ tx }) => {
    const rows = await tx.many<{ zone: string }>(sql`
      select distinct u.time_zone as zone from users u where u.user_type = 'PANELIST' order by 1`);
    return rows.map(({ zone }) => zone);
  });

  serve(app, appContext, getPanelistAccount, ({ tx, params }) => accountOf(tx, params.id));

  serve(app, appContext, confirmPanelist, async ({ tx, params, body, caller, reply }) => {
    await setConfirmed(tx, params.id, body.confirmed, caller.userId, appContext.config.publicUrl);
    wakeBackground(appContext, reply);
    return null;
  });

  serve(app, appContext, setPanelistExperience, async ({ tx, params, body, caller }) => {
    const found = await tx.run(
      sql`update panelists set experience_months = ${body.months} where user_id = ${params.id}`,
    );
    if (found === 0) throw missing();
    await audit(tx, caller.userId, 'panelistExperience', params.id);
    return null;
  });
}
