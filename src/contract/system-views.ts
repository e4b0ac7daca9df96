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

/** The maximum number of saved views of one user for one list. */
export const mostViews = 20;
/** The maximum number of views in a user's menu. */
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
/** The place of a list: the address of its page without the look, its name on the server, and its query there. */
const listPlace = object({
  path: text(300, 1),
  source: word(),
  /** Null if a later count would be for another time, for example for a list of what is around now. */
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
  /** The user who shares the view; null for the caller's own. */
  by: nullable(object({ name: string(), active: boolean() })),
  /** Names of filters whose value no longer exists. */
  gone: array(string()),
});
export type SavedView = Infer<typeof savedView>;

/**
 * The caller's saved views by name, and the views that their team shares: admins share with admins, users of an
 * organization with each other. The view without a name stores the last columns and density of its list.
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
 * Stores a view, replacing one with the same list and name. With `was`, renames the view of that name. 409 if the
 * list already has `mostViews` others, or if another view already has the new name.
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
/** Deletes a view. Succeeds even if the view does not exist. */
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
 * Adds a view to the caller's menu or removes it, and shares it with their team or stops sharing it. Only the author
 * may share; once the author is deactivated, the team may stop sharing. 404 for a view that the caller cannot see,
 * 409 for more than `mostPinned`.
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
  /** Null if the view cannot be counted, or if a filter's value no longer exists. */
  count: nullable(integer()),
  /** Whether there are more rows than `count`. */
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
