import { useEffect } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { DataTable } from '../../components/DataTable';
import { ErrorState } from '../../components/ErrorState';
import { formatInstant } from '../../components/format-time';
import type { InterviewRow, ListQuery, SentType } from '../../contract/interviews';
import { useMe } from '../../services/queries/auth';
import { interviewsQuery } from '../../services/queries/interviews';
import { ActionsHost } from './ActionsHost';
import { InterviewActions } from './InterviewActions';
import { InterviewPanel } from './InterviewPanel';
import { interviewColumns } from './interview-columns';
import type { ColumnId } from './interview-columns';
import { useAllowedUntil } from './use-allowed-until';

interface InterviewListProps {
  /** What the list holds, for screen readers. */
  label: string;
  /** Without paging: the page is in `?page=`. */
  query: ListQuery;
  /** Tells one list from another where the query alone does not, such as one whose window moves with the clock. */
  listKey?: string;
  columns?: readonly ColumnId[];
  /** Instead of "No data found....". */
  empty?: ReactNode;
  pageSize?: number;
  /** Actions that stand elsewhere on the screen. */
  hide?: readonly SentType[];
  /** Reads again by itself after so many milliseconds, where the clock alone changes what belongs here. */
  refreshMs?: number;
  /** What stands at the head of the side panel, such as the decision. */
  panelHead?: (interview: InterviewRow) => ReactNode;
}

const usual: readonly ColumnId[] = ['candidateOf', 'state', 'when', 'panelist'];

/**
 * Interviews as the product shows them (look.md, Lists): paged by the server, at most two actions a row, a side panel at
 * `?id=`; looked at again when time alone changes what may be done.
 */
export function InterviewList(props: InterviewListProps) {
  // Another question is another list: its rows must not stand under the wrong tab while the new ones come.
  return (
    <ActionsHost>
      <Rows key={props.listKey ?? JSON.stringify(props.query)} {...props} />
    </ActionsHost>
  );
}

function usePage(): [number, (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page') ?? 0);
  const page = Number.isInteger(asked) && asked >= 0 && asked <= 1_000_000 ? asked : 0;
  const turn = (next: number) =>
    setParams((now) => {
      if (next === 0) now.delete('page');
      else now.set('page', String(next));
      return now;
    });
  return [page, turn];
}

function useOpenId(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | null) =>
    setParams(
      (now) => {
        if (id === null) now.delete('id');
        else now.set('id', id);
        return now;
      },
      { replace: id === null },
    );
  return [params.get('id'), open];
}

const rowLabel = (row: InterviewRow, zone: string) =>
  row.start === null ? row.candidate.name : `${row.candidate.name}, ${formatInstant(row.start, zone)}`;

function Rows({ label, query, columns = usual, empty, pageSize = 25, hide = [], ...more }: InterviewListProps) {
  const { timeZone } = useMe();
  const [page, turn] = usePage();
  const [openId, open] = useOpenId();
  const list = useQuery({
    ...interviewsQuery({ ...query, _page: page, _limit: pageSize }),
    refetchInterval: more.refreshMs ?? false,
  });
  const { data, refetch } = list;
  useAllowedUntil(data?.content, list.dataUpdatedAt, refetch);
  const beyond = data !== undefined && !list.isPlaceholderData && data.content.length === 0 && page > 0;
  useEffect(() => {
    if (beyond) turn(0);
  });
  const failed = list.isError && (
    <ErrorState
      message={list.error.message}
      kept={data && 'What you see was read before.'}
      onRetry={() => void refetch()}
      retrying={list.isFetching}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {failed}
      {!(list.isError && data === undefined) && (
        <DataTable
          label={label}
          columns={interviewColumns(columns, timeZone)}
          rows={beyond ? undefined : data?.content}
          rowKey={(row) => row.id}
          rowLabel={(row) => rowLabel(row, timeZone)}
          onOpen={(row) => open(row.id)}
          openKey={openId ?? undefined}
          actions={(row) => <InterviewActions interview={row} hide={hide} />}
          empty={empty}
          refreshing={list.isFetching && !list.isPending}
          paging={{ page, pageSize, total: data?.totalElements ?? 0, onPage: turn }}
        />
      )}
      <InterviewPanel
        id={openId}
        known={data?.content.find((row) => row.id === openId)}
        onClose={() => open(null)}
        head={more.panelHead}
      />
    </Box>
  );
}
