import { array, enums, nullable, object, optional, string, type Infer } from 'superstruct';
import { call, id, idParams, nothing, text } from './kit';
import { limits } from './texts';

/** The number of days for which a request to be erased can be withdrawn (product: Erasure). */
export const erasureDays = 7;
/** The number of minutes for which a sign-in proves the identity of a user without a password. */
export const proofMinutes = 10;
/** What is typed to confirm. */
export const erasureWord = 'ERASE';

/** An interview that is not over. A person is not erased before all their interviews are over. */
const blocker = object({ id: string(), code: string(), title: string(), at: nullable(string()) });
export type ErasureBlocker = Infer<typeof blocker>;
const erasure = object({
  /** The open request, or null. `by` is who requested it. */
  asked: nullable(object({ id: string(), at: string(), until: string(), by: enums(['self', 'admin']) })),
  blockers: array(blocker),
  /** How the owner proves their identity. A provider's user signs in again. Null if an admin makes the request. */
  proof: nullable(enums(['password', 'signIn'])),
});
export type Erasure = Infer<typeof erasure>;

const own = { PANELIST: 'own', CANDIDATE: 'own' } as const;
export const getOwnErasure = call({
  method: 'GET',
  path: '/profile/erasure',
  summary: 'Whether I asked to be erased, and what keeps me from it',
  access: own,
  timeout: 'short',
  reply: erasure,
});
/**
 * Requests that the caller be erased in 7 days. 400 at `password` if it is wrong. 409 while interviews are not over,
 * or if a more recent sign-in is needed. Repeating the call changes nothing.
 */
export const askForErasure = call({
  method: 'POST',
  path: '/profile/erasure',
  summary: 'Ask to be erased',
  access: own,
  timeout: 'short',
  body: object({ password: nullable(text(limits.password)) }),
  reply: erasure,
});
/** Withdraws the request. It is not an error if there is none. */
export const takeErasureBack = call({
  method: 'DELETE',
  path: '/profile/erasure',
  summary: 'Take back the request to be erased',
  access: own,
  timeout: 'short',
  reply: erasure,
});

/** A panelist or candidate by their account, or a candidate by a candidacy. */
const subject = { userId: optional(id()), candidateId: optional(id()) };
const superAdmin = { SUPER_ADMIN: 'all' } as const;
export const getErasureOf = call({
  method: 'GET',
  path: '/erasures',
  summary: 'Whether a person is about to be erased, and what keeps them from it',
  access: superAdmin,
  timeout: 'short',
  query: object(subject),
  reply: erasure,
});
/**
 * Requests the erasure of a person on their behalf. They are notified by email if an address is known, and can
 * withdraw the request.
 */
export const askForErasureOf = call({
  method: 'POST',
  path: '/erasures',
  summary: 'Ask that a person be erased, at their request',
  access: superAdmin,
  timeout: 'short',
  body: object(subject),
  reply: erasure,
});
/** 404 unless it is open. */
export const takeErasureOfBack = call({
  method: 'DELETE',
  path: '/erasures/:id',
  summary: 'Take back a request that a person be erased',
  access: superAdmin,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
