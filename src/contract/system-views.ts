import { array, enums, nullable, object, optional, size, string, type Infer } from 'superstruct';
import { call, everyone, nothing, text } from './kit';
import { limits } from './texts';

/** Saved views of one list and user. */
export const mostViews = 20;
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
const savedView = object({ list: string(), name: string(), look: listLook });
export type SavedView = Infer<typeof savedView>;

/** The caller's saved views by name. The one without a name stores the last columns and density of its list. */
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
  body: object({ list: word(), name: text(limits.name), look: listLook, was: optional(text(limits.name, 1)) }),
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
