import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { DataTable } from '../../../components/DataTable';
import type { Column } from '../../../components/data-table-types';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { formatInstant, formatLength } from '../../../components/format-time';
import { Person } from '../../../components/Person';
import { useNow } from '../../../components/use-now';
import type { InterviewRow, View } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { interviewsQuery } from '../../../services/queries/interviews';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { jobAndOrganization } from '../../shared/interview/interview-columns';
import { RecommendationChip } from '../../shared/interview/ScorecardView';
import { ReviewPanel } from './ReviewPanel';

interface ReviewListProps {
  label: string;
  view: View;
  empty: string;
}

const pageSize = 25;

const columns = (zone: string, now: number): Column<InterviewRow>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    width: 320,
    cut: true,
    cell: (row) => <Person name={row.candidate.name} line={jobAndOrganization(row)} />,
    priority: 0,
  },
  { id: 'panelist', header: 'Panelist', cell: ({ panelist }) => panelist?.name ?? texts.fieldEmpty, priority: 2 },
  {
    id: 'recommendation',
    header: 'Recommendation',
    cell: ({ recommendation, kind }) =>
      recommendation ? <RecommendationChip recommendation={recommendation} kind={kind} /> : texts.fieldEmpty,
    priority: 1,
  },
  {
    id: 'waits',
    header: 'Waits for',
    cell: ({ updatedAt }) => (
      <Box sx={{ display: 'inline-grid', whiteSpace: 'nowrap' }}>
        <span>{formatLength(Math.max(0, now - Date.parse(updatedAt)))}</span>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          since {formatInstant(updatedAt, zone)}
        </Box>
      </Box>
    ),
    priority: 1,
  },
];

/** Feedback that waits, the longest first; `?page=` and the open one's `?id=` stand in the URL. */
export function ReviewList({ label, view, empty }: ReviewListProps) {
  const { timeZone } = useMe();
  const now = useNow(60_000);
  const [params, setParams] = useSearchParams();
  const page = Math.max(0, Number.parseInt(params.get('page') ?? '0', 10) || 0);
  const id = params.get('id');
  const list = useQuery(interviewsQuery({ view, sort: 'updated', _page: page, _limit: pageSize }));
  const put = (key: string, value: string | null) =>
    setParams((given) => {
      if (value === null) given.delete(key);
      else given.set(key, value);
      return given;
    });
  const close = () => put('id', null);
  const rows = list.data?.content;
  return (
    <>
      {list.isError && !list.data ? (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <DataTable
          label={label}
          columns={columns(timeZone, now)}
          rows={rows}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.candidate.name}
          onOpen={(row) => put('id', row.id)}
          {...(id !== null && { openKey: id })}
          actions={(row) => <InterviewActions interview={row} />}
          paging={{
            page,
            pageSize,
            total: list.data?.totalElements ?? 0,
            more: list.data?.more,
            onPage: (next) => put('page', next === 0 ? null : String(next)),
          }}
          empty={<EmptyState text={texts.pageEmpty} line={empty} />}
          refreshing={list.isFetching && !list.isPending}
        />
      )}
      <ReviewPanel id={id} known={rows?.find((row) => row.id === id)} onClose={close} />
    </>
  );
}
