import { DateTime } from 'luxon';
import { kinds, leaves } from '../../../contract/interviews';
import type { Leaf, ListQuery } from '../../../contract/interviews';
import { iso, minute } from '../../../contract/time';

/** Filters by one organization or person; each holds an id. */
export const parties = ['organizationId', 'panelistId', 'candidateId', 'jobProfileId'] as const;
export type Party = (typeof parties)[number];

/** What narrows the search, as it stands in the URL; `near` is the window around now that the tab starts with. */
export type SearchFilters = {
  state: Leaf | null;
  kind: 'real' | 'mock' | null;
  organizationId: string | null;
  panelistId: string | null;
  candidateId: string | null;
  jobProfileId: string | null;
  /** Local days, yyyy-MM-dd. */
  from: string | null;
  to: string | null;
  near: boolean;
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const id = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const matching = (text: string | null, pattern: RegExp) => (text !== null && pattern.test(text) ? text : null);

/** Reads the filters of an address; what makes no sense is left out. */
export function filtersOf(params: URLSearchParams): SearchFilters {
  const from = matching(params.get('from'), day);
  const to = matching(params.get('to'), day);
  return {
    state: leaves.find((leaf) => leaf === params.get('state')) ?? null,
    kind: kinds.find((kind) => kind === params.get('kind')) ?? null,
    organizationId: matching(params.get('organizationId'), id),
    panelistId: matching(params.get('panelistId'), id),
    candidateId: matching(params.get('candidateId'), id),
    jobProfileId: matching(params.get('jobProfileId'), id),
    from,
    to,
    near: params.get('near') !== 'off' && from === null && to === null,
  };
}

const half = 30 * 60_000;

/** The window of now ± 30 min in whole minutes, so that the same minute asks the same question (spec 2.6). */
export function windowAround(now: number): { from: string; to: string } {
  const whole = Math.floor(now / minute) * minute;
  return { from: iso(whole - half), to: iso(whole + half) };
}

const startOf = (local: string, zone: string) => DateTime.fromISO(local, { zone }).startOf('day');
const instantOf = (at: DateTime) => (at.isValid ? at.toUTC().toISO() : null);

/** The question for the server: days are whole days of the reader's zone, `to` included. */
export function queryOf(filters: SearchFilters, q: string, zone: string, now: number): ListQuery {
  const { state, kind, organizationId, panelistId, candidateId, jobProfileId, near } = filters;
  const around = near ? windowAround(now) : null;
  const from = around?.from ?? (filters.from && instantOf(startOf(filters.from, zone)));
  const to = around?.to ?? (filters.to && instantOf(startOf(filters.to, zone).plus({ days: 1 })));
  return {
    sort: near ? 'start' : '-start',
    ...(q !== '' && { q }),
    ...(state && { state: [state] }),
    ...(kind && { kind }),
    ...(organizationId && { organizationId }),
    ...(panelistId && { panelistId }),
    ...(candidateId && { candidateId }),
    ...(jobProfileId && { jobProfileId }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
