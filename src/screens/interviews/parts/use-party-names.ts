import { skipToken, useQueries, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from '../../../components/use-search-params';
import { id as anId } from '../../../contract/kit';
import { listInterviews, type InterviewRow } from '../../../contract/interviews';
import { listQuery } from '../../../services/queries/lists';
import { foundTitle } from '../../../services/queries/search';

const namesIn: Record<string, (row: InterviewRow) => string | undefined> = {
  organizationId: ({ organization }) => organization?.name,
  panelistId: ({ panelist }) => panelist?.name,
  candidateId: ({ candidate }) => candidate.name,
  jobProfileId: ({ jobProfile }) => jobProfile?.title,
};
const parties = Object.keys(namesIn);

/**
 * The names of the filters that the address sets by id, each taken from one matching interview. Undefined if there is
 * none, and for a name that is cached from the top bar's search, which is not fetched.
 */
export function usePartyNames(): (id: string) => string | undefined {
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const given = parties.map((party) => [party, params.get(party) ?? ''] as const);
  const asked = useQueries({
    queries: given.map(([party, id]) => {
      // Not the name for the previous id.
      const query = {
        ...listQuery(listInterviews, ['interviews', 'list'], { [party]: id, _limit: 1 }),
        placeholderData: undefined,
      };
      return anId().is(id) && foundTitle(queryClient, id) === undefined ? query : { ...query, queryFn: skipToken };
    }),
  });
  return (id) => {
    const at = given.findIndex(([, one]) => one === id);
    const row = asked[at]?.data?.content[0];
    return row && namesIn[parties[at] ?? '']?.(row);
  };
}
