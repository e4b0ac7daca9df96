import { sql, type Tx } from '../../../server/db/database';
import { day } from '../../../src/contract/time';
import type { SubscriptionContext } from '../../../src/machines/lifecycle/subscription';

type Given = {
  interviews?: number;
  used?: number;
  reserved?: number;
  leaf?: 'created' | 'active' | 'exhausted' | 'expired';
  /** In how many days the plan ends; negative for the past. */
  ends?: number;
  planId?: string;
  title?: string;
};

/** A bought plan of a person, by default running and with interviews left. Returns its id. */
export async function withPlan(db: Tx, personId: string, given: Given = {}): Promise<string> {
  const {
    interviews = 50,
    used = 0,
    reserved = 0,
    leaf = 'active',
    ends = 90,
    planId,
    title = 'Interview Ready',
  } = given;
  const now = Date.now();
  const validUntil = now + ends * day;
  const validFrom = validUntil - 100 * day;
  const started = leaf !== 'created';
  const context: SubscriptionContext = {
    personId,
    free: false,
    interviews,
    validDays: 100,
    reserved,
    used,
    lapsed: leaf === 'expired' ? interviews - used - reserved : 0,
    validFrom: started ? validFrom : null,
    validUntil: started ? validUntil : null,
    payBy: now + day,
    held: false,
    why: null,
  };
  const { id } = await db.one<{ id: string }>(sql`
    insert into subscriptions (person_id, plan_id, title, price_paise, interviews, valid_days, leaf, value, context, version,
      machine_version, valid_from, valid_until, reserved, used, created_at)
    values (${personId}, ${planId ?? null}, ${title}, 399900, ${interviews}, 100, ${leaf}, ${JSON.stringify(leaf)},
      ${JSON.stringify(context)}, 1, 1, ${started ? new Date(validFrom) : null}, ${started ? new Date(validUntil) : null},
      ${reserved}, ${used}, ${new Date(validFrom)}) returning id`);
  return id;
}
