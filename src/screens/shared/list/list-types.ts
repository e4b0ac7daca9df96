import type { ReactNode } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import type { Column } from '../../../components/data-table-types';
import type { Filter } from '../../../components/FilterChips';
import type { ListLook, ListPlace } from '../../../contract/system-views';
import type { ListCall } from '../../../services/queries/lists';
import type { FilterValues, ListFilter } from './list-filters';
import type { Offered } from './saved-look';

export interface ListColumn<Row> extends Column<Row> {
  /** Hidden until the user chooses it. */
  extra?: true;
  /** The matching columns of the export, if they are not the one with the column's own id. */
  exports?: readonly string[];
}

/** All rows that a list finds, on all of its pages: the query without order and page, and the number of rows. */
export interface AllFound {
  query: object;
  total: number;
  /** There are more than `total`. */
  more: boolean;
}

/** An action on several rows at once. */
export interface BulkAction<Row> {
  label: string;
  can: (row: Row) => boolean;
  run: (rows: readonly Row[]) => void;
  /**
   * Runs the action on everything that the list finds, if that is possible. Offered if it is possible for a row of the
   * page.
   */
  runAll?: (found: AllFound) => void;
  destructive?: boolean;
  /** Set while another action is in progress. */
  disabled?: boolean;
  /** The rows stay selected: success leads away from the list, and after a failure the same rows are tried again. */
  keepsSelection?: boolean;
}

export interface PanelProps<Row> {
  /** The open row, or null. */
  id: string | null;
  /** The open row as the list loaded it; undefined if it is not on the page. */
  known: Row | undefined;
  /** Whether the list itself is still loading. */
  loading: boolean;
  /** The rows of the page, as the list is sorted and filtered. */
  rows: readonly Row[];
  /** How many rows the list has on all pages. */
  total: number;
  onClose: () => void;
  /** Opens another row in place of this one, or closes it. */
  onMove: (id: string | null) => void;
}

export interface ListScreenProps<Row extends { id: string }, Query extends { sort?: string | undefined }> {
  /** The name under which its views and columns are stored. */
  name: string;
  /** The server's name of the list, if several lists here are parts of it. */
  source?: string;
  /** The content of the list, for screen readers. */
  label: string;
  call: ListCall<Query, Row>;
  queryKey: QueryKey;
  /** Fixed parameters; `sort` is the default order. */
  query?: Query;
  /** `zone` is the reader's. The first column is always visible. */
  columns: (zone: string) => readonly ListColumn<Row>[];
  filters?: readonly ListFilter[];
  search?: { label: string; placeholder: string };
  /** A row in words, for accessible names. */
  rowLabel: (row: Row, zone: string) => string;
  empty: { text?: string; line: string; action?: ReactNode };
  /** Shown if nothing matches the search and the filters. */
  noMatch?: { line: string; action?: ReactNode } | undefined;
  /** The name of a filter's id, if the user did not choose it here. */
  nameOf?: (id: string) => string | undefined;
  /** At most two buttons, and a menu with the rest. */
  actions?: (row: Row) => ReactNode;
  /**
   * Whether a row waits for its reader today, in which case its first action is always visible. `now` is in
   * milliseconds.
   */
  needs?: (row: Row, now: number) => boolean;
  bulk?: readonly BulkAction<Row>[];
  /** Rows per page: 25 by default, 100 at most. */
  pageSize?: number | undefined;
  /** The parameter in the address for the open row: `id`, unless another object of the screen has that name. */
  openAs?: string;
  /** The side panel; without it rows do not open. */
  panel?: (panel: PanelProps<Row>) => ReactNode;
  /** The instant at which a row changes without an event; null if it does not. */
  staleAt?: (row: Row) => string | null;
}

export interface ListToolbarProps extends Offered {
  name: string;
  search?: { label: string; placeholder: string; value: string; onChange: (typed: string) => void } | undefined;
  values: FilterValues;
  chips: readonly Filter[];
  nameOf: (id: string) => string | undefined;
  /** `chosen` maps the chosen ids to their names. */
  onFilter: (changes: Readonly<Record<string, string | null>>, chosen?: Readonly<Record<string, string>>) => void;
  /** Ids of the visible columns. */
  shown: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  /** Null while it loads. */
  look: ListLook | null;
  onLook: (look: Pick<ListLook, 'columns' | 'density'>) => void;
  /** `replace` replaces the current entry of the history. */
  onOpenView: (look: ListLook, id: string, replace: boolean) => void;
  /** The location of the list and its current query. */
  place: ListPlace;
  /** The id of the view in the address. */
  savedId: string | null;
  /** The export of the list. If an anchor is given, its menu opens there, and it has no button of its own. */
  exporting: (anchor?: HTMLElement | null) => ReactNode;
  /** Opens the menu of the export for all rows; null without rows. */
  onExport: (() => void) | null;
}
