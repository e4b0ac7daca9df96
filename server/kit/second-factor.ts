import { sql } from '../db/database';
import { Refused } from './failures';
import type { FactorDue } from '../../src/contract/auth-due';

/** Whether a user `u` has a second factor (product: Second factor). */
export const hasFactor = sql`(exists (select from totp_secrets f where f.user_id = u.id)
  or exists (select from passkeys f where f.user_id = u.id))`;

/** Whether a second factor is required of a user `u`. */
export const needsFactor = sql`(u.user_type in ('ADMIN', 'SUPER_ADMIN')
  and exists (select from settings n where n.key = 'secondFactor' and n.value = '"admins"'))`;

/** Whether a user `u` must set up a second factor first. Selected as the column `secondFactorDue` of a session. */
export const secondFactorDue = sql`(${needsFactor} and not ${hasFactor}) as "secondFactorDue"`;

/** The refusal of calls that are not allowed while a second factor is due. */
export const factorFirst = () =>
  new Refused(403, 'Set up a second factor first.', { data: { secondFactorDue: true } satisfies FactorDue });
