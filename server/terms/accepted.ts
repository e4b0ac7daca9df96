import type { QueryOf } from '../../src/contract/kit';
import {
  listAcceptedTerms,
  listOrganizationTerms,
  termsAnswerWords,
  type AcceptedTermsRow,
  type OrganizationTermsRow,
} from '../../src/contract/terms-accepted';
import type { TermsState } from '../../src/contract/terms';
import type { TermsToRead } from '../../src/contract/terms-due';
import { jsonInstant, sql, type Tx } from '../db/database';
import { missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { ofPlatform, termsFor } from '../kit/terms';
import { state } from './terms';

const answer = sql`case when coalesce(last.revision >= n.accept_from, false) then 'ACCEPTED' else 'DUE' end`;

/** Organization Terms, for admins: each organization with each of the platform's terms in force (product: Terms). */
export const organizationTermsList: ListSource<QueryOf<typeof listOrganizationTerms>, OrganizationTermsRow> = {
  name: 'organizationTerms',
  access: listOrganizationTerms.access,
  page: (tx, { q, organizationId, state: one, sort = 'organization', ...query }) =>
    pageOf<OrganizationTermsRow>(tx, query, {
      of: sql`organizations o
        join terms_now n on n.organization_id is null and 'ORGANIZATION_USER' = any(n.audience)
        left join lateral (
          select a.revision, a.accepted_at, a.accepted_by from terms_acceptances a
          where a.terms_id = n.terms_id and a.organization_id = o.id order by a.revision desc limit 1) last on true`,
      id: sql`(o.id || ' ' || n.terms_id)`,
      where: allOf(
        hasText(sql`(o.name || ' ' || n.title)`, q),
        given(organizationId, (wanted) => sql`o.id = ${wanted}`),
        given(one, (wanted) => sql`${answer} = ${wanted}`),
      ),
      columns: sql`(o.id || ' ' || n.terms_id) as id, jsonb_build_object('id', o.id, 'name', o.name) as organization,
        jsonb_build_object('id', n.terms_id, 'name', n.title) as terms, n.revision, ${answer} as state,
        case when last.revision is not null then jsonb_build_object('revision', last.revision,
          'at', ${jsonInstant(sql`last.accepted_at`)}, 'by', (select u.name from users u where u.id = last.accepted_by)) end as accepted`,
      order: ordered(
        sort,
        { organization: sql`lower(o.name)`, terms: sql`lower(n.title)`, accepted: sql`last.accepted_at` },
        sql`(o.id || ' ' || n.terms_id)`,
      ),
    }),
  columns: {
    organization: { header: 'Organization', text: ({ organization }) => organization.name },
    terms: { header: 'Terms', text: ({ terms }) => terms.name },
    version: { header: 'Version', text: ({ revision }) => revision },
    state: { header: 'Status', text: (row) => termsAnswerWords[row.state] },
    accepted: { header: 'Accepted', text: ({ accepted }, zone) => instantText(accepted?.at ?? null, zone) },
    acceptedVersion: { header: 'Accepted version', text: ({ accepted }) => accepted?.revision ?? '' },
    by: { header: 'Accepted by', text: ({ accepted }) => accepted?.by ?? '' },
  },
};

type Accepted = { title: string; revision: number; at: string; by: string | null };
type Own = { id: string; title: string; text: string; revision: number; holdsFrom: string; state: TermsState };

/** The terms of one organization, for admins. @throws 404 */
export async function organizationTerms(
  tx: Tx,
  id: string,
): Promise<{ platform: TermsToRead[]; accepted: Accepted[]; own: Own[] }> {
  const known = await tx.maybe(sql`select from organizations where id = ${id}`);
  if (!known) throw missing();
  return {
    platform: await termsFor(tx, ofPlatform({ userId: null, userType: 'ORGANIZATION_USER', organizationId: id })),
    accepted: await tx.many<Accepted>(sql`
      select v.title, v.revision, a.accepted_at as at, (select u.name from users u where u.id = a.accepted_by) as by
      from terms_acceptances a join terms_versions v on v.terms_id = a.terms_id and v.revision = a.revision
      where a.organization_id = ${id} order by a.accepted_at desc, a.id limit 200`),
    own: await tx.many<Own>(sql`
      select r.id, r.title, r.text, r.revision, r.holds_from as "holdsFrom", ${state} as state
      from terms r where r.organization_id = ${id} order by lower(r.title), r.id`),
  };
}

/** The acceptances of an organization's own terms, for its users (product: Terms). */
export const acceptedTermsList: ListSource<QueryOf<typeof listAcceptedTerms>, AcceptedTermsRow> = {
  name: 'acceptedTerms',
  access: listAcceptedTerms.access,
  page: (tx, { q, from, to, termsId, sort = '-at', ...query }, { organizationId }) =>
    pageOf<AcceptedTermsRow>(tx, query, {
      of: sql`terms_acceptances a
        join terms t on t.id = a.terms_id and t.organization_id = ${organizationId}::uuid
        join terms_versions v on v.terms_id = a.terms_id and v.revision = a.revision
        join candidates c on c.person_id = a.person_id and c.organization_id = t.organization_id`,
      id: sql`a.id`,
      where: allOf(
        hasText(sql`(c.name || ' ' || v.title)`, q),
        given(termsId, (wanted) => sql`a.terms_id = ${wanted}`),
        within(sql`a.accepted_at`, from, to),
      ),
      columns: sql`a.id, jsonb_build_object('id', c.id, 'name', c.name) as candidate,
        jsonb_build_object('id', a.terms_id, 'name', v.title) as terms, a.revision, a.accepted_at as at,
        a.accepted_by is null as "byLink"`,
      order: ordered(sort, { at: sql`a.accepted_at`, candidate: sql`lower(c.name)` }, sql`a.id`),
    }),
  columns: {
    candidate: { header: 'Candidate', text: ({ candidate }) => candidate.name },
    terms: { header: 'Terms', text: ({ terms }) => terms.name },
    version: { header: 'Version', text: ({ revision }) => revision },
    at: { header: 'Accepted', text: ({ at }, zone) => instantText(at, zone) },
    way: { header: 'Accepted by', text: ({ byLink }) => (byLink ? 'Link' : 'Account') },
  },
};
