import { array, enums, nullable, object, optional, string, type Infer } from 'superstruct';
import { call, id, idParams, nothing, text } from './kit';
import { limits } from './texts';

/** Days in which a request to be erased can be taken back (product: Erasure). */
export const erasureDays = 7;
/** Minutes for which a sign-in proves who somebody is who has no password. */
export const proofMinutes = 10;
/** What is typed to confirm. */
export const erasureWord = 'ERASE';

/** An interview that is not over: nobody is erased before it is. */
const blocker = object({ id: string(), code: string(), title: string(), at: nullable(string()) });
export type ErasureBlocker = Infer<typeof blocker>;
const erasure = object({
  /** The open request; null where there is none. `by` is who asked. */
  asked: nullable(object({ id: string(), at: string(), until: string(), by: enums(['self', 'admin']) })),
  blockers: array(blocker),
  /** How the owner proves that it is them; a provider's user signs in again. Null where an admin asks. */
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
 * Asks to be erased in 7 days. 400 at `password` if it is wrong; 409 while interviews are not over, or where a sign-in of
 * the last minutes is needed. Asking again changes nothing.
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
/** Takes the request back; it is no error where there is none. */
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
/** Asks for a person at their request; they are notified by email, where an address is known, and may take it back. */
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
