import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { interviewReach } from '../../src/contract/interviews';
import {
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
} from '../../src/contract/people-calendar';
import type { FileReply } from '../../src/contract/kit';
import { noteTry } from '../auth/failures';
import { sql, type Tx } from '../db/database';
import { serve, servePublic, type AppContext } from '../http/calls';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import { calendarFeed, type CalendarSubject } from '../kit/calendar-entry';
import { hashToken, whoById } from '../kit/caller';
import { Refused } from '../kit/failures';
import { interviewsWithin } from '../interviews/reach';

// The response is the same whether an address is wrong, renewed or ended, or its user is blocked.
const noFeed = () =>
  new Refused(404, 'This calendar no longer exists. Please subscribe again on the Calendar page.', {
    event: 'wrongLink',
  });

/** An admin sees all interviews, so the feed is limited to those nearest to now. */
const most = 1_000;

/** The feed of a token, or null (product: Calendar). */
async function feedBy(tx: Tx, token: string, publicUrl: string): Promise<FileReply | null> {
  const feed = await tx.maybe<{ userId: string }>(sql`
    update calendar_feeds set read_at = now() where token_hash = ${hashToken(token)} returning user_id as "userId"`);
  const who = feed && (await whoById(tx, feed.userId));
  const reach = who && interviewReach !== 'public' ? interviewReach[who.userType] : undefined;
  if (!who || !reach) return null;
  type Row = Omit<CalendarSubject, 'publicUrl'> & { leaf: string; sequence: number; start: string; end: string };
  const rows = await tx.many<Row>(sql`
    select i.id as "interviewId", i.leaf, i.version as sequence, i.starts_at as start, i.ends_at as end, i.context->'rules' as rules,
      case when j.id is not null then jsonb_build_object('title', j.title, 'organization', o.name) end as job
    from interviews i left join job_profiles j on j.id = i.job_profile_id left join organizations o on o.id = i.organization_id
    where ${interviewsWithin({ ...who, reach })}
      and i.leaf in ('requested', 'confirmed', 'live', 'pendingFeedback', 'inReview', 'released', 'noShow')
      and i.starts_at between law_now() - interval '30 days' and law_now() + interval '60 days'
    order by abs(extract(epoch from i.starts_at - law_now())), i.id limit ${most}`);
  const entries = rows.map(({ leaf, sequence, start, end, ...about }) => ({
    about: { ...about, publicUrl },
    time: { sequence, start, end },
    kind: leaf === 'requested' ? ('asked' as const) : ('confirmed' as const),
  }));
  return {
    name: 'interviews.ics',
    type: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendarFeed(entries)),
  };
}

/** A private address for each user, from which calendar programs read the user's interviews. */
export function calendarFeedRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getCalendarFeed, async ({ tx, caller }) => {
    const feed = await tx.maybe<{ madeAt: string; readAt: string | null }>(sql`
      select made_at as "madeAt", read_at as "readAt" from calendar_feeds where user_id = ${caller.userId}`);
    return feed ?? { madeAt: null, readAt: null };
  });

  serve(app, appContext, makeCalendarFeed, async ({ tx, caller }) => {
    const token = randomBytes(32).toString('hex');
    await tx.run(sql`
      insert into calendar_feeds (user_id, token_hash) values (${caller.userId}, ${hashToken(token)})
      on conflict (user_id) do update set token_hash = excluded.token_hash, made_at = now(), read_at = null`);
    await audit(tx, caller.userId, 'calendarFeedMade');
    return { address: `${appContext.config.publicUrl}/api/calendar/${token}.ics` };
  });

  serve(app, appContext, endCalendarFeed, async ({ tx, caller }) => {
    const ended = await tx.run(sql`delete from calendar_feeds where user_id = ${caller.userId}`);
    if (ended > 0) await audit(tx, caller.userId, 'calendarFeedEnded');
    return null;
  });

  servePublic(app, appContext, readCalendarFeed, async ({ tx, params, request }) => {
    const feed = await feedBy(tx, params.token, appContext.config.publicUrl);
    if (feed) return feed;
    // Only failures count, so that a user who shares an IP address with a guesser can still read.
    await appContext.db.transaction((own) => noteTry(own, 'calendar feed', params.token, addressOf(request)));
    throw noFeed();
  });
}
