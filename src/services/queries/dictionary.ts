import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  getDictionarySkill,
  getSkillUse,
  listSkillFamilies,
  mergeSkill,
  retireSkill,
} from '../../contract/job-profiles-dictionary';
import { callApi } from '../api/client';

/** The beginning of every key about the dictionary; pickers of skills have ['skills'] as well. */
export const dictionaryKey = ['skills', 'dictionary'] as const;

export const skillFamiliesQuery = () =>
  queryOptions({
    queryKey: [...dictionaryKey, 'families'],
    queryFn: ({ signal }) => callApi(listSkillFamilies, { signal }),
  });

export const dictionarySkillQuery = (id: string) =>
  queryOptions({
    queryKey: [...dictionaryKey, 'one', id],
    queryFn: ({ signal }) => callApi(getDictionarySkill, { params: { id }, signal }),
  });

/** What a merge or a retirement would touch; read anew for each question. */
export const skillUseQuery = (id: string, into?: string) =>
  queryOptions({
    queryKey: [...dictionaryKey, 'use', id, into ?? ''],
    queryFn: ({ signal }) => callApi(getSkillUse, { params: { id }, query: { ...(into && { into }) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Reads again whatever shows a skill: the dictionary, pickers, and jobs that ask for it. */
export const refreshDictionary = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([['skills'], ['jobs']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Merges a skill into another; `key` is that of the attempt. */
export function useMergeSkill() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, into, key }: { id: string; into: string; key: string }) =>
      callApi(mergeSkill, { params: { id }, body: { into }, key }),
    onSettled: () => refreshDictionary(queryClient),
  });
}

/** Retires skills or takes them back, one after the other; throws the first failure at the end. */
export function useRetireSkills() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ ids, retired }: { ids: readonly string[]; retired: boolean }) {
      const failures: unknown[] = [];
      for (const id of ids)
        await callApi(retireSkill, { params: { id }, body: { retired } }).catch((error: unknown) =>
          failures.push(error),
        );
      if (failures.length > 0) throw failures[0];
    },
    onSettled: () => refreshDictionary(queryClient),
  });
}
