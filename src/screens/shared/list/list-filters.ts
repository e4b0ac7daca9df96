import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { DateTime } from 'luxon';
import type { Filter } from '../../../components/FilterChips';
import { day, id as anId, type Named, type Page } from '../../../contract/kit';

/** The values of filters, by their names in the address. */
export type FilterValues = Readonly<Record<string, string>>;

type Choice = {
  kind: 'choice';
  id: string;
  label: string;
  words: Readonly<Record<string, string>>;
  /** The filter that this one narrows further; without a value there, this one has none. */
  needs?: string;
};
/**
 * Local days `from` and `to`, both inclusive. The server's parameters of the same names are instants. `asFrom` is the
 * server's name of the first one if it differs: interviews belong to the day on which they start.
 */
type Days = { kind: 'days'; asFrom?: 'startsFrom' };
/** One organization or person, by id. */
type Party = {
  kind: 'party';
  id: string;
  label: string;
  /** Searches for a part of a name. Without it, only links set the filter. */
  find?: FindParty;
  /** The words for values other than ids. */
  words?: Readonly<Record<string, string>>;
};
type FindParty = (q: string) => UseQueryOptions<Page<Named>>;
/** Makes a query suitable for `find`. Only the ids and names of its result are used. */
export const finds = <Found extends Page<Named>, Key extends QueryKey>(
  query: (q: string) => UseQueryOptions<Found, Error, Found, Key>,
) => query as unknown as FindParty;
/** Active until it is removed, which is `off` in the address, or until one of the filters in `unless` is set. */
type Preset = {
  kind: 'preset';
  id: string;
  label: string;
  value: string;
  unless: readonly string[];
  /** The query of the filter; `now` is in epoch milliseconds. */
  query: (now: number) => object;
};
export type ListFilter = Choice | Days | Party | Preset;

/** The names of a filter in the address. */
export const namesOf = (filter: ListFilter): readonly string[] =>
  filter.kind === 'days' ? ['from', 'to'] : [filter.id];

const makesSense = (filter: ListFilter, value: string): boolean => {
  if (filter.kind === 'choice') return Object.hasOwn(filter.words, value);
  if (filter.kind === 'days') return day().is(value);
  if (filter.kind === 'preset') return value === 'off';
  return anId().is(value) || Object.hasOwn(filter.words ?? {}, value);
};

/** The values of these filters, without invalid ones. */
export function knownValues(filters: readonly ListFilter[], valueOf: (name: string) => string | null): FilterValues {
  const known = filters.flatMap((filter) =>
    namesOf(filter).flatMap((name) => {
      const value = valueOf(name);
      return value !== null && makesSense(filter, value) ? [[name, value] as const] : [];
    }),
  );
  const values = Object.fromEntries(known);
  for (const filter of filters) if (!isUseful(filter, values)) delete values[namesOf(filter)[0] ?? ''];
  return values;
}

/** Whether the filter that it needs has a value. */
export const isUseful = (filter: ListFilter, values: FilterValues): boolean =>
  filter.kind !== 'choice' || filter.needs === undefined || values[filter.needs] !== undefined;

const isOn = ({ id, unless }: Preset, values: FilterValues) =>
  values[id] !== 'off' && !unless.some((name) => values[name] !== undefined);

/** Whether an active filter depends on the current time. */
export const isTimely = (filters: readonly ListFilter[], values: FilterValues) =>
  filters.some((filter) => filter.kind === 'preset' && isOn(filter, values));

const startOf = (local: string, zone: string) => DateTime.fromISO(local, { zone }).startOf('day');
const instantOf = (at: DateTime) => (at.isValid ? at.toUTC().toISO() : null);

/** The filters as the server's query. Days become instants in the reader's time zone. */
export function filterQuery(filters: readonly ListFilter[], values: FilterValues, zone: string, now: number): object {
  const parts = filters.map((filter) => {
    if (filter.kind === 'preset') return isOn(filter, values) ? filter.query(now) : {};
    if (filter.kind !== 'days') {
      const value = values[filter.id];
      return value === undefined ? {} : { [filter.id]: value };
    }
    const from = values.from === undefined ? null : instantOf(startOf(values.from, zone));
    const to = values.to === undefined ? null : instantOf(startOf(values.to, zone).plus({ days: 1 }));
    return { ...(from && { [filter.asFrom ?? 'from']: from }), ...(to && { to }) };
  });
  return Object.assign({}, ...parts) as object;
}

const dayWords = (local: string) => local.split('-').toReversed().join('-');

/** The active filters, in words. */
export function filterChips(
  filters: readonly ListFilter[],
  values: FilterValues,
  nameOf: (id: string) => string | undefined,
): Filter[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'preset') return isOn(filter, values) ? [filter] : [];
    return namesOf(filter).flatMap((id): Filter[] => {
      const value = values[id];
      if (value === undefined) return [];
      if (filter.kind === 'days') return [{ id, label: id === 'from' ? 'From' : 'To', value: dayWords(value) }];
      const words = filter.words?.[value] ?? (filter.kind === 'party' ? nameOf(value) : undefined);
      return [{ id, label: filter.label, value: words ?? '1 selected' }];
    });
  });
}

/** The changes to the address that remove one filter, or all of them. */
export const withoutFilter = (filters: readonly ListFilter[], name?: string): Record<string, string | null> =>
  Object.fromEntries(
    filters.flatMap((filter) =>
      namesOf(filter)
        .filter((one) => name === undefined || one === name)
        .map((one) => [one, filter.kind === 'preset' ? 'off' : null]),
    ),
  );
