import { Fragment, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { countText } from '../../../components/count-text';
import { DataTable } from '../../../components/DataTable';
import { EmptyState } from '../../../components/EmptyState';
import { PanelPlaceContext } from '../../../components/panel-place';
import { useNow } from '../../../components/use-now';
import { id as anId } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { listQuery, useChangeViews, useListViews } from '../../../services/queries/lists';
import { organizationQuery } from '../../../services/queries/organizations';
import { foundTitle } from '../../../services/queries/search';
import { QueryFailure } from '../QueryView';
import {
  filterChips,
  filterQuery,
  isTimely,
  knownValues,
  namesOf,
  withoutFilter,
  type ListFilter,
} from './list-filters';
import { ChosenActions } from './ChosenActions';
import { ExportMenu } from './ExportMenu';
import type { AllFound, BulkAction, ListColumn, ListScreenProps } from './list-types';
import { ListToolbar } from './ListToolbar';
import { pageOf } from './saved-look';
import { useAllowedUntil } from './use-allowed-until';
import { useExportList } from './use-export-list';
import { savedParam, useListState } from './use-list-state';
import { useRowKeys } from './use-row-keys';

/** The organization of a filter in the address, if only its id is known. */
function useOrganizationName(id = '', known: (id: string) => string | undefined) {
  const enabled = anId().is(id) && known(id) === undefined;
  return useQuery({ ...organizationQuery(id), enabled }).data;
}

const minute = 60_000;
const never = () => null;

/**
 * The product's list (product: List layout, Lists). The server applies search, filters, sort order, and page. They are
 * stored in the address, except for the search text. Columns, density, and saved views belong to the user.
 */
export function ListScreen<Row extends { id: string }, Query extends { sort?: string | undefined }>(
  props: ListScreenProps<Row, Query>,
) {
  const { name, label, call, queryKey, query: fixed, filters = [], search, panel, bulk = [], pageSize = 25 } = props;
  const { timeZone } = useMe();
  const now = useNow(minute);
  const state = useListState(props.openAs);
  const { page, turn, openId, open, q, ask } = state;
  const [path] = useLocation();
  const address = useSearch();
  const queryClient = useQueryClient();
  const [named, setNamed] = useState<Readonly<Record<string, string>>>({});
  const { columns: columnsIn, rowLabel } = props;
  const all = useMemo(() => columnsIn(timeZone), [columnsIn, timeZone]);
  const labelIn = useCallback((row: Row) => rowLabel(row, timeZone), [rowLabel, timeZone]);
  const values = knownValues(filters, state.valueOf);
  const known = (id: string) => named[id] ?? foundTitle(queryClient, id) ?? props.nameOf?.(id);
  const organization = useOrganizationName(values['organizationId'], known);
  const nameOf = (id: string) => known(id) ?? (id === organization?.id ? organization.name : undefined);
  const sort = sortAmong(all, state.sort);
  const asked = {
    ...fixed,
    ...filterQuery(filters, values, timeZone, now),
    ...(q !== '' && { q }),
    ...(sort && { sort }),
  };
  const list = useQuery(
    listQuery<Query, Row>(call, queryKey, { ...asked, _page: page, _limit: pageSize } as unknown as Query),
  );
  const { data, refetch } = list;
  const { look } = useListViews(name);
  const { remember } = useChangeViews(name);
  const { staleAt = never } = props;
  useAllowedUntil(
    data?.content.map((row) => ({ allowedUntil: staleAt(row) })),
    list.dataUpdatedAt,
    refetch,
  );

  const chips = filterChips(filters, values, nameOf);
  const columns = useMemo(() => shownColumns(all, look?.columns ?? null), [all, look]);
  const rows = data?.content;
  const box = useRef<HTMLDivElement>(null);
  const [beside, stand] = useState(false);
  // The row is marked before its panel is rendered, so that a click has an effect at once. An open panel moves to
  // another row without delay, because its keys act on the row that it shows.
  const panelId = useDeferredValue(openId) === null ? null : openId;
  const { show, moves, previous, next } = useRowKeys({ box, ids: rows?.map(({ id }) => id) ?? [], openId, open });
  const place = { stand, previous, next };
  const beyond = rows?.length === 0 && !list.isPlaceholderData && page > 0;
  useEffect(() => {
    // Replaced, so that the back button does not lead here again.
    if (beyond) turn(0, { replace: true });
  });
  const total = data?.totalElements ?? 0;
  const { sort: _sort, ...query } = asked;
  const found = { query, total, more: data?.more ?? false };
  const [exported, setExported] = useState<readonly string[] | null>(null);
  const source = props.source ?? name;
  const file = useExportList(source);
  const exporting: BulkAction<Row> = {
    label: 'Export',
    disabled: file.occupied,
    can: () => true,
    run: (picked) => setExported(picked.map(({ id }) => id)),
    runAll: () => setExported([]),
  };
  // Without the times of a preset, which go on with the clock.
  const of = JSON.stringify([fixed, values, q, sort, page]);
  const selection = useSelection(rows ?? [], [...bulk, exporting], of, found);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 3, md: 2 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ListToolbar
        name={name}
        search={search && { ...search, value: state.typed, onChange: state.setTyped }}
        filters={filters}
        values={values}
        chips={chips}
        nameOf={nameOf}
        onFilter={(changes, chosen = {}) => {
          setNamed({ ...named, ...chosen });
          ask(changes);
        }}
        columns={all}
        shown={columns.map(({ id }) => id)}
        sort={asked.sort ?? ''}
        look={look}
        onLook={remember}
        place={{
          path: pageOf(path, address, props.openAs ?? 'id', filters),
          source,
          query: isTimely(filters, values) ? null : query,
        }}
        savedId={state.valueOf(savedParam)}
        onOpenView={({ q: typed, sort: order, filters: given }, id, replace) =>
          ask(
            {
              ...nothing(filters),
              ...Object.fromEntries(given.map((one) => [one.name, one.value])),
              sort: order || null,
              [savedParam]: id,
            },
            typed,
            replace,
          )
        }
        onSort={(next) => ask({ sort: next })}
        exporting={(anchor) => (
          <ExportMenu
            list={source}
            file={file}
            query={asked}
            columns={[...new Set(columns.flatMap(({ id, exports = [id] }) => exports))]}
            total={total}
            more={found.more}
            selected={exported}
            anchor={anchor}
            onClose={() => setExported(null)}
          />
        )}
        onExport={total > 0 && !file.occupied ? () => setExported([]) : null}
      />
      <QueryFailure query={list} kept={data && 'What you see may be out of date.'} />
      <Box ref={box} data-list sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, minWidth: 0 }}>
        {!(list.isError && data === undefined) && (
          <DataTable
            label={label}
            columns={columns}
            rows={beyond || look === null ? undefined : rows}
            rowKey={(row) => row.id}
            rowLabel={labelIn}
            {...(panel && { onOpen: (row: Row) => show(row.id), openKey: openId ?? undefined })}
            beside={beside}
            actions={props.actions}
            needs={props.needs && ((row: Row) => props.needs?.(row, now) ?? false)}
            selection={selection}
            sorting={{ sort: asked.sort ?? '', onSort: (by) => ask({ sort: by }) }}
            compact={look?.density === 'compact'}
            empty={
              chips.length > 0 || q !== '' ? (
                <NoMatch {...props.noMatch} onClear={chips.length > 0 && (() => ask(withoutFilter(filters)))} />
              ) : (
                <EmptyState {...props.empty} text={props.empty.text ?? texts.pageEmpty} />
              )
            }
            refreshing={list.isFetching && !list.isPending}
            paging={{ page, pageSize, total, more: data?.more, onPage: (next) => turn(next) }}
          />
        )}
        <PanelPlaceContext value={place}>
          {/* Nothing from the panel of one row, such as a draft, may appear in the panel of the next. */}
          <Fragment key={moves}>
            {panel?.({
              id: panelId,
              known: rows?.find(({ id }) => id === panelId),
              loading: list.isPending,
              rows: rows ?? [],
              total,
              onClose: () => open(null),
              onMove: (id) => open(id, { replace: true }),
            })}
          </Fragment>
        </PanelPlaceContext>
      </Box>
    </Box>
  );
}

