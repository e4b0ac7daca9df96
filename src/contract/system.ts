import { any, array, boolean, enums, literal, nullable, object, string, type Infer } from 'superstruct';
import { admins, call, everyone, text } from './kit';
import { limits } from './texts';

export const health = call({
  method: 'GET',
  path: '/health',
  summary: 'Whether the server is ready',
  access: 'public',
  timeout: 'publicGet',
  reply: object({ version: string(), database: enums(['embedded', 'external']), ready: boolean() }),
});
/** Responds without the database, even while the server is stopping. */
export const healthLive = call({
  method: 'GET',
  path: '/health/live',
  summary: 'Whether the server is alive',
  access: 'public',
  timeout: 'publicGet',
  reply: object({ alive: literal(true) }),
});
export const openapi = call({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description',
  access: everyone,
  timeout: 'short',
  reply: any(),
  envelope: 'none',
});

const provider = object({
  /** The name on the provider's button. A test provider is named as such. */
  name: string(),
  authorizeUrl: string(),
  clientId: string(),
  scope: string(),
  /**
   * The address from which the client itself requests the profile (product: Social sign-in); null for the
   * professional network.
   */
  userinfoUrl: nullable(string()),
});
export type Provider = Infer<typeof provider>;
/** Settings for pages before sign-in. A provider that is not configured is null. */
export const settings = call({
  method: 'GET',
  path: '/settings',
  summary: 'Addresses and providers of this place',
  access: 'public',
  timeout: 'publicGet',
  reply: object({
    /** {host} of the specification: the site of one-way interviews, and of the form behind 'Connect now'. */
    oneWayUrl: string(),
    selectRoleUrl: string(),
    social: object({ google: nullable(provider), linkedin: nullable(provider) }),
  }),
});
export type Settings = Infer<(typeof settings)['reply']>;

/**
 * Whether the caller may inspect the app. Public, because the sign-in screen can be inspected too; a session token
 * identifies the caller.
 */
export const inspector = call({
  method: 'GET',
  path: '/inspector',
  summary: 'Whether the inspector is on for the caller',
  access: 'public',
  timeout: 'publicGet',
  /** `shared`: pages and viewers in different browsers reach each other through the server. */
  reply: object({ on: boolean(), shared: boolean() }),
});

/** A result of the top bar's search (product: Search and verbs); `kind` says what `id` identifies. */
const found = object({
  kind: enums(['interview', 'candidate', 'panelist', 'organization', 'jobProfile']),
  id: string(),
  title: string(),
  line: string(),
});
export type Found = Infer<typeof found>;
/**
 * Finds everything that an admin may see by a part of its name or an interview's code: at most 5 of each kind, best
 * matches first.
 */
export const searchAll = call({
  method: 'GET',
  path: '/search',
  summary: 'Search interviews, people, organizations and job profiles',
  access: admins,
  timeout: 'short',
  query: object({ q: text(limits.search, 1) }),
  reply: array(found),
});

/**
 * A message of the stream of changes: an interview changed, messages or other items to handle changed, billing data
 * such as a payment or a statement changed, the reader's connected calendars were read, somebody applied for a job or
 * withdrew an application, or changes may have been missed (resync).
 */
export type Change =
  | { area: 'interviews'; id: string; version: number }
  | { area: 'messages' }
  | { area: 'billing' }
  | { area: 'calendars' }
  | { area: 'applicants'; jobTitle: string; applied: boolean }
  | { area: 'resync' };
export const changeStream = call({
  method: 'GET',
  path: '/stream',
  summary: 'Server-sent events: which interviews changed',
  access: everyone,
  timeout: 'long',
  reply: any(),
  envelope: 'none',
});
