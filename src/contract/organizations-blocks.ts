import { array, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { leaves } from './interviews';
import { admins, call, id, idParams, named, nothing, pageOf, pageQuery, sortBy, text, type Access } from './kit';
import { limits } from './texts';

/** The sides that can keep an organization and a panelist apart: one of the two, or an admin. */
export const blockSides = ['organization', 'panelist', 'admin'] as const;
export const blockSideWords = { organization: 'Organization', panelist: 'Panelist', admin: 'Admin' } as const;

/** What a block affects (product: Block Organization). It does not change any of the interviews. */
const touches = object({
  /** Interviews that are confirmed or live. */
  upcoming: integer(),
  /** Interviews that wait for the panelist's answer. From then on, the panelist can only decline. */
  requested: integer(),
  /** Interviews that wait for a panelist and a time. */
  waiting: integer(),
  /** Held slots; the block releases them. */
  holds: integer(),
  /** Active users, who are signed out; 0 unless the whole organization is blocked. */
  users: integer(),
  /** The next interviews among `upcoming` and `requested`, at most ten. */
  next: array(
    object({
      id: string(),
      code: string(),
      candidate: string(),
      panelist: string(),
      start: nullable(string()),
      state: enums(leaves),
    }),
  ),
});
export type Touches = Infer<typeof touches>;

const blockRow = object({
  id: string(),
  organization: named(),
  /** Null if the whole organization is blocked. */
  panelist: nullable(named()),
  side: enums(blockSides),
  by: nullable(string()),
  why: string(),
  at: string(),
});
export type BlockRow = Infer<typeof blockRow>;
/** `data` of the 409 if somebody else has blocked the organization or panelist in the meantime. */
const meanwhile = object({ blocked: object({ by: nullable(string()), why: string(), at: string() }) });
export type Meanwhile = Infer<typeof meanwhile>['blocked'];
export const isMeanwhile = (data: unknown): data is Infer<typeof meanwhile> => meanwhile.is(data);
/** The new block, and what it affects from now on. */
const blockReply = object({ id: string(), touches });
export type Blocked = Infer<typeof blockReply>;

const why = () => text(limits.reason, 1);

export const listBlocks = call({
  method: 'GET',
  path: '/blocks',
  summary: 'Blocked organizations, and panelists and organizations that are kept apart; the newest first',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: optional(text(limits.search)),
    sort: sortBy('at'),
    organizationId: optional(id()),
    kind: optional(enums(['whole', 'pair'])),
  }),
  reply: pageOf(blockRow),
});
export const findTouches = call({
  method: 'GET',
  path: '/blocks/touches',
  summary: 'What a block of an organization, or of it and one panelist, would touch',
  access: admins,
  timeout: 'short',
  query: object({ organizationId: id(), panelistId: optional(id()) }),
  reply: touches,
});
/**
 * Blocks a whole organization, or an organization and one panelist for each other. 409 with `blocked` if they are
 * already blocked.
 */
export const block = call({
  method: 'POST',
  path: '/blocks',
  summary: 'Block an organization, or keep it and a panelist apart',
  access: admins,
  timeout: 'short',
  once: true,
  body: object({ organizationId: id(), panelistId: nullable(id()), why: why() }),
  reply: blockReply,
});
/** Ends a block. 404 if it has ended. */
export const unblock = call({
  method: 'DELETE',
  path: '/blocks/:id',
  summary: 'End a block',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

/** Panelists can block organizations that they know. Organizations can block panelists who interviewed for them. */
const own: Access = { PANELIST: 'own', ORGANIZATION_USER: 'organization' };
const counterpart = object({
  id: string(),
  name: string(),
  interviews: integer(),
  /** The last interview's start; null if none was booked. */
  lastAt: nullable(string()),
  /** The caller's own block. */
  blocked: nullable(object({ at: string(), why: string() })),
});
export type Counterpart = Infer<typeof counterpart>;
export const listCounterparts = call({
  method: 'GET',
  path: '/own-blocks',
  summary: 'Organizations that a panelist knows, or panelists whom an organization knows, by name',
  access: own,
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: optional(text(limits.search)),
    sort: sortBy('name'),
    state: optional(enums(['blocked', 'free'])),
  }),
  reply: pageOf(counterpart),
});
export const findOwnTouches = call({
  method: 'GET',
  path: '/own-blocks/:id/touches',
  summary: 'What an own block would touch',
  access: own,
  timeout: 'short',
  params: idParams,
  reply: touches,
});
/** 409 with `blocked` if the caller has already blocked it. */
export const blockOwn = call({
  method: 'POST',
  path: '/own-blocks/:id',
  summary: 'Block an organization or a panelist for oneself',
  access: own,
  timeout: 'short',
  once: true,
  params: idParams,
  body: object({ why: why() }),
  reply: blockReply,
});
/** 404 if the caller has no such block. */
export const unblockOwn = call({
  method: 'DELETE',
  path: '/own-blocks/:id',
  summary: 'End an own block',
  access: own,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
