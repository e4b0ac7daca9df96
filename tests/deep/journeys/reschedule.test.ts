import { DateTime } from 'luxon';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

type Entry = { method: string; uid: string; sequence: number; start: string; status: string };
function entryOf(ics: string): Entry {
  const lines = ics.replace(/\r\n /g, '').split('\r\n');
  // The last line of a name counts, because time zones come before the event.
  const value = (name: string) =>
    lines.findLast((line) => new RegExp(`^${name}[:;]`).test(line))?.replace(/^[^:]*:/, '');
  return {
    method: value('METHOD') ?? '',
    uid: value('UID') ?? '',
    sequence: Number(value('SEQUENCE')),
    start: value('DTSTART') ?? '',
    status: value('STATUS') ?? '',
  };
}

/**
 * The entries that a calendar shows: for each UID, the one with the highest SEQUENCE, in any order of arrival (RFC
 * 5546).
 */
function calendarOf(entries: readonly Entry[]): Entry[] {
  const shown = new Map<string, Entry>();
  for (const entry of [...entries].sort((a, b) => a.sequence - b.sequence)) shown.set(entry.uid, entry);
  return [...shown.values()];
}

it('an organization reschedules five times, then cancels, and one canceled calendar entry is left', async () => {
  const { db } = stage;
  // Panelists accept at once, so that each time is entered into calendars.
  await db.run(sql`update panelists set auto_accept = true`);
  const { id, candidate, zone } = await db.one<{ id: string; candidate: string; zone: string }>(sql`
    select i.id, p.email::text as candidate, u.time_zone as zone from interviews i
    join users u on u.organization_id = i.organization_id and u.email = 'org@example.com'
    join persons p on p.id = i.person_id
    where i.leaf = 'confirmed' and not i.cancel_asked and i.starts_at > law_now() + interval '1 day'
    order by i.starts_at limit 1`);
  const now = () =>
    db.one<{ leaf: string; start: string | null }>(sql`
    select leaf, starts_at as start from interviews where id = ${id}`);
  const page = await stage.enter('org@example.com');
  const wanted = DateTime.now().setZone(zone).plus({ days: 3 }).set({ hour: 20, minute: 0 });
  for (let times = 0; times < 5; times += 1) {
    await page.goto(`${stage.base}/dashboard/interview?id=${id}`);
    await page
      .getByRole('button', { name: /^Ask to reschedule/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /reason/i }).fill(`The team is away, time ${times + 1}`);
    await dialog.getByRole('textbox', { name: 'Preferred time 1' }).click();
    await page.keyboard.type(
      wanted.plus({ hours: times % 2 === 0 ? 0 : 1, days: times % 3 }).toFormat('ddMMyyyyhhmma'),
    );
    await dialog.getByRole('button', { name: 'Ask to reschedule' }).click();
    await page.getByText('Reschedule pending').first().waitFor();
    await page.getByRole('link', { name: /^Book/ }).first().click();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('link', { name: 'View the interview' }).waitFor();
    await stage.look();
    await expect.poll(async () => (await now()).leaf).toBe('confirmed');
  }
  const booked = DateTime.fromISO((await now()).start ?? '', { zone: 'utc' }).toFormat("yyyyMMdd'T'HHmmss'Z'");
  await page.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await page
    .getByRole('button', { name: /^Cancel interview/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill('The job is filled');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click();
  await page.getByText('Canceled', { exact: true }).first().waitFor();
  await stage.look();

  for (const reader of ['org@example.com', candidate]) {
    const entries = await db.many<{ ics: string }>(sql`
      select m.ics from mails m join outbox o on o.id = m.outbox_id
      where o.subject_id = ${id} and m.recipient = ${reader} and m.ics is not null order by m.id`);
    const read = entries.map(({ ics }) => entryOf(ics));
    // Each new time was entered, and the last one was canceled.
    expect(read.filter(({ method }) => method === 'REQUEST')).toHaveLength(5);
    expect(new Set(read.map(({ sequence }) => sequence)).size).toBe(read.length);
    expect(calendarOf(read)).toMatchObject([{ uid: id, method: 'CANCEL', status: 'CANCELLED', start: booked }]);
  }
  // Twelve screens in turn: this takes minutes on a busy machine.
}, 600_000);
