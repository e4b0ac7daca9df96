import { expect, test, vi } from 'vitest';
import { listInterviews } from '../../../src/contract/interviews';
import { sql } from '../../../server/db/database';
import { closeHouse, startHouse } from '../kit';

test('a 500 in a test of the server prints what the server logged of it', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const house = await startHouse();
  await house.db.run(sql`alter table interviews rename to others`);
  expect((await house.call(listInterviews, { as: 'admin' })).status).toBe(500);
  await house.db.run(sql`alter table others rename to interviews`);
  await closeHouse(house);
  expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^500 from \/interviews: call failed\n42P01\n.*at /s));
});
