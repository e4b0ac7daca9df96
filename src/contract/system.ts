import { any, array, boolean, enums, nullable, object, string, type Infer } from 'superstruct';
import { admins, call, text } from './kit';
import { limits } from './texts';

/** Whether the server can serve (product: Contract). */
export const health = call({
  method: 'GET',
  path: '/health',
  summary: 'Whether the server is ready',
  access: 'public',
  timeout: 'publicGet',
  reply: object({ version: string(), database: enums(['embedded', 'external']), ready: boolean() }),
});
/** Every call, described from the contract. */
export const openapi = call({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description',
  access: 'public',
  timeout: 'publicGet',
  reply: any(),
  envelope: 'none',
});

const provider = object({
  /** Named on its button; a test provider says that it is one. */
  name: string(),
  authorizeUrl: string(),
  clientId: string(),
  scope: string(),
  /** Where the client asks for the profile by itself (product: Social sign-in); null for the professional network. */
  userinfoUrl: nullable(string()),
});
export type Provider = Infer<typeof provider>;
/** What a page must know before anybody is signed in. A provider that is not configured is null. */
export const settings = call({
  method: 'GET',
  path: '/settings',
  summary: 'Addresses and providers of this place',
  access: 'public',
  timeout: 'publicGet',
  reply: object({
    /** {host} of the specification: where one-way interviews run, and the form behind 'Connect now'. */
    oneWayUrl: string(),
    selectRoleUrl: string(),
    social: object({ google: nullable(provider), linkedin: nullable(provider) }),
  }),
});
export type Settings = Infer<(typeof settings)['reply']>;

/**
 * Whether who asks may inspect the app. Anybody may ask, as the sign-in screen is inspected too where everybody may; a
 * session key that comes along says who it is.
 */
export const inspector = call({
  method: 'GET',
  path: '/inspector',
  summary: 'Whether the inspector is on for the caller',
  access: 'public',
  timeout: 'publicGet',
  reply: object({ on: boolean() }),
});

/** What the search of the top bar finds (product: Admin tools); `id` is what `kind` says it is. */
const found = object({
  kind: enums(['interview', 'candidate', 'panelist', 'organization', 'jobProfile']),
  id: string(),
  title: string(),
  line: string(),
});
export type Found = Infer<typeof found>;
/** Everything an admin may see, by a part of its name or an interview's code: at most 5 of each kind, best first. */
export const searchAll = call({
  method: 'GET',
  path: '/search',
  summary: 'Search interviews, people, organizations and job profiles',
  access: admins,
  timeout: 'short',
  query: object({ q: text(limits.search, 1) }),
  reply: array(found),
});
