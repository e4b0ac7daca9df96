import type { Column } from '../../../components/data-table-types';
import type { ListLook } from '../../../contract/system-views';
import { knownValues, namesOf, type ListFilter } from './list-filters';
import { savedParam } from './use-list-state';

/** The columns and filters of a list. */
export interface Offered {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'sort'>[];
  filters: readonly ListFilter[];
}

/**
 * A saved look without what its list no longer has and without filters whose value is `gone`, and the names of
 * everything that was left out.
 */
export function fitLook(
  look: ListLook,
  { columns, filters }: Offered,
  gone: readonly string[] = [],
): { look: ListLook; without: string[] } {
  const known = knownValues(filters, (name) =>
    gone.includes(name) ? null : (look.filters.find((one) => one.name === name)?.value ?? null),
  );
  const sorts = columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort, `-${sort}`]));
  const sortKnown = look.sort === '' || sorts.includes(look.sort);
  const isColumn = (id: string) => columns.some((column) => column.id === id);
  const labelOf = (name: string) => {
    const filter = filters.find((one) => namesOf(one).includes(name));
    return filter && 'label' in filter ? filter.label : name;
  };
  return {
    look: {
      ...look,
      filters: look.filters.filter(({ name }) => name in known),
      sort: sortKnown ? look.sort : '',
      columns: look.columns?.filter(isColumn) ?? null,
    },
    without: [
      ...look.filters.flatMap(({ name }) => (name in known ? [] : [`the filter ${labelOf(name)}`])),
      ...(look.columns ?? []).flatMap((id) => (isColumn(id) ? [] : [`the column ${id}`])),
      ...(sortKnown ? [] : ['its order']),
    ],
  };
}

/** The address of the page without the parameters that belong to a view. */
export function pageOf(path: string, search: string, openAs: string, filters: readonly ListFilter[]): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'sort', 'export', savedParam, openAs, ...filters.flatMap(namesOf)]) params.delete(name);
  return params.size === 0 ? path : `${path}?${params}`;
}
