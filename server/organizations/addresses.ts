import type { Named, QueryOf } from '../../src/contract/kit';
import { admins } from '../../src/contract/kit';
import { userTypeWords } from '../../src/contract/people';
import {
  addressProblem,
  cleanAddress,
  type AddressOutcome,
  type AddressRow,
  type listAddresses,
  type listRegistered,
  type RegisteredRow,
} from '../../src/contract/organizations-users';
import { jsonInstant, sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';

const organization = sql`json_build_object('id', o.id, 'name', o.name) as organization`;

export const addressList: ListSource<QueryOf<typeof listAddresses>, AddressRow> = {
  name: 'organizationAddresses',
  access: admins,
  page: (tx, { q, from, to, organizationId, kind, sort = 'address', ...query }) =>
    pageOf<AddressRow>(tx, query, {
      of: sql`organization_addresses a`,
      id: sql`a.id`,
      joins: sql`join organizations o on o.id = a.organization_id left join users u on u.id = a.added_by`,
      where: allOf(
        given(organizationId, (one) => sql`a.organization_id = ${one}`),
        given(kind, (one) => (one === 'domain' ? sql`a.address like '@%'` : sql`a.address not like '@%'`)),
        within(sql`a.added_at`, from, to),
        hasText(sql`a.address`, q),
      ),
      columns: sql`a.id, a.address, ${organization}, u.name as "addedBy", a.added_at as "addedAt"`,
      order: ordered(sort, { address: sql`a.address`, added: sql`a.added_at` }, sql`a.id`),
    }),
  columns: {
    address: { header: 'Email id', text: ({ address }) => address },
    organization: { header: 'Organization', text: (row) => row.organization.name },
    addedBy: { header: 'Added by', text: ({ addedBy }) => addedBy ?? '' },
    added: { header: 'Added', text: ({ addedAt }, zone) => instantText(addedAt, zone) },
  },
};

/** Each registered address, and each account whose address is in a registered domain. */
export const registeredList: ListSource<QueryOf<typeof listRegistered>, RegisteredRow> = {
  name: 'registeredAddresses',
  access: admins,
  page: (tx, { q, organizationId, account, sort = 'address', ...query }) =>
    pageOf<RegisteredRow>(tx, query, {
      of: sql`(
        select a.id, a.address, a.organization_id, false as by_domain, u.id as user_id
        from organization_addresses a left join users u on u.email = a.address::citext where a.address not like '@%'
        union all
        select u.id, u.email::text, a.organization_id, true, u.id
        from organization_addresses a join users u on lower('@' || split_part(u.email::text, '@', 2)) = a.address
        where not exists (select from organization_addresses own where own.address = lower(u.email::text))) r`,
      id: sql`r.id`,
      joins: sql`join organizations o on o.id = r.organization_id left join users u on u.id = r.user_id
        left join organizations own on own.id = u.organization_id`,
      where: allOf(
        given(organizationId, (one) => sql`r.organization_id = ${one}`),
        given(account, (one) => (one === 'yes' ? sql`r.user_id is not null` : sql`r.user_id is null`)),
        hasText(sql`r.address`, q),
      ),
      columns: sql`r.id, r.address, ${organization}, r.by_domain as "byDomain",
        case when u.id is not null then json_build_object('name', u.name, 'userType', u.user_type, 'active', u.active,
          'since', ${jsonInstant(sql`u.created_at`)},
          'lastSignIn', (select ${jsonInstant(sql`max(k.at)`)} from known_addresses k where k.user_id = u.id),
          'organization', case when own.id is not null then json_build_object('id', own.id, 'name', own.name) end)
        end as account`,
      order: ordered(sort, { address: sql`r.address` }, sql`r.id`),
    }),
  columns: {
    address: { header: 'Email id', text: ({ address }) => address },
    organization: { header: 'Organization', text: (row) => row.organization.name },
    account: { header: 'Account', text: ({ account }) => account?.name ?? 'No account' },
    kind: { header: 'Type', text: ({ account }) => (account ? userTypeWords[account.userType] : '') },
    since: { header: 'Joined', text: ({ account }, zone) => instantText(account?.since ?? null, zone) },
    lastSignIn: { header: 'Last sign-in', text: ({ account }, zone) => instantText(account?.lastSignIn ?? null, zone) },
  },
};

/** Adds email ids and returns the outcome for each. @throws 404 for an unknown organization */
export async function addTo(tx: Tx, id: string, given: readonly string[], caller: Caller): Promise<AddressOutcome[]> {
  const known = await tx.maybe(sql`select from organizations where id = ${id} for key share`);
  if (!known) throw missing();
  const outcomes: AddressOutcome[] = [];
  // Sorted, so that two callers who add the same ones do not deadlock.
  const valid = [...new Set(given.filter((one) => addressProblem(one) === null).map(cleanAddress))].toSorted();
  for (const address of valid) outcomes.push(await addOne(tx, id, address, caller));
  for (const one of given)
    if (addressProblem(one) !== null)
      outcomes.push({ address: cleanAddress(one), outcome: 'invalid', organization: null });
  if (outcomes.some(({ outcome }) => outcome === 'added')) await audit(tx, caller.userId, 'emailIdsAdded', id);
  return outcomes;
}

async function addOne(tx: Tx, id: string, address: string, caller: Caller): Promise<AddressOutcome> {
  const added = await tx.run(sql`
    insert into organization_addresses (organization_id, address, added_by)
    values (${id}, ${address}, ${caller.userId}) on conflict (address) do nothing`);
  if (added > 0) return { address, outcome: 'added', organization: null };
  const owner = await tx.maybe<Named>(sql`
    select o.id, o.name from organization_addresses a join organizations o on o.id = a.organization_id
    where a.address = ${address}`);
  return owner === null || owner.id === id
    ? { address, outcome: 'known', organization: null }
    : { address, outcome: 'elsewhere', organization: owner };
}

/** @throws 404 */
export async function removeOne(tx: Tx, id: string, caller: Caller): Promise<void> {
  const gone = await tx.maybe<{ organizationId: string }>(sql`
    delete from organization_addresses where id = ${id} returning organization_id as "organizationId"`);
  if (!gone) throw missing();
  await audit(tx, caller.userId, 'emailIdRemoved', gone.organizationId);
}
