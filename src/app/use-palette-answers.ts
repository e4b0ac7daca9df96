import { useMemo } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSettled } from '../components/use-settled';
import type { UserType } from '../contract/kit';
import type { Found } from '../contract/system';
import { shortInterview } from '../screens/shared/interview/use-recent-interview';
import { interviewsQuery } from '../services/queries/interviews';
import { jobProfilesByTitle } from '../services/queries/job-profiles';
import { candidatesQuery, panelistsQuery } from '../services/queries/people';
import { searchQuery } from '../services/queries/search';
import { wantsOf, type Answers } from './palette-offers';
import type { Phrase } from './palette-verbs';

/** Milliseconds after the last key before the server is searched. */
const pause = 200;
/**
 * The number of interviews that are read: for a verb, which may be possible for only a few of them, and by name, all of
 * which are shown.
 */
const read = { forVerb: 25, byName: 8 };
const shown = 5;

interface PaletteAnswers extends Answers {
  found: readonly Found[];
  /**
   * The results for this phrase have not arrived. The given results are those of an earlier phrase that fit this one.
   */
  waiting: boolean;
  error: Error | null;
  refetch: () => void;
}

/** What the server knows about a phrase, requested once typing pauses. */
export function usePaletteAnswers(phrase: Phrase, parse: (text: string) => Phrase, userType: UserType): PaletteAnswers {
  const settled = useSettled(phrase.text, pause);
  const asked = parse(settled);
  const now = wantsOf(phrase, userType);
  const { q, ...wants } = wantsOf(asked, userType);
  const organization = userType === 'ORGANIZATION_USER';
  const search = useQuery({ ...searchQuery(q), enabled: wants.search });
  const ofVerb = asked.verb?.acts !== undefined;
  const rows = useQuery({
    ...interviewsQuery({ ...(q !== '' && { q }), _page: 0, _limit: ofVerb ? read.forVerb : read.byName }),
    enabled: wants.rows,
  });
  const candidates = useQuery({
    ...candidatesQuery({ q, ...(!organization && asked.verb?.id === 'schedule' && { ofOrganizations: '1' as const }) }),
    enabled: wants.candidates,
  });
  const panelists = useQuery({ ...panelistsQuery(q), enabled: wants.panelists });
  const jobs = useQuery({ ...jobProfilesByTitle(q), enabled: wants.jobs });
  const all = [
    [search, wants.search],
    [rows, wants.rows],
    [candidates, wants.candidates],
    [panelists, wants.panelists],
    [jobs, wants.jobs],
  ] as const;
  const on = all.flatMap(([query, wanted]) => (wanted ? [query as UseQueryResult<unknown>] : []));
  const asksNow = now.search || now.rows || now.candidates || now.panelists || now.jobs;
  const late = settled !== phrase.text && asksNow;
  const waiting = late || on.some((query) => (query.isPending && !query.isError) || query.isPlaceholderData);
  // Of the earlier results, only those that match the new phrase stay, in their place.
  const words = now.q.toLowerCase();
  const kept = <T>(wanted: boolean, given: readonly T[] | undefined, textOf: (one: T) => string): readonly T[] =>
    !wanted ? [] : waiting ? (given ?? []).filter((one) => textOf(one).toLowerCase().includes(words)) : (given ?? []);
  const nameOf = ({ name }: { name: string }) => name;
  const known = {
    rows: kept(now.rows && wants.rows, rows.data?.content, (row) =>
      [row.code, row.candidate.name, row.organization?.name, row.jobProfile?.title].join(' '),
    ),
    candidates: kept(now.candidates && wants.candidates, candidates.data?.content, nameOf),
    panelists: kept(now.panelists && wants.panelists, panelists.data?.content, nameOf),
    jobs: kept(now.jobs && wants.jobs, jobs.data?.content, nameOf),
  };
  const hits = kept(now.search && wants.search, search.data, ({ title, line }) => `${title} ${line}`);
  const own = (): Found[] => [
    ...known.rows
      .slice(0, read.byName)
      .map((row) => ({ kind: 'interview' as const, ...shortInterview(row, userType) })),
    ...(organization
      ? [
          ...known.candidates.slice(0, shown).map(({ id, name, jobProfile }) => ({
            kind: 'candidate' as const,
            id,
            title: name,
            line: jobProfile?.name ?? '',
          })),
          ...known.jobs
            .slice(0, shown)
            .map(({ id, name }) => ({ kind: 'jobProfile' as const, id, title: name, line: '' })),
        ]
      : []),
  ];
  return {
    ...known,
    found: wants.search ? hits : q === '' ? [] : own(),
    waiting,
    error: on.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => on.forEach((query) => query.isError && void query.refetch()),
  };
}

/** The names that begin like the last long word, for a phrase that finds nothing. */
export function useNearNames({ text, object, verb }: Phrase, userType: UserType, enabled: boolean): readonly string[] {
  const last = (verb === null ? text : object).split(' ').findLast((word) => /^\p{L}{4,}$/u.test(word)) ?? '';
  const q = last.slice(0, 3);
  const admin = userType === 'ADMIN' || userType === 'SUPER_ADMIN';
  const on = enabled && q !== '';
  const all = useQuery({ ...searchQuery(q), enabled: on && admin });
  const own = useQuery({ ...candidatesQuery({ q }), enabled: on && userType === 'ORGANIZATION_USER' });
  return useMemo(() => {
    if (!on) return [];
    if (!admin) return (own.data?.content ?? []).map(({ name }) => name);
    return (all.data ?? []).filter(({ kind }) => kind !== 'interview').map(({ title }) => title);
  }, [on, admin, own.data, all.data]);
}
