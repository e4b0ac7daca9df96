import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  getDictionarySkill,
  getSkillUse,
  listSkillFamilies,
  mergeSkill,
  retireSkill,
} from '../../contract/job-profiles-dictionary';
import { callApi } from '../api/client';
import { inTurn } from '../in-turn';

/** The start of every key about the dictionary. Pickers of skills have ['skills'] too. */
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

/** What a merge or a retirement would affect; read again for each question. */
export const skillUseQuery = (id: string, into?: string) =>
  queryOptions({
    queryKey: [...dictionaryKey, 'use', id, into ?? ''],
    queryFn: ({ signal }) => callApi(getSkillUse, { params: { id }, query: { ...(into && { into }) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Reads again everything that shows a skill: the dictionary, pickers, and jobs that require it. */
export const refreshDictionary = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([['skills'], ['jobs']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Merges a skill into another; `key` is the idempotency key of the attempt. */
export function useMergeSkill() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, into, key }: { id: string; into: string; key: string }) =>
      callApi(mergeSkill, { params: { id }, body: { into }, key }),
    onSettled: () => refreshDictionary(queryClient),
  });
}

/** Retires skills or restores them, one after another; throws the first failure at the end. */
export function useRetireSkills() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, retired }: { ids: readonly string[]; retired: boolean }) =>
      inTurn(ids, (id) => callApi(retireSkill, { params: { id }, body: { retired } })),
    onSettled: () => refreshDictionary(queryClient),
  });
}
