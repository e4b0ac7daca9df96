import { sql } from '../../server/db/database';
import { historyOf } from '../../server/interviews/store';
import { allowedActions, replay } from '../../src/machines/lifecycle/interview-law';
import { median, type Part } from './kit';

/** The cost of the law, compared with the database. */
export const law: Part = async ({ note, demo }) => {
  const { db } = await demo();
  const { id, stored } = await db.one<{ id: string; stored: Parameters<typeof allowedActions>[0] }>(sql`
    select id, jsonb_build_object('value', value, 'context', context) as stored from interviews where leaf = 'released' limit 1`);
  const history = await historyOf(db, id);
  const again = await median(200, () => replay(history));
  const actions = await median(500, () => allowedActions(stored, { role: 'ADMIN', id: 'somebody' }, Date.now()));
  const row = 'allowed actions of one row';
  note({ what: row, measured: actions, unit: 'ms' });
  const events = history.events.length;
  note({
    what: `replay of a history of ${events} events`,
    measured: again,
    unit: 'ms',
    beside: { what: row, measured: actions },
  });
};
