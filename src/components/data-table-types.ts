import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  align?: 'left' | 'right';
  width?: number | string;
  /** What does not fit ends in dots: the column gives way to the others, and rows stay one height. */
  cut?: boolean;
  /**
   * How important it is, 0 most; without one a column comes behind the others. It is the order on a phone's card, and where a
   * table is too narrow, the least important columns go below the first one.
   */
  priority?: number;
  /** The order that a click on the header asks for; without one the list cannot be sorted by it. */
  sort?: string;
}

/** The width below which rows are cards. */
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
  /** What can be done to all that are chosen: buttons for the one bar. */
  actions: ReactNode;
  /** Whether a row can be chosen; all where left out. */
  can?: (key: string) => boolean;
}

export interface RowsProps<Row> {
  /** What the list holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row in words ("Asha Rao, 24-11-2026"), where something must refer to it. */
  rowLabel: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  /** The row whose detail is open. */
  openKey?: string | undefined;
  /** At most two buttons and the menu of the rest. */
  actions?: ((row: Row) => ReactNode) | undefined;
  selection?: Selection | undefined;
  sorting?: Sorting | undefined;
  /** Lower rows, so that more of them are in sight. */
  compact?: boolean | undefined;
}

/** The keys with one taken in or out. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
