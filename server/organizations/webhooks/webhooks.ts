import {
  earlierSecretHours,
  mostWebhooks,
  pageWebhooks,
  webhookFieldsOf,
  webhookProblems,
  webhookStateWords,
  type WebhookFields,
  type WebhookRecord,
} from '../../../src/contract/organizations-webhooks';
import type { QueryOf } from '../../../src/contract/kit';
import type { Config } from '../../config';
import { empty, sql, type Sql, type Tx } from '../../db/database';
import { audit } from '../../kit/audit';
import type { Caller } from '../../kit/caller';
import { conflict, invalid, missing, Refused, refuseProblems } from '../../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../../kit/lists';
import { judgeOutside, outsideTexts, type OutsideProblem } from '../../kit/outside-address';
import { pageOf } from '../../kit/paging';
import { recordsOf } from '../../kit/records';
import { keysOf } from '../../kit/secrets';
import { newSecret, sealSecret } from '../../kit/webhook-secrets';

const state = sql`coalesce(r.paused_because, case when r.sealed is null then 'WITHOUT_SECRET' else 'ON' end)`;

/** @throws 404 for a webhook of another organization */
export async function requireOwn(tx: Tx, id: string, { organizationId }: Caller, lock: Sql = empty): Promise<void> {
  const found = await tx.maybe(sql`
    select from webhooks r where r.id = ${id} and r.organization_id = ${organizationId} ${lock}`);
  if (!found) throw missing();
}

/**
 * Webhooks of the caller's organization (product: Webhooks; Records). `wrongAddress` says why an address cannot be
 * stored, as `judgeAddress` found; null if it can be.
 */
export const webhooksOf = (
  { organizationId }: Pick<Caller, 'organizationId'>,
  wrongAddress: OutsideProblem | null = outsideTexts.unknown,
) =>
  recordsOf<WebhookFields, WebhookRecord>({
    kind: 'webhook',
    table: 'webhooks',
    columns: sql`r.address, r.events, r.paused_because is not null as paused, ${state} as state, r.secret_at as "secretAt",
      r.accepted_at as "acceptedAt", r.failing_since as "failingSince"`,
    fieldsOf: webhookFieldsOf,
    async columnsOf(tx, fields, stored) {
      refuseProblems(webhookProblems(fields));
      const { href } = new URL(fields.address.trim());
      if (stored === null) await requireRoom(tx, organizationId);
      if (href !== stored?.address && wrongAddress !== null)
        throw invalid([{ field: 'address', message: wrongAddress }]);
      return {
        organization_id: organizationId,
        address: href,
        events: fields.events,
        paused_because: fields.paused ? 'PAUSED' : null,
        failing_since: null,
      };
    },
  });

async function requireRoom(tx: Tx, organizationId: string | null): Promise<void> {
  await tx.run(sql`select from organizations where id = ${organizationId} for no key update`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from webhooks where organization_id = ${organizationId}`);
  if (count >= mostWebhooks) throw conflict(`An organization can have ${mostWebhooks} webhooks. Delete one first.`);
}

/**
 * Why an address cannot be stored; null if it can be. This may wait for a name server for seconds, so no transaction may
 * be open. `loopback` allows addresses of this machine.
 */
export async function judgeAddress(address: string, loopback: boolean): Promise<OutsideProblem | null> {
  const judged = await judgeOutside(new URL(address), { loopback });
  return typeof judged === 'string' ? judged : null;
}

/** The webhooks of the caller's organization; `q` is a part of the address. */
export const webhookList: ListSource<QueryOf<typeof pageWebhooks>, WebhookRecord> = {
  name: 'webhooks',
  access: pageWebhooks.access,
  page: (tx, { q, from, to, state: one, sort = '-changed', ...query }, caller) =>
    pageOf<WebhookRecord>(tx, query, {
      of: sql`webhooks r`,
      id: sql`r.id`,
      columns: webhooksOf(caller).columns,
      where: allOf(
        sql`r.organization_id = ${caller.organizationId}`,
        hasText(sql`r.address`, q),
        given(one, (wanted) => sql`${state} = ${wanted}`),
        within(sql`r.changed_at`, from, to),
      ),
      order: ordered(sort, { changed: sql`r.changed_at`, address: sql`r.address` }, sql`r.id`),
    }),
  columns: {
    address: { header: 'Address', text: ({ address }) => address },
    state: { header: 'Status', text: (row) => webhookStateWords[row.state] },
    events: { header: 'Events', text: ({ events }) => events.join(', ') },
    accepted: { header: 'Last accepted', text: ({ acceptedAt }, zone) => instantText(acceptedAt, zone) },
    changed: { header: 'Changed', text: ({ changedAt }, zone) => instantText(changedAt, zone) },
    by: { header: 'Changed by', text: ({ changedBy }) => changedBy ?? '' },
  },
};

/** Creates a secret and returns it once. The earlier one also signs for a day. @throws 404, 503 without a key */
export async function makeSecret(tx: Tx, id: string, caller: Caller, config: Config): Promise<{ secret: string }> {
  await requireOwn(tx, id, caller, sql`for no key update`);
  const keys = keysOf(config);
  if (keys.length === 0)
    throw new Refused(503, 'Signing secrets cannot be stored yet. Ask your server administrator to set PROFILE_KEYS.');
  const secret = newSecret();
  await tx.run(sql`
    update webhooks set earlier_sealed = sealed, secret_at = now(), sealed = ${sealSecret(keys, id, secret)},
      earlier_until = case when sealed is not null then now() + make_interval(hours => ${earlierSecretHours}) end
    where id = ${id}`);
  await audit(tx, caller.userId, 'webhookSecretCreated', id);
  return { secret };
}

/** Deletes a webhook, its versions and its deliveries. @throws 404 */
export async function removeWebhook(tx: Tx, id: string, caller: Caller): Promise<null> {
  await requireOwn(tx, id, caller, sql`for update`);
  await tx.run(sql`delete from webhooks where id = ${id}`);
  await tx.run(sql`delete from record_versions where kind = 'webhook' and record_id = ${id}`);
  await audit(tx, caller.userId, 'webhookDeleted', id);
  return null;
}
