import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { listInterviews, type View } from '../../../src/contract/interviews';
import { startLawHouse, type LawHouse } from '../lifecycle/house';
import { interviewAt } from '../kit/interviews';
import type { House } from '../kit';

/** The time windows of lists that follow the clock, exact to the second, as specified (product: Interview lists). */
let house: LawHouse;
beforeAll(async () => {
  house = await startLawHouse();
});
afterAll(() => house.close());

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Whether an admin sees the interview in a view at an instant. */
async function isIn(view: View, id: string, at: number): Promise<boolean> {
  await house.at(at);
  const headers = { authorization: `Bearer ${house.cast.people.admin.token}` };
  const answer = await house.app.inject({ url: `/api${listInterviews.path}`, query: { view }, headers });
  const { content } = answer.json<{ data: { content: { id: string }[] } }>().data;
  return content.some((row) => row.id === id);
}
const made = (leaf: 'confirmed' | 'inReview', start: number) => interviewAt(house as unknown as House, { leaf, start });

test('live monitoring shows what begins within 30 minutes, and what ended less than 75 minutes ago', async () => {
  const start = Math.ceil((Date.now() + 24 * hour) / minute) * minute;
  const end = start + hour;
  const id = await made('confirmed', start);
  const seen = [
    start - 30 * minute - second,
    start - 30 * minute + second,
    end + 75 * minute - second,
    end + 75 * minute + second,
  ];
  const shown = [];
  for (const at of seen) shown.push(await isIn('monitor', id, at));
  expect(shown).toEqual([false, true, true, false]);
});

test('Feedback Review shows the last 24 hours, and what is older beside it as overdue', async () => {
  const id = await made('inReview', Date.now() - 48 * hour);
  const { at } = await house.db.one<{ at: string }>(sql`select updated_at as at from interviews where id = ${id}`);
  const submitted = Date.parse(at);
  const shown = [];
  for (const now of [submitted + 24 * hour - second, submitted + 24 * hour + second])
    shown.push([await isIn('review', id, now), await isIn('overdueReview', id, now)]);
  expect(shown).toEqual([
    [true, false],
    [false, true],
  ]);
});
