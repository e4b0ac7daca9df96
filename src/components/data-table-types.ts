import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  align?: 'left' | 'right';
  width?: number | string;
  /** Long texts end in an ellipsis. The column shrinks first, and rows have the same height. */
  cut?: boolean;
  /**
   * Importance: 0 is the highest, and a column without a number is the least important. It sets the order on a phone's
   * card. If a table is too narrow, the least important columns move below the first one.
   */
  priority?: number;
  /** The sort order set by the header. Without one, the list cannot be sorted by this column. */
  sort?: string;
}

/** Below this width rows are shown as cards. */
export const asCards = '(max-width:899.95px)';

/** `name` ascending, `-name` descending. */
export interface Sorting {
  sort: string;
  onSort: (sort: string) => void;
}

export interface Paging {
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more rows than `total`. */
  more?: boolean | undefined;
  onPage: (page: number) => void;
  onPageSize?: (pageSize: number) => void;
}

export interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** Buttons for actions on all chosen rows. */
  actions: ReactNode;
  /** The number of chosen rows in words, if it is not the number of `keys`. */
  words?: string | undefined;
  /** Chooses the rows of all pages. */
  beyond?: ReactNode;
  /** Whether a row can be chosen; by default all can. */
  can?: (key: string) => boolean;
}

export interface RowsProps<Row> {
  /** The content of the list, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A row in words ("Asha Rao, 24-11-2026"), for accessible names. */
  rowLabel: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row whose detail is open. */
  openKey?: string | undefined;
  /**
   * The open row's details are next to the list: columns that do not fit are hidden, so that rows keep their height.
   */
  beside?: boolean | undefined;
  /** At most two buttons, and a menu with the rest. They appear on hover and focus. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Whether a row waits for its reader today, in which case its first action is always visible. */
  needs?: ((row: Row) => boolean) | undefined;
  selection?: Selection | undefined;
  sorting?: Sorting | undefined;
  /** Lower rows, so that more of them are visible. */
  compact?: boolean | undefined;
}

/** The keys with one added or removed. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
