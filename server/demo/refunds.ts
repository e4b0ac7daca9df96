import { paise, shareOf, type Paise } from '../../src/contract/money';
import { hour, iso } from '../../src/contract/time';
import { leafOf, type Actor } from '../../src/machines/lifecycle/law';
import { refundLaw, type Refund } from '../../src/machines/lifecycle/refund';
import { sql, type Tx } from '../db/database';
import { historyColumns } from '../lifecycle/store';
import { bulk } from './bulk';
import type { DemoUser } from './people';
import { at as entryAt, idOf } from './random';

type Plot = { why: string; ago: number; part: number; rejected: string | null };
/** What was asked for, so many hours ago, of one of how many equal parts of a payment. */
const plots: Plot[] = [
  { why: 'One interview was moved twice', ago: 3, part: 2, rejected: null },
  { why: 'Bought the larger plan by mistake', ago: 26, part: 1, rejected: null },
  { why: 'Found a job before the second interview', ago: 120, part: 2, rejected: 'Both interviews were held' },
];

/** Refunds that wait for an answer, and one that was rejected (product: Demo). */
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
      ...{ id: idOf('refund', nth), paymentId, amount: asked.paise, createdAt: at, stored },
      rows: [
        { event: { ...created.input, type: 'CREATE' }, leaf: leafOf(created.stored) },
        ...events.map((event) => ({ event, leaf: leafOf(stored) })),
      ],
    };
  });
  await bulk(
    tx,
    'refunds',
    refunds.map(({ id, paymentId, amount, createdAt, stored, rows }) => ({
      ...{ id, payment_id: paymentId, paise: amount, gateway_id: null },
      ...{ leaf: leafOf(stored), value: stored.value, context: stored.context, version: rows.length - 1 },
      ...{ machine_version: refundLaw.version, created_by: asker.id, created_at: iso(createdAt) },
      updated_at: iso(rows.at(-1)?.event.now ?? createdAt),
    })),
  );
  await bulk(
    tx,
    'refund_history',
    refunds.flatMap(({ id, rows }) =>
      rows.map(({ event, leaf }, seq) => {
        const { type, role, by, organizationId, at, payload } = historyColumns(event);
        return {
          ...{ refund_id: id, seq, type, by_role: role, by_id: by, by_organization_id: organizationId, at },
          ...{ event: payload, leaf, machine_version: refundLaw.version },
        };
      }),
    ),
  );
}
