import { paise, shareOf, type Paise } from '../../src/contract/money';
import { hour } from '../../src/contract/time';
import { leafOf, type Actor } from '../../src/machines/lifecycle/law';
import { refundLaw, type Refund } from '../../src/machines/lifecycle/refund';
import { sql, type Tx } from '../db/database';
import { refunds as store } from '../billing/refunds';
import type { DemoUser } from './people';
import { at as entryAt, idOf } from './random';
import { writeLifecycle } from './write-lifecycle';

type Plot = { why: string; ago: number; part: number; rejected: string | null };
/**
 * The requested refunds: `ago` is the time since the request in hours, and the amount is one of `part` equal parts of
 * the payment.
 */
const plots: Plot[] = [
  { why: 'One interview was moved twice', ago: 3, part: 2, rejected: null },
  { why: 'Bought the larger plan by mistake', ago: 26, part: 1, rejected: null },
  { why: 'Found a job before the second interview', ago: 120, part: 2, rejected: 'Both interviews were held' },
];

/** Writes refunds that wait for an answer, and one that was rejected (product: Demo). */
export async function writeRefunds(
  tx: Tx,
  admins: readonly DemoUser[],
  superAdmins: readonly DemoUser[],
  now: number,
): Promise<void> {
  const paid = await tx.many<{ id: string; amount: Paise }>(sql`
    select id, amount_paise as amount from payments
    where leaf = 'captured' and gateway = 'test' and captured_at < ${new Date(now - 130 * hour)}
    order by captured_at desc, id limit ${plots.length}`);
  const asker: Actor = { role: 'ADMIN', id: entryAt(admins, 0).id };
  const refunds = paid.map(({ id: paymentId, amount }, nth) => {
    const { why, ago, part, rejected } = entryAt(plots, nth);
    const at = now - ago * hour;
    const asked = { by: asker, now: at, paymentId, paise: shareOf(paise(amount), 1, part), why, byHand: false };
    const created = refundLaw.create(asked);
    if (!created.accepted) throw new Error('The demo may not ask for a refund');
    const events: Refund['event'][] =
      rejected === null
        ? []
        : [
            {
              type: 'REJECT',
              by: { role: 'SUPER_ADMIN', id: entryAt(superAdmins, 0).id },
              now: at + 2 * hour,
              why: rejected,
            },
          ];
    const stored = refundLaw.replay({ input: created.input, events });
    return {
      ...{ id: idOf('refund', nth), stored },
      own: { payment_id: paymentId, paise: asked.paise, created_by: asker.id },
      rows: [
        { event: { ...created.input, type: 'CREATE' }, leaf: leafOf(created.stored) },
        ...events.map((event) => ({ event, leaf: leafOf(stored) })),
      ],
    };
  });
  await writeLifecycle(tx, store, refunds);
}
