import { integer, nullable, object, pattern, string, type Infer } from 'superstruct';

/** A link that opens something without an account, as those see it who may share. */
export const share = object({
  id: string(),
  by: nullable(string()),
  createdAt: string(),
  endsAt: string(),
  revokedAt: nullable(string()),
  uses: integer(),
  lastUse: nullable(string()),
});
export type Share = Infer<typeof share>;

/** The token is answered once and stored as a hash only. */
export const newShare = object({ id: string(), token: string(), endsAt: string() });
export type NewShare = Infer<typeof newShare>;

export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The id that a page gives to one opening of itself: each is logged once. */
export const opening = pattern(string(), new RegExp(`^${uuid}$`));
