import type { QueryOf } from '../../src/contract/kit';
import { userTypeWords } from '../../src/contract/people';
import { readableText } from '../../src/contract/rich-text';
import {
  pageTerms,
  termsAudiences,
  termsFieldsOf,
  termsProblems,
  termsStateWords,
  termsTitle,
  type TermsFields,
  type TermsRecord,
} from '../../src/contract/terms';
import { databaseNow, empty, sql, type Sql, type Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { invalid, missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { recordsOf } from '../kit/records';
import { cleanRichText } from '../kit/rich-text';

type Writer = Pick<Caller, 'organizationId'>;

/** The revision of terms `r` that is now in force. */
const inForce = sql`(select max(v.revision) from terms_versions v where v.terms_id = r.id and v.holds_from <= law_now())`;
/** The state of terms `r`. */
export const state = sql`case when r.withdrawn then 'WITHDRAWN' when ${inForce} is null then 'PLANNED' else 'IN_FORCE' end`;
/** Whether terms `r` belong to the writer: the platform's, or those of the writer's organization. */
const areOwn = ({ organizationId }: Writer) => sql`r.organization_id is not distinct from ${organizationId}::uuid`;

/** @throws 404 for terms that do not belong to the writer */
export async function requireOwn(tx: Tx, id: string, writer: Writer, lock: Sql = empty): Promise<void> {
  const found = await tx.maybe(sql`select from terms r where r.id = ${id} and ${areOwn(writer)} ${lock}`);
  if (!found) throw missing();
}

/** The terms of a writer (product: Terms; Records). A trigger derives their versions for readers. */
export const termsOf = ({ organizationId }: Writer) =>
  recordsOf<TermsFields, TermsRecord>({
    kind: 'terms',
    table: 'terms',
    columns: sql`r.title, r.text, r.audience, r.holds_from as "holdsFrom", r.correction, r.withdrawn, ${state} as state,
      ${inForce} as "inForce"`,
    fieldsOf: termsFieldsOf,
    // The form asks for "now" and for no correction. Neither changes an unchanged text.
    comparable(given, stored) {
      const title = given.title === stored.title ? given.title : termsTitle(given.title);
      const text = cleanRichText(given.text);
      if (title !== stored.title || text !== stored.text) return given;
      const holdsFrom = given.holdsFrom === 'now' ? stored.holdsFrom : given.holdsFrom;
      return { ...given, title, text, holdsFrom, correction: given.correction || stored.correction };
    },
    async columnsOf(tx, given, stored) {
      const now = await databaseNow(tx);
      const audience =
        organizationId === null ? termsAudiences.filter((one) => given.audience.includes(one)) : ['CANDIDATE' as const];
      const fields = { ...given, audience: [...audience], text: cleanRichText(given.text) };
      const details = Object.entries(termsProblems(fields, now, stored ?? undefined)).flatMap(([field, message]) =>
        message === null ? [] : [{ field, message }],
      );
      if (details.length > 0) throw invalid(details);
      const title = fields.title === stored?.title ? fields.title : termsTitle(fields.title);
      const isSame = title === stored?.title && fields.text === stored.text;
      // A new text comes into force on publication at the earliest. An unchanged text keeps its date.
      const since = isSame && fields.holdsFrom === 'now' ? stored.holdsFrom : fields.holdsFrom;
      const from = since === 'now' ? now : Date.parse(since);
      return {
        organization_id: organizationId,
        title,
        text: fields.text,
        audience: fields.audience,
        holds_from: new Date(isSame ? from : Math.max(from, now)),
        correction: fields.correction,
        withdrawn: fields.withdrawn,
      };
    },
  });

/** Terms for their writers; `q` is a part of the title or text (product: Terms). */
export const termsList: ListSource<QueryOf<typeof pageTerms>, TermsRecord> = {
  name: 'terms',
  access: pageTerms.access,
  page: (tx, { q, from, to, state: one, audience, sort = '-changed', ...query }, caller) =>
    pageOf<TermsRecord>(tx, query, {
      of: sql`terms r`,
      id: sql`r.id`,
      columns: termsOf(caller).columns,
      where: allOf(
        areOwn(caller),
        hasText(sql`(r.title || ' ' || regexp_replace(r.text, '<[^>]*>', ' ', 'g'))`, q),
        given(one, (wanted) => sql`${state} = ${wanted}`),
        given(audience, (wanted) => sql`${wanted} = any(r.audience)`),
        within(sql`r.holds_from`, from, to),
      ),
      order: ordered(
        sort,
        { changed: sql`r.changed_at`, from: sql`r.holds_from`, title: sql`lower(r.title)` },
        sql`r.id`,
      ),
    }),
  columns: {
    title: { header: 'Title', text: ({ title }) => title },
    text: { header: 'Text', text: ({ text }) => readableText(text) },
    state: { header: 'Status', text: (row) => termsStateWords[row.state] },
    audience: { header: 'Audience', text: ({ audience }) => audience.map((one) => userTypeWords[one]).join(', ') },
    from: { header: 'Holds from', text: ({ holdsFrom }, zone) => instantText(holdsFrom, zone) },
    version: { header: 'Version', text: ({ revision }) => revision },
    changed: { header: 'Changed', text: ({ changedAt }, zone) => instantText(changedAt, zone) },
    by: { header: 'Changed by', text: ({ changedBy }) => changedBy ?? '' },
  },
};
