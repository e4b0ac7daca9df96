import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { handOff, takeHandOff } from '../../src/contract/auth-own';
import type { UserType } from '../../src/contract/kit';
import { sql, type Tx } from '../db/database';
import { serve, servePublic, type AppContext } from '../http/calls';
import { Refused } from '../kit/failures';
import { addressOf } from '../kit/address';
import { noteTry } from './failures';
import { hashToken } from '../kit/caller';
import { isOneOf } from '../kit/secret-match';

// The same text for a wrong secret and for a code that is wrong, old or used.
const refusal = () => new Refused(403, 'This code cannot be exchanged.');

type Guest = { userId: string; userType: UserType; name: string; email: string };

// One statement, so that only one of two simultaneous calls finds the code unused.
const takeCode = (tx: Tx, code: string) =>
  tx.maybe<Guest>(sql`
    with taken as (
      update links set used_at = now()
      where token_hash = ${hashToken(code)} and purpose = 'handOff' and used_at is null and ends_at > now()
      returning user_id)
    select u.id as "userId", u.user_type as "userType", u.name, u.email::text as email
    from taken t join users u on u.id = t.user_id and u.active
    left join organizations o on o.id = u.organization_id
    where o.blocked is not true`);

/**
 * Links to the one-way service (product: One-way service): instead of the session token, the link has a code that is
 * valid for 60 s, which the service's server exchanges.
 */
export function handOffRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, handOff, async ({ caller, tx }) => {
    const code = randomBytes(32).toString('base64url');
    await tx.run(sql`
      delete from links where email = ${caller.email} and purpose = 'handOff' and ends_at < now()`);
    await tx.run(sql`
      insert into links (purpose, email, user_id, token_hash, ends_at, written_at)
      values ('handOff', ${caller.email}, ${caller.userId}, ${hashToken(code)}, now() + interval '60 seconds', now())`);
    const asked = new URLSearchParams({ token: code, userType: caller.userType });
    return { address: `${appContext.config.externalHost}/one-way?${asked.toString()}` };
  });

  servePublic(app, appContext, takeHandOff, async ({ body, tx, request }) => {
    if (!isOneOf(appContext.config.oneWaySecrets, body.secret)) {
      await appContext.db.transaction((own) => noteTry(own, 'hand-off', '', addressOf(request)));
      throw refusal();
    }
    const guest = await takeCode(tx, body.code);
    if (!guest) throw refusal();
    return guest;
  });
}
