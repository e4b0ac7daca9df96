import { ifscCountry } from '../../src/contract/people-profile-rules';
import { sql, type Tx } from '../db/database';

/** The facts about a panelist that a statement needs. */
export type PayFacts = {
  pan: boolean;
  bank: boolean;
  /** Whether the bank is outside India (product: Statements). */
  abroad: boolean;
};
const unknown: PayFacts = { pan: false, bank: false, abroad: false };

/** The facts of each panelist. They are stored unencrypted next to the encrypted data. */
export async function payFactsOf(tx: Tx, userIds: readonly string[]): Promise<(userId: string) => PayFacts> {
  const rows = await tx.many<PayFacts & { userId: string }>(sql`
    select user_id as "userId", bool_or(has_pan) as pan, bool_or(section = 'bank') as bank,
      bool_or(coalesce(country, ${ifscCountry}) <> ${ifscCountry}) as abroad
    from profile_secrets where user_id = any(${userIds}::uuid[]) group by 1`);
  const known = new Map(rows.map(({ userId, ...facts }) => [userId, facts]));
  return (userId) => known.get(userId) ?? unknown;
}
