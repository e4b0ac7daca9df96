import type { Call } from '../../src/contract/kit';
import { refusalOf, type Raised } from '../kit/failures';

/** What each refusal means, for the API description (product: Envelope). */
export const refusals = {
  400: 'Something in the request is wrong. Each field is named in details.',
  401: 'No one is signed in, or the session or key has ended.',
  403: 'The caller may not do this.',
  404: 'It does not exist, or the caller may not see it.',
  409: 'Someone else was faster, or this is not possible now.',
  413: 'The request is too large.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests. Try again later.',
  502: 'Another service did not answer, or refused.',
  503: 'The server does not answer for now. Try again.',
} as const;
export type Refusal = keyof typeof refusals;

type Shape = { type?: string; format?: string; schema?: unknown };
const fieldsOf = (struct: unknown) => ((struct as Shape | undefined)?.schema ?? {}) as Record<string, Shape>;

/** Whether this shape contains an id. */
const hasId = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  ((schema as Shape).format === 'uuid' ||
    Object.values(schema).some((inner) => hasId((inner as Shape)?.schema ?? null)));

/**
 * The refusals with which a call may respond, by status. Most follow from its shape: a call with an id may respond with
 * 404, a call that writes may respond with 409, and calls of a user and attempts at passwords and links are limited.
 * The others are declared by `refuses`. In development and tests, an undeclared refusal is an error, as is a reply that
 * differs from the contract.
 */
export function refusalsOf(call: Call): Refusal[] {
  const found = new Set<Refusal>([400, 503, ...(call.refuses ?? [])]);
  const given = Object.keys({ ...fieldsOf(call.params), ...fieldsOf(call.query), ...fieldsOf(call.body) });
  const isOpen = call.access === 'public';
  const writes = call.method !== 'GET';
  // Calls of a user are limited, and so are calls of an API key.
  if (!isOpen) found.add(401).add(429);
  // A public call with a token is for people who have the link.
  if (!isOpen || given.includes('token')) found.add(403);
  if (call.params !== undefined || [call.query, call.body].some((struct) => hasId(fieldsOf(struct)))) found.add(404);
  if (writes) found.add(409).add(413);
  if (call.once) found.add(422);
  if ((isOpen && writes) || given.some((name) => /password/i.test(name))) found.add(429);
  return [...found].sort((a, b) => a - b);
}

/** Compares a refusal with the contract. @throws Error */
export function checkRefusal(call: Call, error: unknown): void {
  const { status } = refusalOf(error as Raised);
  if (status !== 500 && !refusalsOf(call).some((one) => one === status))
    throw new Error(`${call.method} ${call.path} answers ${status}, which its contract does not declare`);
}
