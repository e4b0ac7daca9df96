import { day, iso } from '../../src/contract/time';
import type { Tx } from '../db/database';
import { sql } from '../db/database';
import { bulk } from './bulk';
import type { DemoUser } from './people';
import { at as adminAt, idOf } from './random';

export type DemoPlan = {
  title: string;
  description: string;
  rupees: number;
  interviews: number;
  days: number;
  active: boolean;
  ago: number;
};
export const demoPlans: DemoPlan[] = [
  {
    title: 'First Practice',
    description: 'One full interview in the skills you choose, to find out where you stand.',
    rupees: 1_499,
    interviews: 1,
    days: 30,
    active: true,
    ago: 120,
  },
  {
    title: 'Interview Ready',
    description: 'Three interviews in the weeks before it counts. Practice, read the feedback, and try again.',
    rupees: 3_999,
    interviews: 3,
    days: 90,
    active: true,
    ago: 120,
  },
  {
    title: 'Job Change',
    description:
      'Five interviews over half a year, with different panelists and as many skills as your next job asks for.',
    rupees: 5_999,
    interviews: 5,
    days: 180,
    active: true,
    ago: 90,
  },
  {
    title: 'Campus Season 2025',
    description: 'Ten interviews for graduates. It was offered until the end of the placement season.',
    rupees: 9_990,
    interviews: 10,
    days: 365,
    active: false,
    ago: 300,
  },
];

/** The id of a plan by its position in the list of plans. */
export const planId = (nth: number) => idOf('plan', nth);

/** Writes the plans that are offered, and one that is no longer offered, with their versions. */
export async function writePlans(tx: Tx, superAdmins: DemoUser[], now: number): Promise<void> {
  const rows = demoPlans.map(({ title, description, rupees, interviews, days, active, ago }, nth) => ({
    id: planId(nth),
    title,
    description,
    price_paise: rupees * 100,
    interviews,
    valid_days: days,
    active,
    revision: active ? 1 : 2,
    created_at: iso(now - ago * day),
    created_by: adminAt(superAdmins, nth).id,
    changed_at: iso(now - (active ? ago : ago / 2) * day),
    changed_by: adminAt(superAdmins, nth).id,
  }));
  await bulk(tx, 'plans', rows);
  const versions = rows.flatMap((row) => {
    const { title, description, interviews } = row;
    const fields = { title, description, pricePaise: row.price_paise, interviews, validDays: row.valid_days };
    const version = { kind: 'plan', record_id: row.id, changed_by: row.created_by };
    const first = { ...version, revision: 1, at: row.created_at, fields: { ...fields, active: true } };
    const ended = { ...version, revision: 2, at: row.changed_at, fields: { ...fields, active: false } };
    return row.active ? [first] : [first, ended];
  });
  await tx.run(sql`
    insert into record_versions (kind, record_id, revision, at, changed_by, fields)
    select kind, record_id, revision, at, changed_by, fields
    from jsonb_populate_recordset(null::record_versions, ${JSON.stringify(versions)}::jsonb)`);
}
