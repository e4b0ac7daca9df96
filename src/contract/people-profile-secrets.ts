import { nullable, object, string, type Infer } from 'superstruct';
import { admins, call, idParams, oneOf, type Access } from './kit';
import { orUnreadable, profile } from './people-profile';
import { secretOf, type SaveSecret } from './people-profile-sections';

/**
 * Stores the bank account, or PAN and ID proof, encrypted (product: Personal data). Never `once`: a stored reply or
 * the hash of its request would store outside the encryption what is encrypted elsewhere. 400 at `password` if it is
 * wrong. 429 after too many attempts. 409 with the current `{revision}` if it was saved elsewhere, and without it if
 * the stored value cannot be read and `replace` is not set.
 */
export const saveSecret = call({
  method: 'PUT',
  path: '/profile/secrets',
  refuses: [429],
  summary: 'Change the bank account, or PAN and ID proof; asks for the password again',
  access: { PANELIST: 'own', CANDIDATE: 'own' },
  timeout: 'short',
  body: oneOf<SaveSecret>('section', { identity: secretOf('identity'), bank: secretOf('bank') }),
  reply: profile,
});

const revealed = object({
  identity: nullable(orUnreadable(object({ pan: string(), idKind: string(), idNumber: string() }))),
  bank: nullable(
    orUnreadable(object({ country: string(), account: string(), holder: string(), ifsc: string(), swift: string() })),
  ),
});
export type Revealed = Infer<typeof revealed>;
/** Whether a section is stored and can be read. */
export const isReadable = <T extends object>(value: T | 'unreadable' | null): value is T =>
  value !== null && value !== 'unreadable';
const revealers: Access = { PANELIST: 'own', CANDIDATE: 'own', SUPER_ADMIN: 'all' };
/**
 * `id` is that of the user. A POST, because each look is recorded in the audit. 404 for another user's values, except
 * for super admins.
 */
export const revealSecrets = call({
  method: 'POST',
  path: '/profiles/:id/reveal',
  summary: 'See a bank account, PAN and ID proof in clear',
  access: revealers,
  timeout: 'short',
  params: idParams,
  reply: revealed,
});

/** `id` is that of the user. 404 for a user who has no profile. */
export const getProfileOf = call({
  method: 'GET',
  path: '/profiles/:id',
  summary: 'The profile of a panelist or a candidate; bank account, PAN and ID proof are masked',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: profile,
});
