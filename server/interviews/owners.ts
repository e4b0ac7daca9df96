import type {
  InterviewNote,
  InterviewOwner,
  listOwners,
  ownerWords,
  setNote,
  setOwner,
} from '../../src/contract/interviews-owners';
import type { BodyOf, Named, Page, QueryOf } from '../../src/contract/kit';
import { followInterview } from '../calendars/entries';
import { announce } from '../changes/announce';
import { sql, type Sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { conflict, invalid, missing } from '../kit/failures';
import { named } from '../kit/name-part';
import { pageOf } from '../kit/paging';
import { noteColumn, ownerColumn } from './read';
import { interviewsWithin } from './reach';

const isAdmin = sql`u.active and u.user_type in ('ADMIN', 'SUPER_ADMIN')`;
const seesOwner = ({ userType }: Caller) => userType === 'ADMIN' || userType === 'SUPER_ADMIN';

/** The filter by owner over `interviews i`. It matches nothing for callers who must not learn of owners. */
export function ownedBy(owner: string, caller: Caller): Sql {
  if (!seesOwner(caller)) return sql`false`;
  if (owner === ('none' satisfies keyof typeof ownerWords))
    return sql`not exists (select from interview_owners w where w.interview_id = i.id)`;
  return sql`i.id in (select interview_id from interview_owners where owner_id = ${owner === 'me' ? caller.userId : owner})`;
}

/** Active admins whose name contains a text (product: Owner and note). */
export const ownersOf = (tx: Tx, query: QueryOf<typeof listOwners>): Promise<Page<Named>> =>
  pageOf<Named>(tx, query, {
    of: sql`users u`,
    id: sql`u.id`,
    where: isAdmin,
    ...named(sql`lower(u.name)`, query.q),
    order: sql`lower(u.name), u.id`,
    columns: sql`u.id, u.name`,
  });

type Read = { version: number; owner: InterviewOwner | null; note: InterviewNote | null };

/** Locks an interview whose owner or note is about to change. A second admin waits for the first. @throws 404 */
async function heldFor(tx: Tx, id: string, caller: Caller): Promise<Read> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 11))`);
  const read = await tx.maybe<Read>(sql`
    select i.version, ${ownerColumn} as owner, ${noteColumn} as note from interviews i
    where i.id = ${id} and ${interviewsWithin(caller)}`);
  if (!read) throw missing();
  return read;
}

/** Makes the lists of other admins reload. */
const tellAdmins = (tx: Tx, id: string, version: number) =>
  announce(tx, { change: { area: 'interviews', id, version } });

/** @throws 400 if the user cannot own it, 404, and 409 with the owner if another admin has taken it */
export async function changeOwner(
  tx: Tx,
  id: string,
  { ownerId, was }: BodyOf<typeof setOwner>,
  caller: Caller,
): Promise<InterviewOwner | null> {
  const { version, owner } = await heldFor(tx, id, caller);
  if ((owner?.id ?? null) === ownerId) return owner;
  if (owner !== null && owner.id !== was)
    throw conflict(
      owner.id === caller.userId ? 'You already own this interview.' : `${owner.name} already owns this interview.`,
      { owner },
    );
  if (ownerId === null) await tx.run(sql`delete from interview_owners where interview_id = ${id}`);
  else {
    // Locked, so that an account that is being deactivated does not become the owner.
    const next = await tx.maybe(sql`select from users u where u.id = ${ownerId} and ${isAdmin} for share`);
    if (!next) throw invalid([{ field: 'ownerId', message: 'Choose an active admin' }]);
    await tx.run(sql`
      insert into interview_owners (interview_id, owner_id) values (${id}, ${ownerId})
      on conflict (interview_id) do update set owner_id = excluded.owner_id, since = now()`);
  }
  await audit(tx, caller.userId, ownerId === null ? 'interviewReleased' : 'interviewTaken', id);
  await followInterview(tx, id);
  await tellAdmins(tx, id, version);
  return (await heldFor(tx, id, caller)).owner;
}

/** @throws 404, and 409 with the note if another admin has changed it */
export async function changeNote(
  tx: Tx,
  id: string,
  { text: given, revision }: BodyOf<typeof setNote>,
  caller: Caller,
): Promise<InterviewNote> {
  const text = given.trim();
  const { version, note } = await heldFor(tx, id, caller);
  // The same text again, for example after a time-out.
  if (note?.text === text) return note;
  if ((note?.revision ?? 0) !== revision)
    throw conflict('This note has changed. Check the latest version and try again.', { current: note });
  await tx.run(sql`
    insert into interview_notes (interview_id, text, revision, changed_by) values (${id}, ${text}, 1, ${caller.userId})
    on conflict (interview_id) do update
      set text = excluded.text, revision = interview_notes.revision + 1, changed_by = excluded.changed_by, changed_at = now()`);
  await audit(tx, caller.userId, 'interviewNoteChanged', id);
  await tellAdmins(tx, id, version);
  const changed = (await heldFor(tx, id, caller)).note;
  if (changed === null) throw missing();
  return changed;
}
