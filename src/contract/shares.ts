import { integer, nullable, object, pattern, string, type Infer } from 'superstruct';

/** A link that opens something without an account, as shown to the users who may share. */
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

/** The token is returned once; only its hash is stored. */
export const newShare = object({ id: string(), token: string(), endsAt: string() });
export type NewShare = Infer<typeof newShare>;

export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The id that a page gives to one of its openings, so that each is logged only once. */
export const opening = pattern(string(), new RegExp(`^${uuid}$`));
