import { sql, type Tx } from '../db/database';
import { asHtml, asText, type Page } from '../kit/email-pages';
import { postEmail } from '../kit/email';
import { settingsOf } from '../kit/settings';
import { greeting } from '../kit/plain-names';
import { unsubscribeLinks } from './notices/unsubscribe';

// The notifications to admins, with the label of their count.
const labels: Record<string, string> = {
  created: 'Interviews requested',
  timesSet: 'New preferred times',
  picked: 'Times chosen by candidates',
  declined: 'Requests that no panelist accepted',
  withdrawn: 'Panelists who withdrew',
  cancelAsked: 'Requests to cancel',
  nobodyMarked: 'Interviews whose attendance was to be marked',
  feedbackSubmitted: 'Feedback submitted',
  disputed: 'Attendance disputed',
};

type Due = { id: string; email: string; name: string; since: string; until: string };
type Told = { what: string; count: number };

/** Counts what others did in the period and this admin got no email about. */
const toldTo = (tx: Tx, { id, email, since, until }: Due) =>
  tx.many<Told>(sql`
    select o.params->>'what' as what, count(*) as count
    from outbox o join interview_history h on h.interview_id = o.subject_id and h.seq = o.seq
    where o.effect = 'tell' and o.params->>'to' in ('admins', 'owner') and o.done_at > ${since} and o.done_at <= ${until}
      and h.by_id <> ${id}
      and not exists (select from mails m where m.outbox_id = o.id and m.recipient = ${email}::citext)
    group by 1`);

/**
 * Writes the daily summary of each admin for whom the set hour has passed, once a day. There is none if nothing
 * happened, or on a day without a summary (product: Email; Settings).
 */
export async function writeSummaries(tx: Tx, publicUrl: string): Promise<void> {
  const { summaryHour, summaryDays } = await settingsOf(tx, 'summaryHour', 'summaryDays');
  const due = await tx.many<Due & { wanted: boolean }>(sql`
    with now as materialized (select law_now() as at),
    due as (
      select u.id, u.summary_at as since
      from users u, now, lateral (select ((now.at at time zone u.time_zone)::date + make_interval(hours => ${summaryHour}))
        at time zone u.time_zone as hour) today
      where u.active and u.user_type in ('ADMIN', 'SUPER_ADMIN') and now.at >= today.hour and u.summary_at < today.hour
        and (${summaryDays === 'everyDay'} or extract(isodow from today.hour at time zone u.time_zone) < 6)
      order by u.id for update of u skip locked)
    update users u set summary_at = now.at from due, now where u.id = due.id
    returning u.id, u.email::text as email, u.name, due.since, now.at as until, u.daily_summary as wanted`);
  for (const { wanted, ...admin } of due) {
    if (!wanted) continue;
    const told = new Map((await toldTo(tx, admin)).map(({ what, count }) => [what, count]));
    const facts = Object.entries(labels).flatMap(([what, label]): [string, string][] => {
      const count = told.get(what);
      return count === undefined ? [] : [[label, String(count)]];
    });
    if (facts.length === 0) continue;
    const links = unsubscribeLinks('summary', admin.id, publicUrl);
    const page: Page = {
      greeting: greeting(admin.name),
      opening: 'What happened since your last summary:',
      facts,
      next: '',
      actions: [
        { label: 'Open the dashboard', href: `${publicUrl}/dashboard` },
        { label: 'Turn this summary off', href: links.page },
      ],
    };
    await postEmail(tx, {
      priority: 'other',
      recipient: admin.email,
      subject: 'Your daily summary',
      body: asText(page),
      html: asHtml(page),
      unsubscribe: links.oneClick,
    });
  }
}

export async function readSummarySwitch(tx: Tx, userId: string) {
  const { on } = await tx.one<{ on: boolean }>(sql`select daily_summary as on from users where id = ${userId}`);
  const { summaryHour, summaryDays } = await settingsOf(tx, 'summaryHour', 'summaryDays');
  return { on, hour: summaryHour, everyDay: summaryDays === 'everyDay' };
}
export const saveSummarySwitch = (tx: Tx, userId: string, on: boolean) =>
  tx.run(sql`update users set daily_summary = ${on} where id = ${userId}`);
