import { randomBytes } from 'node:crypto';
import { DateTime } from 'luxon';
import {
  keyName,
  keyPrefix,
  keyProblems,
  keyStateWords,
  listKeys,
  mostKeys,
  type createKey,
  type KeyRow,
} from '../../src/contract/organizations-keys';
import type { BodyOf, QueryOf } from '../../src/contract/kit';
import { databaseNow, sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import { hashToken, keyWorks, type Caller } from '../kit/caller';
import { conflict, missing, refuseProblems } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';

const state = sql`case when k.ended_at is not null then 'ENDED' when k.ends_at <= now() then 'EXPIRED'
  when ${keyWorks} then 'ACTIVE' else 'WITHOUT_RIGHTS' end`;

/** The API keys of the caller's organization; `q` is a part of the name (product: API keys). */
export const keyList: ListSource<QueryOf<typeof listKeys>, KeyRow> = {
  name: 'apiKeys',
  access: listKeys.access,
  page: (tx, { q, from, to, state: one, sort = '-created', ...query }, { organizationId }) =>
    pageOf<KeyRow>(tx, query, {
      of: sql`api_keys k join users u on u.id = k.user_id`,
      id: sql`k.id`,
      columns: sql`k.id, k.name, k.last_four as "lastFour", k.scopes, ${state} as state, k.created_at as "createdAt",
        jsonb_build_object('id', u.id, 'name', u.name) as "createdBy", k.ends_at as "endsAt", k.used_at as "usedAt",
        k.ended_at as "endedAt", (select e.name from users e where e.id = k.ended_by) as "endedBy"`,
      where: allOf(
        sql`k.organization_id = ${organizationId}`,
        hasText(sql`k.name`, q),
        given(one, (wanted) => sql`${state} = ${wanted}`),
        within(sql`k.created_at`, from, to),
      ),
      order: ordered(
        sort,
        { created: sql`k.created_at`, name: sql`lower(k.name)`, ends: sql`k.ends_at`, used: sql`k.used_at` },
        sql`k.id`,
      ),
    }),
  columns: {
    name: { header: 'Name', text: ({ name }) => name },
    token: { header: 'Key', text: ({ lastFour }) => `${keyPrefix}…${lastFour}` },
    state: { header: 'Status', text: (row) => keyStateWords[row.state] },
    scopes: { header: 'Scopes', text: ({ scopes }) => scopes.join(', ') },
    used: { header: 'Last used', text: ({ usedAt }, zone) => instantText(usedAt, zone) },
    ends: { header: 'Ends', text: ({ endsAt }, zone) => instantText(endsAt, zone) },
    created: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    by: { header: 'Created by', text: ({ createdBy }) => createdBy.name },
  },
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const tokenLength = 40;
/** `ivk_` and 40 letters or digits, about 238 bits. */
function newToken(): string {
  let token = '';
  // Larger bytes are dropped. Otherwise the first letters would be more likely than the others.
  while (token.length < tokenLength)
    token += [...randomBytes(tokenLength)]
      .filter((byte) => byte < letters.length * 4)
      .map((byte) => letters[byte % letters.length])
      .join('');
  return keyPrefix + token.slice(0, tokenLength);
}

/** Creates a key. The token is returned once, and only its hash is stored. @throws 400; 409 if there are too many */
export async function makeKey(tx: Tx, body: BodyOf<typeof createKey>, caller: Caller) {
  const zone = caller.timeZone;
  const today = DateTime.fromMillis(await databaseNow(tx), { zone }).toISODate() ?? '';
  refuseProblems(keyProblems({ ...body, scopes: body.scopes.join(','), today }));
  await tx.run(sql`select from organizations where id = ${caller.organizationId} for no key update`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from api_keys where organization_id = ${caller.organizationId} and ended_at is null and ends_at > now()`);
  if (count >= mostKeys) throw conflict(`An organization can have ${mostKeys} API keys. End one first.`);
  const token = newToken();
  const endsAt = DateTime.fromISO(body.endsOn, { zone }).endOf('day').toJSDate();
  const { id } = await tx.one<{ id: string }>(sql`
    insert into api_keys (organization_id, user_id, name, token_hash, last_four, scopes, ends_at)
    values (${caller.organizationId}, ${caller.userId}, ${keyName(body.name)}, ${hashToken(token)}, ${token.slice(-4)},
      ${body.scopes}, ${endsAt}) returning id`);
  await audit(tx, caller.userId, 'apiKeyCreated', id);
  return { id, token };
}

/** Ends a key of the caller's organization. Ending it again does nothing. @throws 404 */
export async function stopKey(tx: Tx, id: string, { userId, organizationId }: Caller): Promise<null> {
  const found = await tx.maybe(sql`
    select from api_keys where id = ${id} and organization_id = ${organizationId} for update`);
  if (!found) throw missing();
  const ended = await tx.run(sql`
    update api_keys set ended_at = now(), ended_by = ${userId} where id = ${id} and ended_at is null`);
  if (ended > 0) await audit(tx, userId, 'apiKeyEnded', id);
  return null;
}
