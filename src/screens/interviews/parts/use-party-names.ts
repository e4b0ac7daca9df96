import { useState } from 'react';
import { skipToken, useQueries, useQueryClient } from '@tanstack/react-query';
import type { InterviewRow } from '../../../contract/interviews';
import { interviewsQuery } from '../../../services/queries/interviews';
import { foundTitle } from '../../../services/queries/search';
import { parties, type Party, type SearchFilters } from './search-query';

const namesIn: Record<Party, (row: InterviewRow) => string | undefined> = {
  organizationId: ({ organization }) => organization?.name,
  panelistId: ({ panelist }) => panelist?.name,
  candidateId: ({ candidate }) => candidate.name,
  jobProfileId: ({ jobProfile }) => jobProfile?.title,
};

/**
 * The names of what the search is narrowed to by id: as chosen here or found by the search of the top bar, else, after a
 * reload, as one of its interviews has it. Undefined until then, and where it has no interview.
 */
export function usePartyNames(filters: SearchFilters) {
  const queryClient = useQueryClient();
  const [noted, setNoted] = useState<Readonly<Record<string, string>>>({});
  const known = (id: string) => noted[id] ?? foundTitle(queryClient, id);
  const asked = useQueries({
    queries: parties.map((party) => {
      const id = filters[party];
      // Not the name that another id had before.
      const query = { ...interviewsQuery({ [party]: id ?? '', _limit: 1 }), placeholderData: undefined };
      return id === null || known(id) !== undefined ? { ...query, queryFn: skipToken } : query;
    }),
  });
  const nameOf = (party: Party) => {
    const id = filters[party];
    if (id === null) return undefined;
    const row = asked[parties.indexOf(party)]?.data?.content[0];
    return known(id) ?? (row && namesIn[party](row));
  };
  const note = (changes: Partial<Record<Party, string | null>>, names: Partial<Record<Party, string>> = {}) => {
    const chosen = parties.flatMap((party) => {
      const [id, name] = [changes[party], names[party]];
      return id && name !== undefined ? [[id, name]] : [];
    });
    setNoted({ ...noted, ...(Object.fromEntries(chosen) as Record<string, string>) });
  };
  return { nameOf, note };
}
