import { sql, type Tx } from '../db/database';
import { bulk } from './bulk';
import type { DemoUser } from './people';
import { at as adminAt } from './random';

const notes = [
  'Prefers mornings. Called on Monday and calls back on Tuesday after 3 PM.',
  'The organization wants a panelist who knows payments.',
  'Was rescheduled twice. Confirm the new time by phone.',
];

/** Gives some of the open interviews an owner, and some a note (product: Owner and note). */
export async function writeOwners(tx: Tx, admins: DemoUser[], now: number): Promise<void> {
  const open = await tx.many<{ id: string }>(sql`
    select id from interviews where leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'pendingFeedback')
    order by code`);
  const owned = open.filter((_, nth) => nth % 6 === 1);
  await bulk(
    tx,
    'interview_owners',
    owned.map(({ id }, nth) => ({
      interview_id: id,
      owner_id: adminAt(admins, nth).id,
      since: new Date(now - (nth + 1) * 35 * 60_000).toISOString(),
    })),
  );
  await bulk(
    tx,
    'interview_notes',
    open
      .filter((_, nth) => nth % 9 === 1)
      .map(({ id }, nth) => ({
        interview_id: id,
        text: notes[nth % notes.length],
        revision: 1,
        changed_at: new Date(now - (nth + 1) * 50 * 60_000).toISOString(),
        changed_by: adminAt(admins, nth).id,
      })),
  );
}
