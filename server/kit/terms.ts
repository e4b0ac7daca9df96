import type { UserType } from '../../src/contract/kit';
import type { TermsRef, TermsToRead } from '../../src/contract/terms-due';
import { jsonInstant, sql, type Tx } from '../db/database';
import type { Who } from './caller';
import { conflict, lost } from './failures';

/**
 * A party, named by exactly one of the three ids, and what binds it: the platform's terms for a user type, or an
 * owner's.
 */
export type Bound = Record<'owner' | 'organizationId' | 'userId' | 'personId', string | null> & {
  userType: UserType | null;
};

/** Whether terms of the view `terms_now n` bind a party. */
const binds = ({ userType, owner }: Bound) =>
  sql`(n.organization_id is null and ${userType}::text = any(n.audience) or n.organization_id = ${owner}::uuid)`;
/** Whether an acceptance `a` belongs to a party. */
const isBy = ({ organizationId, userId, personId }: Bound) =>
  sql`(a.organization_id = ${organizationId}::uuid or a.user_id = ${userId}::uuid or a.person_id = ${personId}::uuid)`;

/** The platform's terms for a user. Any user of an organization can accept them for it (product: Terms). */
export const ofPlatform = ({
  userId,
  userType,
  organizationId,
}: Pick<Who, 'userType' | 'organizationId'> & { userId: string | null }): Bound => ({
  userType,
  owner: null,
  organizationId,
  userId: organizationId === null ? userId : null,
  personId: null,
});

/** The terms of an organization for a candidate. */
export const ofOrganization = (organizationId: string, personId: string): Bound => ({
  userType: null,
  owner: organizationId,
  organizationId: null,
  userId: null,
  personId,
});

/** Whether a user `u` still has to accept terms of the platform. Selected as the column `termsDue` of a session. */
export const termsDue = sql`exists (
  select from terms_now n where n.organization_id is null and u.user_type = any(n.audience) and not exists (
    select from terms_acceptances a where a.terms_id = n.terms_id and a.revision >= n.accept_from
      and case when u.user_type = 'ORGANIZATION_USER' then a.organization_id = u.organization_id else a.user_id = u.id end)) as "termsDue"`;

/** The terms that bind a party, in the version that is now in force (product: Terms). */
export const termsFor = (tx: Tx, bound: Bound): Promise<TermsToRead[]> =>
  tx.many<TermsToRead>(sql`
    select n.terms_id as id, n.revision, n.title, n.text, n.holds_from as "holdsFrom",
      (select o.name from organizations o where o.id = n.organization_id) as organization,
      (select jsonb_build_object('revision', v.revision, 'title', v.title, 'text', v.text) from terms_versions v
        where v.terms_id = n.terms_id and v.revision = last.revision and v.revision < n.revision) as before,
      case when last.revision is not null then jsonb_build_object('revision', last.revision,
        'at', ${jsonInstant(sql`last.accepted_at`)}, 'by', (select u.name from users u where u.id = last.accepted_by)) end as accepted,
      coalesce(last.revision < n.accept_from, true) as due
    from terms_now n left join lateral (
      select a.revision, a.accepted_at, a.accepted_by from terms_acceptances a
      where a.terms_id = n.terms_id and ${isBy(bound)} order by a.revision desc limit 1) last on true
    where ${binds(bound)} order by lower(n.title), n.terms_id`);

/** The terms that a party must still accept. */
export const dueTerms = async (tx: Tx, bound: Bound) => (await termsFor(tx, bound)).filter(({ due }) => due);

/** The refusal of calls that an organization cannot make while terms are due. They are read after the transaction. */
export const termsFirst = (who: Who) =>
  lost('Accept the new terms of the platform first.', async (db) => ({ terms: await dueTerms(db, ofPlatform(who)) }));

export const changedTermsText = 'These terms have changed since you read them. Read the new version and accept it.';

/** Records the acceptance of those versions that bind a party and are in force now. Returns their number. */
async function record(tx: Tx, bound: Bound, refs: readonly TermsRef[], by: string | null): Promise<number> {
  const { organizationId, userId, personId } = bound;
  const read = sql`terms_now n join jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as r (id uuid, revision int)
    on r.id = n.terms_id and r.revision = n.revision where ${binds(bound)}`;
  await tx.run(sql`
    insert into terms_acceptances (terms_id, revision, organization_id, user_id, person_id, accepted_by)
    select n.terms_id, n.revision, ${organizationId}::uuid, ${userId}::uuid, ${personId}::uuid, ${by}::uuid from ${read}
    on conflict do nothing`);
  return (await tx.one<{ count: number }>(sql`select count(distinct n.terms_id) as count from ${read}`)).count;
}

/**
 * Accepts versions of terms that bind these parties. Earlier acceptances stay unchanged. `by` is the user; null for a
 * link. @throws 409 with the due terms, if one of the versions is not in force now
 */
export async function accept(tx: Tx, bounds: readonly Bound[], refs: readonly TermsRef[], by: string | null) {
  let accepted = 0;
  for (const bound of bounds) accepted += await record(tx, bound, refs, by);
  if (accepted === new Set(refs.map(({ id }) => id)).size) return;
  const due: TermsToRead[] = [];
  for (const bound of bounds) due.push(...(await dueTerms(tx, bound)));
  throw conflict(changedTermsText, { terms: due });
}
