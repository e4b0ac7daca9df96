import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  record,
  size,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { call, everyone, idParams, nothing, text } from './kit';
import { limits } from './texts';

/** Saved views of one list and user. */
export const mostViews = 20;
/** How many views a user's menu shows at most. */
export const mostPinned = 10;
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const word = () => text(60, 1);
/** The look of a list. The client ignores columns and filters that the list no longer has. */
const listLook = object({
  q: text(limits.search),
  /** Empty for the list's default order. */
  sort: text(60),
  /** Filters by their names in the address. */
  filters: size(array(object({ name: word(), value: text(200) })), 0, 20),
  /** Ids of the visible columns; null for the default ones. */
  columns: nullable(size(array(word()), 0, 40)),
  density: enums(densities),
});
export type ListLook = Infer<typeof listLook>;
/** Where a list is: the address of its page without what the look has, its name at the server and its query there. */
const listPlace = object({
  path: text(300, 1),
  source: word(),
  /** Null where a count would be of another time, as of a list of what is around now. */
  query: nullable(record(text(60, 1), unknown())),
});
export type ListPlace = Infer<typeof listPlace>;
const savedView = object({
  id: string(),
  list: string(),
  name: string(),
  look: listLook,
  /** Null for a view that was saved without its page, such as the last look of a list. */
  path: nullable(string()),
  pinned: boolean(),
  shared: boolean(),
  /** Who shares it; null for the caller's own. */
  by: nullable(object({ name: string(), active: boolean() })),
  /** Names of filters whose value no longer exists. */
  gone: array(string()),
});
export type SavedView = Infer<typeof savedView>;

/**
 * The caller's saved views by name, and those that their team shares: admins with admins, users of an organization with each
 * other. The one without a name stores the last columns and density of its list.
 */
export const listViews = call({
  method: 'GET',
  path: '/lists/views',
  summary: 'Saved views of all lists',
  access: everyone,
  timeout: 'short',
  reply: array(savedView),
});
/**
 * Stores a view in place of one with the same list and name. With `was`, renames that one. 409 if the list already
 * has `mostViews` others, or another one of that name.
 */
export const saveView = call({
  method: 'PUT',
  path: '/lists/views',
  summary: 'Save or rename a view of a list',
  access: everyone,
  timeout: 'short',
  body: object({
    list: word(),
    name: text(limits.name),
    look: listLook,
    was: optional(text(limits.name, 1)),
    place: optional(listPlace),
  }),
  reply: nothing(),
});
/** Deleting a view that does not exist succeeds. */
export const deleteView = call({
  method: 'DELETE',
  path: '/lists/views',
  summary: 'Delete a saved view',
  access: everyone,
  timeout: 'short',
  body: object({ list: word(), name: text(limits.name, 1) }),
  reply: nothing(),
});

/**
 * Shows a view in the caller's menu, and shares it with their team or stops that, which its author alone may, or the team
 * once the author is deactivated. 404 for a view that the caller does not see, 409 for more than `mostPinned`.
 */
export const setView = call({
  method: 'PUT',
  path: '/lists/views/:id',
  summary: 'Show a view in the menu, or share it',
  access: everyone,
  timeout: 'short',
  params: idParams,
  body: object({ pinned: optional(boolean()), shared: optional(boolean()) }),
  reply: nothing(),
});

const viewCount = object({
  id: string(),
  /** Null where it cannot be counted, or where a filter's value no longer exists. */
  count: nullable(integer()),
  /** There are more than `count`. */
  more: boolean(),
  gone: array(string()),
});
export type ViewCount = Infer<typeof viewCount>;
export const countPinned = call({
  method: 'GET',
  path: '/lists/views/counts',
  summary: 'How many rows the views in the caller’s menu have',
  access: everyone,
  timeout: 'short',
  reply: array(viewCount),
});
