import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { markUp } from '../../../server/interviews/clock';
import { inMeeting, setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const minute = 60_000;
type Booked = { id: string; email: string; candidate: string; start: string; end: string };

it('a candidate who does not come: seen on the live board, reminded from it, and marked by the clock', async () => {
  const { db } = stage;
  // The last of the booked interviews, so that the clock passes all others on its way there.
  const { id, email, candidate, start, end } = await db.one<Booked>(sql`
    select i.id, u.email::text as email, c.name as candidate, i.starts_at as start, i.ends_at as end
    from interviews i join users u on u.id = i.panelist_id join candidates c on c.id = i.candidate_id
    where i.leaf = 'confirmed' and not i.cancel_asked order by i.starts_at desc, i.id limit 1`);
  await stage.moveTo(Date.parse(start) - 10 * minute);
  const admin = await stage.enter('admin@example.com');
  await admin.clock.setFixedTime(Date.parse(start) - 10 * minute);
  await admin.goto(`${stage.base}/dashboard/interviewdetails?tab=5`);
  const line = admin.getByRole('listitem', { name: candidate });
  await line.getByText('not joined yet').nth(1).waitFor();
  await admin.evaluate(() => Object.assign(window, { neverReloaded: true }));

  // The panelist joins in another browser, and the board shows it by itself.
  const panelist = await stage.enter(email);
  await panelist.goto(`${stage.base}/dashboard/interview?id=${id}`);
  await panelist.getByRole('button', { name: 'Join' }).first().click();
  await panelist.getByText(inMeeting).waitFor();
  await line.getByText('joined', { exact: true }).waitFor();

  // Six minutes after the start the candidate is late, and is reminded.
  await stage.moveTo(Date.parse(start) + 6 * minute);
  await admin.clock.setFixedTime(Date.parse(start) + 6 * minute);
  await line.getByText('late, 6 min').waitFor();
  await admin.getByRole('button', { name: /^Late \(/ }).click();
  await line.getByRole('button', { name: `Remind: ${candidate}` }).click();
  await line.getByText('reminded now').waitFor();
  expect(await db.many(sql`select party from reminders where interview_id = ${id}`)).toEqual([{ party: 'candidate' }]);
  await admin.getByRole('button', { name: /^All \(/ }).click();

  // Nobody acts: the clock marks the no-show at the end, and pays the panelist for attending.
  await stage.moveTo(Date.parse(end) - minute / 2);
  await markUp(db);
  await stage.moveTo(Date.parse(end) + minute);
  await line.getByText('No show').waitFor();
  await line.getByText('did not attend').waitFor();
  await line.getByText('attended').waitFor();
  expect(await admin.evaluate(() => 'neverReloaded' in window)).toBe(true);
  const { by, who } = await db.one<{ by: string; who: string }>(sql`
    select h.by_role as by, i.context->'noShow'->>'who' as who from interview_history h join interviews i on i.id = h.interview_id
    where i.id = ${id} order by h.seq desc limit 1`);
  expect({ by, who }).toEqual({ by: 'CLOCK', who: 'candidate' });
});