function NoMatch({ line, action, onClear }: { line?: string; action?: ReactNode; onClear: (() => void) | false }) {
  return (
    <EmptyState
      text={texts.searchEmpty}
      line={line ?? (onClear ? 'Remove a filter or try another word.' : 'Try another word.')}
      action={action ?? (onClear && <Button onClick={onClear}>Clear all filters</Button>)}
    />
  );
}

const nothing = (filters: readonly ListFilter[]) =>
  Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, null]));

/** A sort order that a column offers; null for any other. */
const sortAmong = <Row,>(columns: readonly ListColumn<Row>[], sort: string | null) =>
  columns.some((column) => column.sort !== undefined && column.sort === sort?.replace(/^-/, '')) ? sort : null;

/** The first column and the chosen ones; by default all columns without `extra`. */
const shownColumns = <Row,>(all: readonly ListColumn<Row>[], chosen: readonly string[] | null) =>
  all.filter(({ id, extra }, index) => index === 0 || (chosen ? chosen.includes(id) : !extra));

/** The chosen rows, with the buttons for them. Another query or page starts without chosen rows. */
function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  bulk: readonly BulkAction<Row>[],
  of: string,
  found: AllFound,
) {
  const [chosen, setChosen] = useState({ of, keys: new Set() as ReadonlySet<string>, all: false });
  const able = new Map(rows.filter((row) => bulk.some(({ can }) => can(row))).map((row) => [row.id, row]));
  if (able.size === 0) return undefined;
  const keys = new Set(chosen.of === of ? [...chosen.keys].filter((key) => able.has(key)) : []);
  const choose = (next: ReadonlySet<string>, all = false) => setChosen({ of, keys: next, all });
  const picked = [...able.values()].filter(({ id }) => keys.has(id));
  const all = chosen.of === of && chosen.all && keys.size > 0;
  const reachesAll = bulk.some(({ can, runAll }) => runAll !== undefined && picked.some(can));
  const offered = bulk.flatMap(({ label, can, run, runAll, disabled = false, destructive = false, keepsSelection }) => {
    const fit = picked.filter(can);
    if (fit.length === 0 || (all && runAll === undefined)) return [];
    return {
      label: fit.length < picked.length && !all ? `${label} (${fit.length})` : label,
      disabled,
      destructive,
      begin() {
        if (all) runAll?.(found);
        else run(fit);
        if (!keepsSelection) choose(new Set());
      },
    };
  });
  const count = countText(found.total, found.more);
  return {
    keys,
    onChange: (next: ReadonlySet<string>) => choose(next),
    words: all ? `All ${count} selected` : undefined,
    beyond: !all && reachesAll && keys.size === able.size && (found.total > rows.length || found.more) && (
      <Button size="small" onClick={() => choose(keys, true)}>
        Select all {count} that match
      </Button>
    ),
    actions: <ChosenActions actions={offered} />,
    can: (key: string) => able.has(key),
  };
}
