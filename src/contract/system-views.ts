import { array, enums, nullable, object, optional, size, string, type Infer } from 'superstruct';
import { call, everyone, nothing, text } from './kit';
import { limits } from './texts';

/** Saved views of one list and user. */
export const mostViews = 20;
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const word = () => text(60, 1);
/** How a list is looked at. The client drops what its list does not have any more. */
const listLook = object({
  q: text(limits.search),
  /** Empty for the list's own order. */
  sort: text(60),
  /** By the names that they have in the address. */
  filters: size(array(object({ name: word(), value: text(200) })), 0, 20),
  /** Ids of those that are shown; null for the usual ones. */
  columns: nullable(size(array(word()), 0, 40)),
  density: enums(densities),
});
export type ListLook = Infer<typeof listLook>;
const savedView = object({ list: string(), name: string(), look: listLook });
export type SavedView = Infer<typeof savedView>;

/** The caller's saved views by name. One without a name is how its list looked last: its columns and density hold on. */
export const listViews = call({
  method: 'GET',
  path: '/lists/views',
  summary: 'Saved views of all lists',
  access: everyone,
  timeout: 'short',
  reply: array(savedView),
});
/**
 * Stores a view; an older one of the same list and name is replaced. With `was` it is that one by a new name. 409 where the
 * list has `mostViews` others, or another one of that name.
 */
export const saveView = call({
  method: 'PUT',
  path: '/lists/views',
  summary: 'Save or rename a view of a list',
  access: everyone,
  timeout: 'short',
  body: object({ list: word(), name: text(limits.name), look: listLook, was: optional(text(limits.name, 1)) }),
  reply: nothing(),
});
/** Nothing where it is gone already. */
export const deleteView = call({
  method: 'DELETE',
  path: '/lists/views',
  summary: 'Delete a saved view',
  access: everyone,
  timeout: 'short',
  body: object({ list: word(), name: text(limits.name, 1) }),
  reply: nothing(),
});
