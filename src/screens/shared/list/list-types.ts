import type { ReactNode } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import type { Column } from '../../../components/data-table-types';
import type { Filter } from '../../../components/FilterChips';
import type { ListLook } from '../../../contract/system-views';
import type { ListCall } from '../../../services/queries/lists';
import type { FilterValues, ListFilter } from './list-filters';
import type { Offered } from './saved-look';

export interface ListColumn<Row> extends Column<Row> {
  /** Shown only to whoever chooses it from the columns. */
  extra?: true;
  /** The columns of the export that it stands for, where they are not the one of its own id. */
  exports?: readonly string[];
}

/** What can be done to several rows at once. */
export interface BulkAction<Row> {
  label: string;
  can: (row: Row) => boolean;
  run: (rows: readonly Row[]) => void;
}

export interface PanelProps<Row> {
  /** The row that is open; null: none. */
  id: string | null;
  /** The row as the list has it. */
  known: Row | undefined;
  /** Whether the list itself is still on its way. */
  loading: boolean;
  onClose: () => void;
}

export interface ListScreenProps<Row extends { id: string }, Query extends { sort?: string | undefined }> {
  /** Under which its views and columns are stored. */
  name: string;
  /** The server's name of the list, where several lists here are parts of it. */
  source?: string;
  /** What the list holds, for screen readers. */
  label: string;
  call: ListCall<Query, Row>;
  queryKey: QueryKey;
  /** What is asked for in any case; `sort` is the order until the reader chooses another one. */
  query?: Query;
  /** `zone` is the reader's. The first column stays in any case. */
  columns: (zone: string) => readonly ListColumn<Row>[];
  filters?: readonly ListFilter[];
  search?: { label: string; placeholder: string };
  /** Names a row in words, where something must refer to it. */
  rowLabel: (row: Row, zone: string) => string;
  empty: { text?: string; line: string; action?: ReactNode };
  /** Where nothing matches the search and the filters. */
  noMatch?: { line: string; action?: ReactNode } | undefined;
  /** The name of what a filter holds by id, where the reader did not choose it here. */
  nameOf?: (id: string) => string | undefined;
  /** At most two buttons and the menu of the rest. */
  actions?: (row: Row) => ReactNode;
  bulk?: readonly BulkAction<Row>[];
  /** The detail beside the list; without it rows do not open. */
  panel?: (panel: PanelProps<Row>) => ReactNode;
  /** Reads again by itself after so many milliseconds. */
  refreshMs?: number | undefined;
  /** The instant at which time alone changes a row. */
  staleAt?: (row: Row) => string | null;
}

export interface ListToolbarProps extends Offered {
  name: string;
  search?: { label: string; placeholder: string; value: string; onChange: (typed: string) => void } | undefined;
  values: FilterValues;
  chips: readonly Filter[];
  nameOf: (id: string) => string | undefined;
  /** `chosen` has the names of what was chosen by id. */
  onFilter: (changes: Readonly<Record<string, string | null>>, chosen?: Readonly<Record<string, string>>) => void;
  /** Ids of the columns that are shown. */
  shown: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  /** Null until it is known. */
  look: ListLook | null;
  onLook: (look: Pick<ListLook, 'columns' | 'density'>) => void;
  onOpenView: (look: ListLook) => void;
  tools?: ReactNode;
}
