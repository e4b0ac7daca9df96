import { sql, type Tx } from '../db/database';

/** A candidacy `c` that the person made by registering or applying. What an organization uploaded stays as it is. */
const isOwn = (personId: string | null) =>
  sql`c.person_id = ${personId} and (c.organization_id is null or c.uploaded_by = 'P')`;

/** Gives a person's own candidacies, and the search for their interviews, this name (product: Candidates). */
export async function renameCandidacies(tx: Tx, personId: string | null, name: string): Promise<void> {
  const renamed = await tx.run(sql`
    update candidates c set name = ${name} where ${isOwn(personId)} and c.name <> ${name}`);
  if (renamed === 0) return;
  await tx.run(sql`
    update interviews i set search_text = concat_ws(' ', c.name, o.name, j.title)
    from interviews x join candidates c on c.id = x.candidate_id left join organizations o on o.id = x.organization_id
      left join job_profiles j on j.id = x.job_profile_id
    where x.id = i.id and ${isOwn(personId)}`);
}

/**
 * Gives a person's own candidacies this number. Null takes only the numbers in `before` away, so that one which an
 * admin uploaded stays.
 */
export async function renumberCandidacies(
  tx: Tx,
  personId: string | null,
  number: string | null,
  before: readonly (string | null)[] = [],
): Promise<void> {
  await tx.run(sql`
    update candidates c set mobile = ${number}
    where ${isOwn(personId)} and (${number}::text is not null or c.mobile = any(${before}::text[]))`);
}
