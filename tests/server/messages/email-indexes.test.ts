import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import type { Caller } from '../../../server/kit/caller';
import { emailList } from '../../../server/messages/emails';
import { closeHouse, startHouse, type House } from '../kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
  // These rows are enough for the planner to prefer a small index.
  await house.db.run(sql`
    insert into mails (recipient, subject, body, sent_at) select 'r' || n || '@mail.example', 'Hello', '', now() from generate_series(1, 5000) n`);
  await house.db.run(sql`analyze mails`);
});
afterAll(() => closeHouse(house));

// With 20 million emails, each of these queries took seconds without its index. The condition of the index must stay
// the condition of the list.
test.each(['stored', 'overtaken', 'failed', 'unsure', 'stopped'] as const)(
  'the few emails that are %s are found by an index of theirs',
  async (state) => {
    const scans = await house.db.transaction(async (tx) => {
      await emailList.page(tx, { state }, { reach: 'all' } as unknown as Caller);
      return tx.one<{ count: number }>(sql`select pg_stat_get_xact_numscans(${`mails_${state}`}::regclass) as count`);
    });
    expect(scans.count).toBeGreaterThan(0);
  },
);
